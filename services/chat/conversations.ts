import { chatCalls } from '#shared/chat/calls.ts'
import { refuseChat } from '#shared/chat/refusals.ts'
import { noMembership, whyNotWrite } from '#shared/chat/rules.ts'
import type { Conversation } from '#shared/chat/views.ts'
import {
  queryConversations,
  queryLastMessages,
  type ChatTables,
} from '#projections/chat/conversation-queries.ts'
import type { App } from '../platform/kernel/app.ts'
import { query, useCase, type AskedWith } from '../platform/kernel/use-case.ts'
import { findConversation, findMessage, type FoundConversation } from './finding.ts'
import { readerKey } from './ids.ts'
import { chatPeopleNamed, readerOf, type ChatReader } from './people.ts'
import { readerAggregate } from './reader.ts'
import { groupPictureUrl } from './group-view.ts'

type Row = Awaited<ReturnType<typeof queryConversations>>[number]

/** Why the reader may not write in each of these conversations, null where they may. */
async function whyNots(app: App, reader: ChatReader, rows: readonly Row[]) {
  const people = await chatPeopleNamed(
    app,
    rows.flatMap((row) => (row.kind === 'direct' ? [row.with] : [])),
  )
  const groups = rows.flatMap((row) => (row.kind === 'group' ? [row.conversation] : []))
  const members = await app
    .read<ChatTables>()
    .selectFrom('chat_member as m')
    .selectAll('m')
    .where('m.user', '=', reader.user)
    .where('m.conversation', 'in', groups.length > 0 ? groups : [''])
    .execute()
  const memberships = new Map(members.map((row) => [row.conversation, row]))
  return (row: Row) => {
    if (row.kind === 'group') {
      const membership = memberships.get(row.conversation) ?? noMembership
      return whyNotWrite(reader, { kind: 'group', membership, deleted: false })
    }
    const other = people.get(row.with)
    return other ? whyNotWrite(reader, { kind: 'direct', other }) : 'chat.personGone'
  }
}
async function shown(app: App, reader: ChatReader, rows: readonly Row[]): Promise<Conversation[]> {
  const { user } = reader
  const { held } = reader.studios
  const ids = rows.map(({ conversation }) => conversation)
  const [last, whyNot] = await Promise.all([
    queryLastMessages(app.read<ChatTables>(), ids, { user, held }),
    whyNots(app, reader, rows),
  ])
  return rows.map((row) => {
    const newest = last.get(row.conversation)
    const { kind, name, unread, seen, unread_from, mentioned, quiet, pinned } = row
    const [picture] = row.imgs
    return {
      with: row.with,
      kind,
      name,
      img: picture ? groupPictureUrl(row.conversation, picture.id) : null,
      last: newest
        ? {
            _id: newest.message,
            from: newest.by,
            text: newest.deleted ? '' : newest.text,
            stamp: newest.stamp,
            deleted: newest.deleted,
            files: newest.deleted ? 0 : newest.files,
          }
        : null,
      unread,
      seen,
      unread_from,
      mentioned,
      quiet,
      pinned,
      why_not: whyNot(row),
    }
  })
}
/** One that nothing was said in yet. */
const beginning = ({ key, with: name, group }: FoundConversation): Row => ({
  user: '',
  conversation: key,
  with: name,
  kind: group ? 'group' : 'direct',
  name: group?.name ?? '',
  imgs: group?.imgs ?? [],
  last: 0,
  seen: 0,
  unread_from: null,
  quiet: false,
  pinned: false,
  unread: 0,
  mentioned: false,
})
async function rowOf(app: App, found: FoundConversation): Promise<Row> {
  const { user, studios } = found.reader
  const only = { rules: studios, only: [found.key] }
  const [row] = await queryConversations(app.read<ChatTables>(), [user], only)
  return row ?? beginning(found)
}
/** The conversation after a change of what is the reader's own, which the read model may not have seen yet. */
async function afterwards(
  { app, found }: { readonly app: App; readonly found: FoundConversation },
  change: Partial<Row>,
): Promise<Conversation> {
  const row = { ...(await rowOf(app, found)), ...change }
  const [one] = await shown(app, found.reader, [row])
  return one ?? refuseChat('chat.conversationUnknown')
}

export const conversations = query(chatCalls.conversations)(async (asked) => {
  const reader = await readerOf(asked)
  const { user, studios } = reader
  const db = asked.app.read<ChatTables>()
  return shown(asked.app, reader, await queryConversations(db, [user], { rules: studios }))
})
export const conversation = query(chatCalls.conversation)(async (asked) => {
  const found = await findConversation(asked, asked.params.with)
  return afterwards({ app: asked.app, found }, {})
})
export const unread = query(chatCalls.unread)(async (asked) => {
  const { user, studios } = await readerOf(asked)
  const db = asked.app.read<ChatTables>()
  const rows = await queryConversations(db, [user], { rules: studios })
  return {
    total: totalUnread(rows),
    conversations: rows.map((row) => ({ with: row.with, unread: row.unread, seen: row.seen })),
  }
})
/** What the badge and the title say: quiet conversations are left out. */
export const totalUnread = (
  rows: readonly { readonly quiet: boolean; readonly unread: number }[],
): number => rows.reduce((sum, row) => sum + (row.quiet ? 0 : row.unread), 0)

/** The conversation as the target of a command about what is its reader's own. */
async function ownPart(asked: AskedWith<object>, name: string) {
  const found = await findConversation(asked, name)
  const { user } = found.reader
  return { ...found, conversation: found.key, key: readerKey(user, found.key), user }
}
type OwnPart = Awaited<ReturnType<typeof ownPart>>
const own = ({ user, conversation: of }: OwnPart) => ({ user, conversation: of })
const itself = (found: OwnPart): FoundConversation => ({ ...found, key: found.conversation })

export const markMessagesSeen = useCase(chatCalls.markMessagesSeen).on(readerAggregate)({
  about: async (asked) => {
    const { to, from } = asked.body
    if (to !== asked.context.actor.user) refuseChat('chat.otherReader')
    return ownPart(asked, from)
  },
  // What was not said yet cannot have been seen.
  needs: async ({ app, found }) => (await rowOf(app, itself(found))).last,
  command: ({ found, body, needs }) => ({
    type: 'SeeMessages',
    ...own(found),
    stamp: Math.min(Math.floor(body.stamp), needs),
  }),
  reply: async ({ app, found, state }) => {
    const { user, studios } = found.reader
    const marked = { seen: state.seen, unread_from: state.unread_from }
    const only = { rules: studios, only: [found.conversation], marked }
    const [row] = await queryConversations(app.read<ChatTables>(), [user], only)
    return { unread: row?.unread ?? 0 }
  },
})
export const markUnread = useCase(chatCalls.markUnread).on(readerAggregate)({
  about: (asked) => ownPart(asked, asked.params.with),
  needs: async ({ found, ...asked }) => {
    const { row } = await findMessage(asked, asked.body.from)
    return row.conversation === found.conversation ? row.stamp : refuseChat('chat.messageUnknown')
  },
  command: ({ found, needs }) => ({ type: 'KeepUnread', ...own(found), stamp: needs }),
  reply: async ({ app, found, state }) => {
    const { user, studios } = found.reader
    const marked = { seen: state.seen, unread_from: state.unread_from }
    const only = { rules: studios, only: [found.conversation], marked }
    const [row] = await queryConversations(app.read<ChatTables>(), [user], only)
    return afterwards({ app, found: itself(found) }, row ?? {})
  },
})
export const quietConversation = useCase(chatCalls.quietConversation).on(readerAggregate)({
  about: (asked) => ownPart(asked, asked.params.with),
  command: ({ found, body: { on } }) => ({ type: 'Quieten', ...own(found), on }),
  reply: ({ app, found, state: { quiet } }) => afterwards({ app, found: itself(found) }, { quiet }),
})
export const pinConversation = useCase(chatCalls.pinConversation).on(readerAggregate)({
  about: (asked) => ownPart(asked, asked.params.with),
  command: ({ found, body: { on } }) => ({ type: 'PinConversation', ...own(found), on }),
  reply: ({ app, found, state: { pinned } }) =>
    afterwards({ app, found: itself(found) }, { pinned }),
})
