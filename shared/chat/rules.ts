import { sees, type Actor } from '../platform/allow.ts'
import { audioTypes, documentTypes, pictureTypes, type FileLimits } from '../platform/file-types.ts'

/** Limits of chat; the server refuses by them, and screens say them before. */
export const chatLimits = {
  /** Characters of a message. */
  text: 5_000,
  name: 60,
  /** Members of one group, and people named at once. */
  members: 200,
  invited: 50,
  /** Groups of one studio, and those in one list. */
  groups: 500,
  /** People waiting to be let into one group. */
  requests: 100,
  /** Messages of one answer, and where nothing is said. */
  listed: 100,
  listed_default: 50,
  /** Rows that a page asks for after a position; more are answered by the newest page. */
  changed: 500,
  /** Conversations of one person's list, the latest first. */
  conversations: 500,
  /** People in the list of whom one may write to. */
  people: 2_000,
  /** Unread messages counted in one conversation. */
  unread: 1_000,
  mentions: 20,
  /** Signs of one person on one message. */
  reactions: 10,
  pinned: 50,
  drafts: 50,
  scheduled: 50,
  /** Days until which a message may wait to be sent. */
  scheduled_days: 90,
  /** Lines of a search, its shortest word, and the words that it looks at. */
  found: 100,
  search_min: 3,
  search_words: 8,
  /** Messages of one export. */
  exported: 50_000,
  /** Characters of the last message in a list. */
  excerpt: 120,
  /** Seconds for which a deletion can be taken back. */
  undo_s: 60,
  /** Pictures of a group. */
  imgs: 5,
} as const
/** Typing is told for so long after the last key; a page says it again no more often than half of it. */
export const TYPING_MS = 6_000
/** Who has not seen a message for so long, and at most twice that, is told by push. */
export const UNSEEN_MS = 30_000
/** The title of chat where more is unread than a number shows. */
const UNREAD_SHOWN_MAX = 99
/** `99+` from a hundred on. */
export const unreadText = (count: number): string =>
  count > UNREAD_SHOWN_MAX ? `${UNREAD_SHOWN_MAX}+` : String(count)

export const messageFileLimits: FileLimits = {
  types: [...pictureTypes, ...documentTypes, ...audioTypes],
  bytes_max: 20 * 1024 * 1024,
  count_max: 10,
}
export const groupPictureLimits: FileLimits = {
  types: pictureTypes,
  bytes_max: 5 * 1024 * 1024,
  count_max: 1,
}

/** How people come into a group: as they like, when a moderator lets them in, or only when somebody of it asks them. */
export const groupJoins = ['open', 'request', 'invited'] as const
export type GroupJoin = (typeof groupJoins)[number]
/** Each may do what those before it may. */
export const groupRoles = ['member', 'moderator', 'owner'] as const
export type GroupRole = (typeof groupRoles)[number]
export const presenceStates = ['online', 'away', 'offline'] as const
export type PresenceState = (typeof presenceStates)[number]

/** Whether a person is in a group, on the way into it, or kept out. */
export type Standing = 'none' | 'requested' | 'invited' | 'member' | 'banned'
/** What a group knows of one person. A ban and a mute are each one fact, here and nowhere else. */
export interface GroupMembership {
  readonly standing: Standing
  readonly role: GroupRole
  readonly muted: boolean
}
export const noMembership: GroupMembership = { standing: 'none', role: 'member', muted: false }

/** A person whom somebody chats with, or would. */
export interface ChatPerson {
  readonly user: string
  readonly tipCont: string
  readonly studio: string | null
  /** Whether chat is on where they belong. */
  readonly chat: boolean
  readonly active: boolean
  readonly erased: boolean
  /** Whether they see everybody: the owner and super users. */
  readonly everywhere: boolean
  /** Studios besides their own that they see. */
  readonly sights: readonly string[]
  /** The Models that a trainer who is held to some may chat with; absent: not held to any. */
  readonly models?: readonly string[]
}
/** Somebody who reads or writes, as others are compared with. */
type ChatActor = Pick<
  ChatPerson,
  'user' | 'tipCont' | 'studio' | 'everywhere' | 'sights' | 'models'
>
type Compared = Pick<ChatPerson, 'user' | 'tipCont'> & { readonly models?: readonly string[] }
const keepsFrom = (one: Compared, other: Compared): boolean =>
  one.models !== undefined && other.tipCont === 'Model' && !one.models.includes(other.user)
/**
 * Whether the restriction `chatTo` stands between two people: a trainer who is held to their Models, and a Model who is not one of
 * them. It holds both ways, and wherever one would read the other (docs/rules/chat.md#restricted-trainers).
 */
export const isKeptApart = (a: Compared, b: Compared): boolean =>
  a.user !== b.user && (keepsFrom(a, b) || keepsFrom(b, a))
const looksAt = (
  one: Pick<ChatActor, 'everywhere' | 'sights' | 'studio'>,
  studio: string | null,
): boolean =>
  one.everywhere || (studio !== null && (one.studio === studio || one.sights.includes(studio)))
/** Whether one of two people sees the other's studio: whoever is written to may answer. */
export const areInSight = (a: ChatActor, b: ChatActor): boolean =>
  looksAt(a, b.studio) || looksAt(b, a.studio)

/** The conversation as far as writing into it needs it. */
export type WritingIn =
  | { readonly kind: 'direct'; readonly other: ChatPerson }
  | { readonly kind: 'group'; readonly membership: GroupMembership; readonly deleted: boolean }
/** Why somebody may not write in a conversation: codes of `chatRefusals`. */
export type WritingRefusal =
  | 'chat.conversationUnknown'
  | 'chat.offThere'
  | 'chat.personGone'
  | 'chat.notMember'
  | 'chat.muted'
  | 'chat.banned'
/**
 * Why a person may not write in a conversation now; null if they may. It stands before every verb: send, edit, delete, react, pin,
 * upload, type (docs/rules/chat.md#who-may-write).
 */
export function whyNotWrite(actor: ChatActor, where: WritingIn): WritingRefusal | null {
  if (where.kind === 'direct') {
    const { other } = where
    if (other.user === actor.user || isKeptApart(actor, other)) return 'chat.conversationUnknown'
    if (other.erased || !other.active) return 'chat.personGone'
    if (!areInSight(actor, other)) return 'chat.conversationUnknown'
    return other.chat ? null : 'chat.offThere'
  }
  const { membership, deleted } = where
  if (deleted) return 'chat.conversationUnknown'
  if (membership.standing === 'banned') return 'chat.banned'
  if (membership.standing !== 'member') return 'chat.notMember'
  return membership.muted ? 'chat.muted' : null
}

/** Whether somebody of this role in a group may act on others there; who manages the studio's chat may in each of its groups. */
export const moderates = ({ standing, role }: GroupMembership): boolean =>
  standing === 'member' && role !== 'member'
/** Whether this person manages the chat of a studio (docs/rules/chat.md#moderation). */
export const managesChat = (actor: Actor, studio: string): boolean =>
  sees(actor, studio) &&
  (actor.owner || actor.super || [actor.permissions.chat].flat().includes('manage'))
