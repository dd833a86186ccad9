import { z } from 'zod'
import { groupJoins, groupRoles, presenceStates } from './rules.ts'

/** `url` answers the file itself, `url?size=128` (or 512) the thumbnail of a picture. */
const ChatFile = z.object({
  _id: z.string(),
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  url: z.string(),
})
export type ChatFile = z.output<typeof ChatFile>
/** What the page of a message’s first link says of itself. `picture`: a `data:` address. */
const LinkShown = z.object({
  url: z.string(),
  title: z.string(),
  description: z.string(),
  picture: z.string().nullable(),
})
/** The message that another one answers, as it reads now. */
const Replied = z.object({
  _id: z.string(),
  from: z.string(),
  text: z.string(),
  stamp: z.int(),
  deleted: z.boolean(),
  files: z.int(),
})
/**
 * `stamp`: epoch milliseconds; the order of all readers. `client`: the id that the author's page gave it, for the author alone.
 * `reply`: the id of the message that it answers; `replied` is null where that is not to be seen. A deleted one has no text, files,
 * reactions or mentions. `reactions`: the logins by sign. `mentions`: the logins of members that the text names.
 */
export const Message = z.object({
  _id: z.string(),
  from: z.string(),
  text: z.string(),
  stamp: z.int(),
  edited: z.boolean(),
  deleted: z.boolean(),
  client: z.string().nullable(),
  reply: z.string().nullable(),
  replied: Replied.nullable(),
  pinned: z.boolean(),
  mentions: z.array(z.string()),
  reactions: z.record(z.string(), z.array(z.string())),
  files: z.array(ChatFile),
  preview: LinkShown.nullable(),
})
export type Message = z.output<typeof Message>
/**
 * `more`: there are older ones; `more_after`: newer ones (only with `around` or `after`). `seen`: the caller's marker as it was.
 * With `changed`, the rows that are other than they were, and `more` says that there were too many: fetch the newest page anew.
 */
export const MessagePage = z.object({
  messages: z.array(Message),
  more: z.boolean(),
  more_after: z.boolean(),
  seen: z.int(),
  unread_from: z.int().nullable(),
})
export type MessagePage = z.output<typeof MessagePage>

/** The last message of a conversation, its text cut. */
const LastMessage = z.object({
  _id: z.string(),
  from: z.string(),
  text: z.string(),
  stamp: z.int(),
  deleted: z.boolean(),
  files: z.int(),
})
/**
 * `with`: the other's login, or the group's `_id`. `name`: of the group; '' of a person, whom the directory names. `seen`: epoch
 * milliseconds up to which the caller has read. `unread_from`: set where they marked it unread. `mentioned`: one of the unread
 * messages names them. `why_not`: the code of the refusal if they may not write there now, else null.
 */
export const Conversation = z.object({
  with: z.string(),
  kind: z.enum(['direct', 'group']),
  name: z.string(),
  img: z.string().nullable(),
  last: LastMessage.nullable(),
  unread: z.int(),
  seen: z.int(),
  unread_from: z.int().nullable(),
  mentioned: z.boolean(),
  quiet: z.boolean(),
  pinned: z.boolean(),
  why_not: z.string().nullable(),
})
export type Conversation = z.output<typeof Conversation>
/** `total`: without conversations that are quiet. */
export const Unread = z.object({
  total: z.int(),
  conversations: z.array(z.object({ with: z.string(), unread: z.int(), seen: z.int() })),
})
export type Unread = z.output<typeof Unread>

/**
 * `request`, `muted`, `banned`: all of them for who moderates, else only the caller where they are among them. `imgs`: addresses of
 * pictures. `keep_months`: for which messages are kept, if the group says so. `roles`: of those who are more than members. `standing`: what the caller is in it. `moderate`, `own`: what they may do.
 */
export const Group = z.object({
  _id: z.string(),
  name: z.string(),
  users: z.array(z.string()),
  request: z.array(z.string()),
  muted: z.array(z.string()),
  banned: z.array(z.string()),
  imgs: z.array(z.string()),
  studio: z.string(),
  join: z.enum(groupJoins),
  keep_months: z.int().nullable(),
  roles: z.record(z.string(), z.enum(groupRoles)),
  invited: z.array(z.string()),
  standing: z.enum(['none', 'requested', 'invited', 'member', 'banned']),
  moderate: z.boolean(),
  own: z.boolean(),
})
export type Group = z.output<typeof Group>

/** `last_seen`: the instant at which somebody who is not online was last there, to the minute; null if that is not known. */
export const ChatPresence = z.object({
  user: z.string(),
  state: z.enum(presenceStates),
  last_seen: z.string().nullable(),
})
export type ChatPresence = z.output<typeof ChatPresence>
/** What a person is doing, as far as the caller may see their shifts and monitoring; `sites`: the names of those they are on air on. */
export const ChatPersonNow = ChatPresence.extend({
  shift: z.enum(['working', 'paused']).nullable(),
  sites: z.array(z.string()),
})
export type ChatPersonNow = z.output<typeof ChatPersonNow>
/** Somebody whom the caller may write to. */
export const ChatContact = ChatPresence.extend({
  name: z.string(),
  surname: z.string(),
  tipCont: z.string(),
  studio: z.string().nullable(),
})
export type ChatContact = z.output<typeof ChatContact>

/** A message that was found, and where. */
export const FoundMessage = z.object({ with: z.string(), message: Message })
export type FoundMessage = z.output<typeof FoundMessage>
/** A file and the message that it came with. */
export const ConversationFile = ChatFile.extend({
  message: z.string(),
  from: z.string(),
  stamp: z.int(),
})
export type ConversationFile = z.output<typeof ConversationFile>
/** `at`: when they had seen it, null if they have not. */
export const SeenBy = z.object({ user: z.string(), at: z.string().nullable() })
export type SeenBy = z.output<typeof SeenBy>
/** Who could see a message at a moment, and who had by then, from the log. */
export const MessageAudience = z.object({ at: z.string(), people: z.array(SeenBy) })
export type MessageAudience = z.output<typeof MessageAudience>

export const Draft = z.object({
  with: z.string(),
  text: z.string(),
  reply: z.string().nullable(),
  at: z.string(),
})
export type Draft = z.output<typeof Draft>
/** `why`: the code of the refusal if it could not be sent when its time came. */
export const ScheduledMessage = z.object({
  _id: z.string(),
  to: z.string(),
  text: z.string(),
  reply: z.string().nullable(),
  at: z.string(),
  why: z.string().nullable(),
})
export type ScheduledMessage = z.output<typeof ScheduledMessage>

/**
 * Topic `chat:<login>`. The snapshot holds all of it, a delta only what is other. `total`: −1 where there is no chat. `conversations`: those that have moved, each with
 * what is unread in it now, also where it has moved in another way (an edit, a mute, its end); a page that shows one asks for its rows
 * with `changed`. `people`: another number than before where who may write to whom may be other. `presence`: of the other
 * of each conversation of two, if the person may write to them; who is not named is offline. `typing`: who types where, until they are not
 * named there any more. The topic `chat_presence:<login>` has `presence` alone, of all to whom the person may write.
 */
export interface ChatNews {
  readonly total?: number
  readonly people?: number
  readonly conversations?: readonly {
    readonly with: string
    readonly unread: number
    readonly seen: number
    /** Stamp of its last message; 0 without one. */
    readonly last: number
  }[]
  readonly presence?: readonly ChatPresence[]
  readonly typing?: readonly { readonly with: string; readonly users: readonly string[] }[]
}
