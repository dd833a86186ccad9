import type { Kysely } from 'kysely'
import type { Currency } from '#shared/money/amount.ts'
import { halfFirstDay, type MonthHalf } from '#shared/money/half.ts'
import {
  payRunEvents,
  type PayRunDataOf,
  type PayRunEvent,
} from '#shared/settlements/pay-run-events.ts'
import type { EntryState } from '#shared/settlements/pay-run/rules.ts'
import type { PayWay } from '#shared/settlements/rules.ts'
import {
  defineProjection,
  table,
  typed,
  type RowOf,
  type RowsOf,
} from '../platform/define/define-projection.ts'

/** A person who did something, and when. */
interface DoneBy {
  readonly by: string
  readonly at: string
}
type FileOfBatch = DoneBy &
  Pick<PayRunDataOf<'BankFileMade'>, 'form' | 'message' | 'executed' | 'transfers'>
type AnswerOfBatch = DoneBy &
  Pick<PayRunDataOf<'BankAnswerRead'>, 'lines' | 'paid' | 'returned' | 'unmatched'>
export type PayRunBatchRow = RowOf<typeof tables.pay_run_batch>
export type PayRunEntryRow = RowOf<typeof tables.pay_run_entry>
export type PayRunTables = RowsOf<typeof tables>

const place = { studio: 'text', half: 'text', batch: 'integer' } as const
const tables = {
  pay_run_batch: table({
    columns: {
      ...place,
      by: 'text',
      at: 'text',
      two_people: 'boolean',
      released_by: 'text null',
      released_at: 'text null',
      withdrawn_by: 'text null',
      withdrawn_at: 'text null',
      /** Why it was withdrawn. */
      reason: 'text null',
      /** The bank file that was out then. */
      stopped: 'text null',
      over: 'boolean',
      files: typed<readonly FileOfBatch[]>('jsonb'),
      answers: typed<readonly AnswerOfBatch[]>('jsonb'),
    },
    key: ['studio', 'half', 'batch'],
    personal: [{ of: 'withdrawn_by', columns: ['reason'] }],
  }),
  pay_run_entry: table({
    columns: {
      ...place,
      person: 'text',
      how: typed<PayWay>('text'),
      /** Minor units. */
      amount: 'numeric',
      currency: typed<Currency>('text'),
      reference: 'text',
      state: typed<EntryState>('text'),
      /** Why it came back. */
      returned: 'text null',
    },
    key: ['studio', 'half', 'batch', 'person'],
    personal: [{ of: 'person', columns: ['returned'] }],
  }),
}
const keyOf = (data: MonthHalf & { readonly studio: string; readonly batch: number }) =>
  [data.studio, halfFirstDay(data), data.batch] as const

/** The people whose payments an event touches. */
const peopleOf = ({ type, data }: PayRunEvent): readonly string[] =>
  type === 'PayRunPrepared'
    ? data.entries.map(({ user }) => user)
    : 'user' in data
      ? [data.user]
      : []

/** Pay runs of the halves of studios: their batches, and who is paid in each. */
export const payRuns = defineProjection({
  name: 'pay_runs',
  version: 2,
  module: 'settlements',
  sharded: true,
  events: payRunEvents,
  tables,
  keysOf: (event) => {
    const { data } = event
    const [studio, half, batch] = keyOf(data)
    const batches = event.type === 'PayRunPrepared' && batch > 1 ? [batch - 1, batch] : [batch]
    return {
      pay_run_batch: batches.map((n) => [studio, half, n]),
      pay_run_entry: peopleOf(event).map((user) => [studio, half, batch, user]),
    }
  },
  on: (event, { pay_run_batch, pay_run_entry }) => {
    const [studio, half, n] = keyOf(event.data)
    const done = { by: event.data.by, at: event.recordedAt }
    const change = (of: Partial<PayRunBatchRow>, batch = n) => {
      const row = pay_run_batch.get(studio, half, batch)
      if (!row) throw new Error(`the batch ${batch} of ${studio} ${half} was never prepared`)
      pay_run_batch.put({ ...row, ...of })
    }
    const end = (user: string, of: Pick<PayRunEntryRow, 'state' | 'returned'>) => {
      const row = pay_run_entry.get(studio, half, n, user)
      if (!row) throw new Error(`${user} is not in the batch ${n} of ${studio} ${half}`)
      pay_run_entry.put({ ...row, ...of })
    }
    switch (event.type) {
      case 'PayRunPrepared': {
        if (n > 1) change({ over: true }, n - 1)
        const { two_people, entries } = event.data
        pay_run_batch.put({ ...newBatch, studio, half, batch: n, ...done, two_people })
        for (const { user: person, amount, end_to_end: reference, ...entry } of entries)
          pay_run_entry.put({
            ...entry,
            studio,
            half,
            batch: n,
            person,
            amount: BigInt(amount),
            reference,
            state: 'due',
            returned: null,
          })
        return
      }
      case 'PayRunReleased':
        return change({ released_by: done.by, released_at: done.at })
      case 'PayRunWithdrawn':
        return change({
          withdrawn_by: done.by,
          withdrawn_at: done.at,
          reason: event.data.reason,
          stopped: event.data.stopped,
          over: true,
        })
      case 'BankFileMade': {
        const { form, message, executed, transfers } = event.data
        const files = pay_run_batch.get(studio, half, n)?.files ?? []
        return change({ files: [...files, { ...done, form, message, executed, transfers }] })
      }
      case 'BankAnswerRead': {
        const { lines, paid, returned, unmatched } = event.data
        const answers = pay_run_batch.get(studio, half, n)?.answers ?? []
        return change({ answers: [...answers, { ...done, lines, paid, returned, unmatched }] })
      }
      case 'TransferPaid':
      case 'EntryPaidByHand':
        return end(event.data.user, { state: 'paid', returned: null })
      case 'PaymentReturned':
        return end(event.data.user, { state: 'returned', returned: event.data.reason })
    }
  },
})
const newBatch = {
  released_by: null,
  released_at: null,
  withdrawn_by: null,
  withdrawn_at: null,
  reason: null,
  stopped: null,
  over: false,
  files: [],
  answers: [],
} as const

type Db = Kysely<PayRunTables>
interface BatchesAsked {
  readonly studio: string
  readonly half: string
  readonly limit: number
}
/** The batches of a half, the newest first. */
export const queryPayRunBatches = (
  db: Db,
  { studio, half, limit }: BatchesAsked,
): Promise<PayRunBatchRow[]> =>
  db
    .selectFrom('pay_run_batch')
    .selectAll()
    .where('studio', '=', studio)
    .where('half', '=', half)
    .orderBy('batch', 'desc')
    .limit(limit)
    .execute()
/** The payments of these batches, by login. */
export async function queryPayRunEntries(
  db: Db,
  { studio, half, batches }: Omit<BatchesAsked, 'limit'> & { readonly batches: readonly number[] },
): Promise<PayRunEntryRow[]> {
  if (batches.length === 0) return []
  const rows = await db
    .selectFrom('pay_run_entry')
    .selectAll()
    .where('studio', '=', studio)
    .where('half', '=', half)
    .where('batch', 'in', batches)
    .orderBy('person')
    .execute()
  // PostgreSQL gives numeric as text.
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}
