import { chatCalls } from '#shared/chat/calls.ts'
import { CHAT_MESSAGES } from '#shared/chat/calls-shared.ts'
import { refuseChat } from '#shared/chat/refusals.ts'
import { chatLimits } from '#shared/chat/rules.ts'
import { isPicture } from '#shared/platform/file-types.ts'
import { ERASED } from '#shared/platform/personal.ts'
import { dayEnd, dayStart } from '#shared/platform/time.ts'
import { queryConversations, type ChatTables } from '#projections/chat/conversation-queries.ts'
import {
  queryChangedMessages,
  queryChatFile,
  queryConversationFiles,
  queryFoundMessages,
  queryMessages,
} from '#projections/chat/message-queries.ts'
import type { MessageRow } from '#projections/chat/message-tables.ts'
import { answerFile } from '../platform/attachments/answer-file.ts'
import { seenPosition } from '../platform/event-store/positions.ts'
import type { App } from '../platform/kernel/app.ts'
import { query, type AskedWith } from '../platform/kernel/use-case.ts'
import { findConversation, findMessage, chatSightOf, type FoundConversation } from './finding.ts'
import { readerOf, zoneFor, type ChatReader } from './people.ts'
import { messageFiles } from './sending.ts'
import { shownFile, shownMessages } from './showing.ts'

type Page = {
  readonly rows: readonly MessageRow[]
  readonly more: boolean
  readonly after: boolean
}
interface PageAsked {
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly around?: string | undefined
  readonly changed?: string | undefined
  readonly pinned?: boolean | undefined
  readonly limit: number
}

/** The stamp that an id of a message or the digits of a stamp stand for. */
async function stampOf(
  asked: AskedWith<object>,
  { key }: FoundConversation,
  text: string | undefined,
): Promise<number | undefined> {
  if (text === undefined) return undefined
  const stamp = Number(text)
  if (/^\d{1,16}$/.test(text) && Number.isSafeInteger(stamp)) return stamp
  const { row } = await findMessage(asked, text)
  return row.conversation === key ? row.stamp : refuseChat('chat.messageUnknown')
}
/** One more is asked for than is shown: whether there are others. */
async function pageOf(
  asked: AskedWith<object>,
  conversation: FoundConversation,
  { before, after, around, changed, pinned, limit }: PageAsked,
): Promise<Page> {
  const db = asked.app.read<ChatTables>()
  const sight = chatSightOf(conversation.reader)
  const of = { conversation: conversation.key }
  if (changed !== undefined) {
    const position = await seenPosition(asked.app.progress, [CHAT_MESSAGES], changed)
    const rows = await queryChangedMessages(db, sight, { ...of, position })
    const more = rows.length > chatLimits.changed
    return { rows: more ? [] : rows, more, after: false }
  }
  const olderThan = async (stamp: number | undefined, most: number) => {
    const rows = await queryMessages(db, sight, { ...of, before: stamp, pinned, limit: most + 1 })
    return { rows: rows.slice(-most), more: rows.length > most }
  }
  const newerThan = async (stamp: number, most: number) => {
    const rows = await queryMessages(db, sight, { ...of, after: stamp, pinned, limit: most + 1 })
    return { rows: rows.slice(0, most), more: rows.length > most }
  }
  if (after !== undefined) {
    const { rows, more } = await newerThan((await stampOf(asked, conversation, after)) ?? 0, limit)
    return { rows, more: true, after: more }
  }
  if (around === undefined) {
    const older = await olderThan(await stampOf(asked, conversation, before), limit)
    return { ...older, after: false }
  }
  const middle = (await stampOf(asked, conversation, around)) ?? 0
  const half = Math.max(1, Math.floor(limit / 2))
  const older = await olderThan(middle + 1, half)
  const newer = await newerThan(middle, half)
  return { rows: [...older.rows, ...newer.rows], more: older.more, after: newer.more }
}

export const readMessages = query(chatCalls.messages)(async (asked) => {
  const conversation = await findConversation(asked, asked.query.with)
  const { user, studios } = conversation.reader
  const db = asked.app.read<ChatTables>()
  const [{ rows, more, after }, [mine]] = await Promise.all([
    pageOf(asked, conversation, asked.query),
    queryConversations(db, [user], { rules: studios, only: [conversation.key] }),
  ])
  return {
    messages: await shownMessages(asked.app, chatSightOf(conversation.reader), rows),
    more,
    more_after: after,
    seen: mine?.seen ?? 0,
    unread_from: mine?.unread_from ?? null,
  }
})

export const readMessage = query(chatCalls.message)(async (asked) => {
  const { row, conversation } = await findMessage(asked, asked.params.message)
  const [message] = await shownMessages(asked.app, chatSightOf(conversation.reader), [row])
  return message ? { with: conversation.with, message } : refuseChat('chat.messageUnknown')
})

/** The conversations that somebody may read, by their own id, with the name that they know each by. */
async function readable(app: App, { user, studios }: ChatReader) {
  const rows = await queryConversations(app.read<ChatTables>(), [user], { rules: studios })
  return new Map(rows.map((row) => [row.conversation, row.with]))
}
export const searchMessages = query(chatCalls.searchMessages)(async (asked) => {
  const { app } = asked
  const { q, from, since, until, has_file } = asked.query
  const isNarrow = [from, since, until, has_file].some((one) => one !== undefined)
  if (q.trim().length < chatLimits.search_min && !isNarrow) return []
  const reader = await readerOf(asked)
  const sight = chatSightOf(reader)
  const one =
    asked.query.with === undefined ? null : await findConversation(asked, asked.query.with)
  const names = one ? new Map([[one.key, one.with]]) : await readable(app, reader)
  const zone = zoneFor(reader.studios, reader.studio)
  const rows = await queryFoundMessages(app.read<ChatTables>(), sight, {
    q,
    from,
    has_file,
    conversations: [...names.keys()],
    since: since === undefined ? undefined : dayStart(since, zone) * 1000,
    until: until === undefined ? undefined : dayEnd(until, zone) * 1000,
  })
  const shown = await shownMessages(app, sight, rows)
  return shown.map((message, i) => ({
    with: names.get(rows[i]?.conversation ?? '') ?? '',
    message,
  }))
})

export const chatFiles = query(chatCalls.chatFiles)(async (asked) => {
  const { app } = asked
  const { key, reader } = await findConversation(asked, asked.query.with)
  const { before, after } = asked.query
  const wanted = { conversation: key, before, after }
  const rows = await queryConversationFiles(app.read<ChatTables>(), chatSightOf(reader), wanted)
  return rows.map((row) => ({
    ...shownFile(row),
    message: row.message,
    from: row.by,
    stamp: Number(row.stamp),
  }))
})
export const chatFile = query(chatCalls.chatFile)(async (asked) => {
  const { app } = asked
  const unknown = () => refuseChat('chat.fileUnknown')
  const found = await queryChatFile(app.read<ChatTables>(), asked.params.file)
  if (!found || found.name === ERASED) return unknown()
  const { row } = await findMessage(asked, found.message)
  if (row.deleted) return unknown()
  const { file, name, type } = found
  const variant = isPicture(type) ? asked.query.size : undefined
  return answerFile(app, messageFiles, { file, variant, seen: async () => ({ type, name }) })
})
