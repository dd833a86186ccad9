import { refuseChat } from '#shared/chat/refusals.ts'
import { CHAT_GROUPS, CHAT_MESSAGES, CHAT_PEOPLE } from '#shared/chat/calls-shared.ts'
import {
  isKeptApart,
  managesChat,
  noMembership,
  whyNotWrite,
  type WritingIn,
  type WritingRefusal,
} from '#shared/chat/rules.ts'
import { PEOPLE } from '#shared/platform/people.ts'
import type { ChatTables } from '#projections/chat/conversation-queries.ts'
import type { MessageRow } from '#projections/chat/message-tables.ts'
import {
  queryMessage,
  queryMessagesNamed,
  type ChatSight,
} from '#projections/chat/message-queries.ts'
import type { App } from '../platform/kernel/app.ts'
import { findVisible } from '../platform/kernel/find-visible.ts'
import type { AskedWith } from '../platform/kernel/use-case.ts'
import { groupAggregate, membershipOf, type AsMember, type WrittenGroup } from './group.ts'
import { directId, isGroupName } from './ids.ts'
import {
  chatPeopleNamed,
  hasChat,
  readerNamed,
  readerOf,
  type ChatReader,
  type NamedChatPerson,
} from './people.ts'

type Asked = AskedWith<object>
/** A conversation as somebody finds it, and why they may not write in it now. */
export interface FoundConversation {
  /** Its own id, which nobody is told of a direct one. */
  readonly key: string
  readonly with: string
  readonly studio: string | null
  readonly reader: ChatReader
  readonly whyNot: WritingRefusal | null
  readonly other: NamedChatPerson | null
  readonly group: WrittenGroup | null
}

/** A group as the log has it at this moment: whoever was banned a moment ago is. */
export async function loadGroup(app: App, id: string): Promise<WrittenGroup | undefined> {
  const { state } = await app.load(groupAggregate, `chatGroup-${id}`)
  return state === 'absent' || state.deleted ? undefined : state
}
/** Whether somebody sees the studio of a group: who does not is none of its people, whatever it says. */
const looksAtStudio = ({ everywhere, studio, sights }: ChatReader, of: string): boolean =>
  everywhere || studio === of || sights.includes(of)

/** The conversation with a person, also one in which nothing was said; undefined where nobody of this name is in sight. */
async function directWith(app: App, reader: ChatReader, user: string) {
  const other = (await chatPeopleNamed(app, [user])).get(user)
  if (!other || other.user === reader.user || isKeptApart(reader, other)) return undefined
  return { other, where: { kind: 'direct', other } as const }
}
async function inGroup(app: App, reader: ChatReader, id: string) {
  const group = isGroupName(id) ? await loadGroup(app, id) : undefined
  if (!group || !looksAtStudio(reader, group.studio)) return undefined
  if (!hasChat(reader.studios, group.studio)) return undefined
  return { group, membership: membershipOf(group, reader.user) }
}
const found = (
  reader: ChatReader,
  where: WritingIn,
  rest: Pick<FoundConversation, 'key' | 'with' | 'studio' | 'other' | 'group'>,
): FoundConversation => ({ ...rest, reader, whyNot: whyNotWrite(reader, where) })

type InGroup = NonNullable<Awaited<ReturnType<typeof inGroup>>>
const foundIn = (reader: ChatReader, name: string, { group, membership }: InGroup) =>
  found(
    reader,
    { kind: 'group', membership, deleted: false },
    { key: name, with: name, studio: group.studio, other: null, group },
  )

/** A conversation by its name outside, for a reader who may read it; undefined where there is none for them. */
export async function conversationNamed(
  app: App,
  reader: ChatReader,
  name: string,
): Promise<FoundConversation | undefined> {
  const group = await inGroup(app, reader, name)
  if (group)
    return group.membership.standing === 'member' ? foundIn(reader, name, group) : undefined
  const direct = await directWith(app, reader, name)
  if (!direct) return undefined
  const { other, where } = direct
  const key = directId(reader.user, other.user)
  return found(reader, where, { key, with: name, studio: reader.studio, other, group: null })
}

/** Whether anything of a conversation may be told to somebody who cannot write there: what was said stays readable to both. */
async function isReadable(app: App, { key, whyNot, group }: FoundConversation): Promise<boolean> {
  if (whyNot === null || group) return true
  const row = await app
    .read<ChatTables>()
    .selectFrom('chat_talk')
    .select('chat_talk.conversation')
    .where('chat_talk.conversation', '=', key)
    .executeTakeFirst()
  return row !== undefined
}
/**
 * The conversation of this name for the caller to read: one that they are in, or with somebody whom they may write to or have
 * written with. All others are answered like none.
 */
export async function findConversation(asked: Asked, name: string): Promise<FoundConversation> {
  const { app } = asked
  const reader = await readerOf(asked)
  const look = async () => {
    const one = await conversationNamed(app, reader, name)
    return one && (await isReadable(app, one)) ? one : undefined
  }
  const reach = [CHAT_MESSAGES, CHAT_GROUPS, CHAT_PEOPLE, PEOPLE]
  return findVisible(app, { look, reach, unknown: () => refuseChat('chat.conversationUnknown') })
}
/** The same to write in. Refuses by the one rule that stands before every verb. */
export async function findToWrite(asked: Asked, name: string): Promise<FoundConversation> {
  const { app } = asked
  const reader = await readerOf(asked)
  // A ban or a left group is told as such to whom it concerns.
  const group = await inGroup(app, reader, name)
  if (group && group.membership.standing !== 'member') return refuseMembership(group.membership)
  const conversation = group ? foundIn(reader, name, group) : await findConversation(asked, name)
  return conversation.whyNot === null ? conversation : refuseChat(conversation.whyNot)
}
const refuseMembership = (membership: typeof noMembership): never => {
  const { standing } = membership
  if (standing === 'banned') return refuseChat('chat.banned')
  return standing === 'none' ? refuseChat('chat.conversationUnknown') : refuseChat('chat.notMember')
}

export const chatSightOf = ({ user, studios: { held } }: ChatReader): ChatSight => ({ user, held })
/** The outside name of the conversation of a message, for one of its readers. */
const nameFor = ({ user }: ChatReader, row: MessageRow): string =>
  row.user === null ? row.conversation : row.by === user ? row.user : row.by

interface FoundMessage {
  readonly key: string
  readonly studio: string | null
  readonly row: MessageRow
  readonly conversation: FoundConversation
}
/** The conversation of a message for who may read the message; undefined for all others. */
async function conversationOf(
  app: App,
  reader: ChatReader,
  row: MessageRow,
): Promise<FoundConversation | undefined> {
  if (row.user !== null && ![row.by, row.user].includes(reader.user)) return undefined
  const conversation = await conversationNamed(app, reader, nameFor(reader, row))
  if (!conversation || conversation.key !== row.conversation) return undefined
  const author = (await chatPeopleNamed(app, [row.by])).get(row.by)
  return author && isKeptApart(reader, author) ? undefined : conversation
}
/** A message that the caller may see, and its conversation; others are answered like none. */
export async function findMessage(asked: Asked, id: string): Promise<FoundMessage> {
  const { app } = asked
  const reader = await readerOf(asked)
  const look = async () => {
    const row = await queryMessage(app.read<ChatTables>(), id)
    const conversation = row && (await conversationOf(app, reader, row))
    return conversation && { key: row.message, studio: conversation.studio, row, conversation }
  }
  const reach = [CHAT_MESSAGES, CHAT_GROUPS, CHAT_PEOPLE, PEOPLE]
  return findVisible(app, { look, reach, unknown: () => refuseChat('chat.messageUnknown') })
}
/** Of these messages, those that somebody may read now: what is linked to elsewhere is told to nobody else. */
export async function readableMessages(
  app: App,
  user: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const reader = await readerNamed(app, user)
  if (!reader) return new Set()
  const rows = await queryMessagesNamed(app.read<ChatTables>(), chatSightOf(reader), ids)
  const read = await Promise.all(
    [...rows.values()].map(async (row) => (await conversationOf(app, reader, row)) && row.message),
  )
  return new Set(read.filter((id) => id !== undefined))
}
/** The same to do something with it: as to write in its conversation. */
export async function findMessageToChange(asked: Asked, id: string): Promise<FoundMessage> {
  const message = await findMessage(asked, id)
  const { whyNot } = message.conversation
  return whyNot === null ? message : refuseChat(whyNot)
}

/** A group as the caller finds it, in a studio that they see; who is in it or not decides about the rest. */
export async function findGroup(asked: Asked, id: string) {
  const { app, context } = asked
  const reader = await readerOf(asked)
  const group = await inGroup(app, reader, id)
  if (!group) return refuseChat('chat.groupUnknown')
  const manages = managesChat(context.actor, group.group.studio)
  const { standing } = group.membership
  if (standing === 'none' && group.group.join === 'invited' && !manages)
    return refuseChat('chat.groupUnknown')
  const as: AsMember = { user: reader.user, manages }
  return { key: id, studio: group.group.studio, reader, as, group: group.group }
}
