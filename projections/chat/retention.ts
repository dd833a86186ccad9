import { CHAT_RETENTION } from '#shared/chat/calls-shared.ts'
import { keptEvents, retentionEvents } from '#shared/chat/kept-events.ts'
import { defineProjection, table, type RowsOf } from '../platform/define/define-projection.ts'

const tables = {
  /** What the turn of a day has taken out of each conversation; that with '' says that the turn was made. */
  chat_retention: table({
    columns: {
      studio: 'text',
      day: 'text',
      conversation: 'text',
      messages: 'bigint',
      files: 'bigint',
      /** Conversations that were left to the next turn. */
      failed: 'integer',
    },
    key: ['studio', 'day', 'conversation'],
  }),
}
export type RetentionTables = RowsOf<typeof tables>

/** When messages were taken out that are kept no longer, and how many. */
export const chatRetention = defineProjection({
  name: CHAT_RETENTION,
  version: 1,
  module: 'chat',
  sharded: true,
  events: { ...keptEvents, ...retentionEvents },
  tables,
  keysOf: ({ type, data }) => ({
    chat_retention: [[data.studio, data.day, type === 'MessagesTakenOut' ? data.conversation : '']],
  }),
  on: ({ type, data }, { chat_retention: turns }) => {
    const { studio, day } = data
    if (type === 'RetentionRun') {
      const { failed } = data
      return turns.put({ studio, day, conversation: '', messages: 0, files: 0, failed })
    }
    const { conversation } = data
    const before = turns.get(studio, day, conversation) ?? { messages: 0, files: 0 }
    turns.put({
      studio,
      day,
      conversation,
      messages: before.messages + data.messages.length,
      files: before.files + data.files,
      failed: 0,
    })
  },
})
