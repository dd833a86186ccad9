import { z } from 'zod'
import { doer, impersonal, person, secret, thing } from '../platform/event-fields.ts'
import { eventTypesOf, partitionByUser } from '../platform/messages.ts'
import { personal } from '../platform/personal.ts'
import { groupJoins, groupRoles } from './rules.ts'

const eventType = eventTypesOf('chat')
/** The month of the conversation that the text goes with (`keptPart`), in whose key it is, too; null before there were such keys. */
const kept = () => impersonal().nullable()
/** Encrypted for who wrote it: what others said in the same conversation stays theirs. Shown in no history. */
const written = () => secret(personal(z.string(), { of: 'by', part: 'kept' }))
/** The form of an event from before its texts went with a month. */
const keptForEver = { version: 2, upcast: { 1: (data: object) => ({ ...data, kept: null }) } }
const of = (data: { readonly conversation: string }): string => data.conversation
const conversation = { conversation: thing(), by: doer() }
const message = { ...conversation, message: thing() }
/** The stored name of a file, and what is said of it. */
const StoredChatFile = z.object({
  id: impersonal(),
  file: impersonal(),
  type: impersonal(),
  bytes: z.int(),
})

/**
 * Streams: `chat-<conversation>.<day>`, what was said on one day in UTC. `user`: to whom, in a direct conversation; null in a group.
 * `stamp`: epoch milliseconds, larger than that of every message before it.
 */
export const messageEvents = {
  MessageSent: eventType(
    z.object({
      ...message,
      user: person().nullable(),
      stamp: z.int(),
      /** The id that the author's page gave it. */
      client: impersonal().nullable(),
      reply: impersonal().nullable(),
      text: written(),
      kept: kept(),
      files: z.int(),
    }),
    { of, name: 'Message sent' },
    keptForEver,
  ),
}
/** Streams: `chatMessage-<message>`, what became of it. */
export const messageChangeEvents = {
  /** `keepsLink`: its first link is the one from before; null: said by its text alone. */
  MessageEdited: eventType(
    z.object({ ...message, text: written(), kept: kept(), keepsLink: z.boolean().nullable() }),
    { of, name: 'Message edited' },
    {
      version: 3,
      upcast: { ...keptForEver.upcast, 2: (data: object) => ({ ...data, keepsLink: null }) },
    },
  ),
  MessageDeleted: eventType(z.object(message), { of, name: 'Message deleted' }),
  /** `by`: the author, who wrote the text. */
  MessageRestored: eventType(
    z.object({ ...message, text: written(), kept: kept() }),
    { of, name: 'Message restored' },
    keptForEver,
  ),
  MessageReacted: eventType(z.object({ ...message, reaction: impersonal(), on: z.boolean() }), {
    of,
    name: 'Reaction set',
  }),
  MessagePinned: eventType(z.object({ ...message, on: z.boolean() }), {
    of,
    name: 'Message pinned',
  }),
}
/** Streams: `chatFile-<message>`. A fact about who sent them, whose files they are: they go when that person is erased. */
export const messageFileEvents = {
  MessageFilesSent: eventType(
    z.object({
      user: person(),
      conversation: thing(),
      message: thing(),
      files: z.array(StoredChatFile),
      /** In the order of the files. */
      names: z.array(personal(z.string(), { of: 'user', part: 'kept' })),
      kept: kept(),
    }),
    { of: partitionByUser, name: 'Files sent' },
    keptForEver,
  ),
}

const member = { ...conversation, user: person() }
const aboutMember = (name: string) => eventType(z.object(member), { of, name })
/** Streams: `chatGroup-<conversation>`. `user`: whom it concerns. */
export const groupEvents = {
  GroupMade: eventType(
    z.object({
      ...conversation,
      studio: impersonal(),
      name: impersonal(),
      join: z.enum(groupJoins),
    }),
    { of, name: 'Group made' },
  ),
  GroupRenamed: eventType(
    z.object({ ...conversation, name: impersonal(), join: z.enum(groupJoins) }),
    { of, name: 'Group changed' },
  ),
  GroupPictureSet: eventType(z.object({ ...conversation, files: z.array(StoredChatFile) }), {
    of,
    name: 'Picture of a group set',
  }),
  /** `months`: null, as long as its studio says. */
  GroupKeepSet: eventType(z.object({ ...conversation, months: z.int().nullable() }), {
    of,
    name: 'How long a group keeps messages',
  }),
  GroupDeleted: eventType(z.object(conversation), { of, name: 'Group deleted' }),
  MemberJoined: aboutMember('Joined a group'),
  MemberLeft: aboutMember('Left a group'),
  MemberRequested: aboutMember('Asked to join a group'),
  MemberCancelled: aboutMember('Took back a request to join'),
  MemberInvited: aboutMember('Invited to a group'),
  MemberDeclined: aboutMember('Request to join declined'),
  MemberMuted: aboutMember('Muted in a group'),
  MemberUnmuted: aboutMember('Unmuted in a group'),
  MemberBanned: aboutMember('Banned from a group'),
  MemberUnbanned: aboutMember('Ban lifted'),
  MemberRoleSet: eventType(z.object({ ...member, role: z.enum(groupRoles) }), {
    of,
    name: 'Role in a group set',
  }),
}

const own = { user: person(), conversation: thing() }
const aboutOwn = { of: partitionByUser }
/** Streams: `chatReader-<hash of person and conversation>`: what is one reader's own. */
export const readerEvents = {
  ConversationSeen: eventType(z.object({ ...own, stamp: z.int() }), {
    ...aboutOwn,
    name: 'Messages seen',
  }),
  /** Unread again from this stamp on, until they are seen again; the marker stays. */
  ConversationUnseen: eventType(z.object({ ...own, stamp: z.int() }), {
    ...aboutOwn,
    name: 'Marked as unread',
  }),
  ConversationQuieted: eventType(z.object({ ...own, on: z.boolean() }), {
    ...aboutOwn,
    name: 'Conversation silenced',
  }),
  ConversationPinned: eventType(z.object({ ...own, on: z.boolean() }), {
    ...aboutOwn,
    name: 'Conversation pinned',
  }),
}
/** In the same streams: somebody is to be told, by other ways than the page, of a message that they have not seen. */
export const unseenEvents = {
  UnseenAnnounced: eventType(
    z.object({
      ...own,
      by: doer(),
      message: thing(),
      stamp: z.int(),
      /** The name by which they know the conversation. */
      with: person(),
      what: z.enum(['direct', 'mentioned']),
    }),
    { ...aboutOwn, name: 'Unseen message announced' },
  ),
}
/** Streams: `chatLater-<person>`: what waits to be sent, and what is not finished. */
export const laterEvents = {
  /** An empty text is none. */
  DraftKept: eventType(
    z.object({ ...own, to: person(), text: secret(personal()), reply: impersonal().nullable() }),
    {
      ...aboutOwn,
      name: 'Draft kept',
    },
  ),
  MessageScheduled: eventType(
    z.object({
      ...own,
      scheduled: thing(),
      /** The conversation by its name outside. */
      to: person(),
      text: secret(personal()),
      reply: impersonal().nullable(),
      at: impersonal(),
    }),
    { ...aboutOwn, name: 'Message scheduled' },
  ),
  /** Sent, cancelled, or refused by `why` when its time came. */
  ScheduledEnded: eventType(
    z.object({ ...own, scheduled: thing(), why: impersonal().nullable() }),
    { ...aboutOwn, name: 'Scheduled message ended' },
  ),
}
