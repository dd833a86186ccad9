import { table, typed, type RowOf, type RowsOf } from '../platform/define/define-projection.ts'

export const messageTables = {
  chat_message: table({
    columns: {
      conversation: 'text',
      message: 'text',
      stamp: 'bigint',
      by: 'text',
      /** To whom, in a direct conversation. */
      user: 'text null',
      client: 'text null',
      reply: 'text null',
      text: 'text',
      /** YYYY-MM in UTC: the month of the conversation that it goes with. */
      month: 'text',
      files: 'integer',
      edited: 'boolean',
      deleted: 'boolean',
      pinned: 'boolean',
      /** The logins that the text names, each between two spaces; of somebody erased as the text itself. */
      mentions: 'text',
      reactions: typed<Readonly<Record<string, readonly string[]>>>('jsonb'),
      /** The position of the event that changed it last. */
      position: 'text',
    },
    key: ['conversation', 'message'],
    indexes: [
      ['conversation', 'stamp'],
      ['message'],
      ['stamp'],
      ['conversation', 'position'],
      ['conversation', 'month'],
    ],
    searched: ['text'],
    personal: [{ of: 'by', columns: ['text', 'mentions'] }],
  }),
  chat_file: table({
    columns: {
      message: 'text',
      number: 'integer',
      conversation: 'text',
      by: 'text',
      id: 'text',
      file: 'text',
      name: 'text',
      type: 'text',
      bytes: 'bigint',
      position: 'text',
    },
    key: ['message', 'number'],
    loadBy: ['message'],
    indexes: [['id'], ['file'], ['conversation', 'position']],
    personal: [{ of: 'by', columns: ['name'] }],
  }),
  /** A conversation in which something was said. `a`, `b`: the two of a direct one, sorted. */
  chat_talk: table({
    columns: {
      conversation: 'text',
      a: 'text null',
      b: 'text null',
      last: 'bigint',
      /** YYYY-MM: what was said in the months before is kept no longer. */
      kept_from: 'text null',
      position: 'text',
    },
    key: ['conversation'],
    indexes: [['position']],
    sparseIndexes: [['a'], ['b']],
  }),
}
export type MessageTables = RowsOf<typeof messageTables>
export type MessageRow = RowOf<typeof messageTables.chat_message>
export type FileRow = RowOf<typeof messageTables.chat_file>
