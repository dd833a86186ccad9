import { accountEvents } from '#shared/accounts/events.ts'
import { CHAT_READERS } from '#shared/chat/calls-shared.ts'
import { laterEvents, readerEvents } from '#shared/chat/events.ts'
import { assertNever } from '#shared/platform/messages.ts'
import {
  defineProjection,
  table,
  type RowOf,
  type RowsOf,
} from '../platform/define/define-projection.ts'

const { PersonErased } = accountEvents
const own = { user: 'text', conversation: 'text' } as const
const tables = {
  /** Up to where a person has read, and what they want of a conversation. */
  chat_marker: table({
    columns: {
      ...own,
      seen: 'bigint',
      unread_from: 'bigint null',
      quiet: 'boolean',
      pinned: 'boolean',
      position: 'text',
    },
    key: ['user', 'conversation'],
    loadBy: ['user', 'conversation'],
    indexes: [['conversation']],
  }),
  chat_draft: table({
    columns: { ...own, to: 'text', text: 'text', reply: 'text null', at: 'text' },
    key: ['user', 'conversation'],
    loadBy: ['user'],
  }),
  chat_scheduled: table({
    columns: {
      user: 'text',
      scheduled: 'text',
      conversation: 'text',
      to: 'text',
      text: 'text',
      reply: 'text null',
      at: 'text',
      why: 'text null',
    },
    key: ['user', 'scheduled'],
    loadBy: ['user'],
  }),
}
export type ReaderTables = RowsOf<typeof tables>
type MarkerRow = RowOf<typeof tables.chat_marker>

/** Every reader's markers, drafts and messages that wait: each is their own, and goes with them. */
export const chatReaders = defineProjection({
  name: CHAT_READERS,
  version: 1,
  module: 'chat',
  sharded: true,
  watched: true,
  events: { ...readerEvents, ...laterEvents, PersonErased },
  tables,
  keysOf: ({ type, data }) => {
    if (type === 'PersonErased') return { chat_draft: [[data.user]], chat_scheduled: [[data.user]] }
    if (type === 'DraftKept') return { chat_draft: [[data.user]] }
    if (type === 'MessageScheduled' || type === 'ScheduledEnded')
      return { chat_scheduled: [[data.user]] }
    return { chat_marker: [[data.user, data.conversation]] }
  },
  on: (event, { chat_marker: markers, chat_draft: drafts, chat_scheduled: waiting }) => {
    const { type, data, occurredAt: at, position } = event
    const { user } = data
    switch (type) {
      case 'PersonErased':
        drafts.clear(user)
        return waiting.clear(user)
      case 'DraftKept': {
        return data.text === ''
          ? drafts.delete(user, data.conversation)
          : drafts.put({ ...data, at })
      }
      case 'MessageScheduled':
        return waiting.put({ ...data, why: null })
      case 'ScheduledEnded': {
        const row = waiting.get(user, data.scheduled)
        // What could not be sent stays in the list, with its reason, until it is put away.
        if (row && data.why !== null) return waiting.put({ ...row, why: data.why })
        return waiting.delete(user, data.scheduled)
      }
      case 'ConversationSeen':
      case 'ConversationUnseen':
      case 'ConversationQuieted':
      case 'ConversationPinned': {
        const marker = markers.get(user, data.conversation) ?? {
          user,
          conversation: data.conversation,
          seen: 0,
          unread_from: null,
          quiet: false,
          pinned: false,
        }
        return markers.put({ ...marker, ...markerAfter(marker, event), position })
      }
      default:
        assertNever(type)
    }
  },
  topics: ({ type, data }) => {
    if (type === 'PersonErased') return [`chat:${data.user}`]
    // Drafts and what waits are no news to others, and to the person's own pages by the module.
    if (type === 'DraftKept' || type === 'MessageScheduled' || type === 'ScheduledEnded') return []
    return [`chat:${data.user}=${data.conversation}`]
  },
})
type MarkerEvent = Extract<
  Parameters<(typeof chatReaders)['on']>[0],
  { readonly type: keyof typeof readerEvents }
>
/** It moves forward alone. */
function markerAfter(
  { seen }: Pick<MarkerRow, 'seen'>,
  { type, data }: MarkerEvent,
): Partial<MarkerRow> {
  switch (type) {
    case 'ConversationSeen':
      return { seen: Math.max(seen, data.stamp), unread_from: null }
    case 'ConversationUnseen':
      return { unread_from: data.stamp }
    case 'ConversationQuieted':
      return { quiet: data.on }
    case 'ConversationPinned':
      return { pinned: data.on }
    default:
      return assertNever(type)
  }
}
