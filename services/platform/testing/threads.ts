import { z } from 'zod'
import { eventTypesOf } from '#shared/platform/messages.ts'
import { personal } from '#shared/platform/personal.ts'
import {
  defineProjection,
  table,
  type RowOf,
} from '#projections/platform/define/define-projection.ts'

const eventType = eventTypesOf('accounts')
const byAuthor = () => personal(z.string(), { of: 'by' })
/** Events of what several people say in a thread, which belongs to none of them: a module for tests of keys that are not the partition's. */
export const threadEvents = {
  Said: eventType(
    z.object({
      thread: z.string(),
      message: z.string(),
      by: z.string(),
      text: byAuthor(),
      quotes: z.array(z.object({ by: z.string(), text: byAuthor() })),
    }),
    { of: ({ thread }) => thread, name: 'Said' },
  ),
  CandidateNoted: eventType(
    z.object({
      thread: z.string(),
      message: z.string(),
      candidate: z.string(),
      text: personal(z.string(), { of: 'candidate', kind: 'candidate' }),
    }),
    { of: ({ thread }) => thread, name: 'Candidate noted' },
  ),
}
export type ThreadRow = RowOf<(typeof threads)['tables']['thread_message']>
export const threads = defineProjection({
  name: 'threads',
  version: 1,
  module: 'threads',
  sharded: true,
  events: threadEvents,
  tables: {
    thread_message: table({
      columns: { thread: 'text', message: 'text', by: 'text', text: 'text', times: 'bigint' },
      key: ['thread', 'message'],
      personal: [{ of: 'by', columns: ['text'] }],
    }),
    thread_candidate: table({
      columns: { thread: 'text', message: 'text', candidate: 'text', text: 'text null' },
      key: ['thread', 'message'],
      personal: [{ of: 'candidate', kind: 'candidate', columns: ['text'] }],
    }),
  },
  keysOf: ({ type, data: { thread, message } }) => ({
    [type === 'Said' ? 'thread_message' : 'thread_candidate']: [[thread, message]],
  }),
  on: ({ type, data }, rows) => {
    if (type === 'CandidateNoted') return rows.thread_candidate.put(data)
    const { thread, message, by, text } = data
    const before = rows.thread_message.get(thread, message)
    // Said again only counts: the row goes back with the text as it was loaded.
    rows.thread_message.put(
      before ? { ...before, times: before.times + 1 } : { thread, message, by, text, times: 1 },
    )
  },
})
