import { sql, type Kysely } from 'kysely'
import { halfFirstDay } from '#shared/money/half.ts'
import { settlementRunEvents } from '#shared/settlements/events.ts'
import type { PayWay } from '#shared/settlements/rules.ts'
import {
  defineProjection,
  table,
  typed,
  type RowOf,
  type RowsOf,
} from '../platform/define/define-projection.ts'

/** A run over a half of a studio, and how far it is. */
export type SettlementRunRow = RowOf<typeof tables.settlement_run>
interface RefusedInRun {
  readonly user: string
  readonly refusals: readonly {
    readonly code: string
    readonly params: Readonly<Record<string, string | number>>
  }[]
}
export type SettlementRunTables = RowsOf<typeof tables>

const tables = {
  settlement_run: table({
    columns: {
      run: 'text',
      studio: 'text',
      half: 'text',
      action: typed<'review' | 'sign' | 'pay'>('text'),
      users: typed<readonly string[]>('jsonb'),
      reference: 'text null',
      closes: 'boolean',
      /** How it pays; null: it does not, or was not told how. */
      how: typed<PayWay | null>('text null'),
      by: 'text',
      started: 'text',
      done: 'integer',
      /** The people for whom it was refused, and why. */
      refused: typed<readonly RefusedInRun[]>('jsonb'),
      /** Login of who cancelled it. */
      cancelled: 'text null',
      finished: 'boolean',
    },
    key: ['run'],
    indexes: [['studio', 'half'], ['finished']],
    personal: [{ of: 'by', columns: ['reference'] }],
  }),
}

export const settlementRuns = defineProjection({
  name: 'settlement_runs',
  version: 4,
  module: 'settlements',
  sharded: true,
  events: settlementRunEvents,
  tables,
  keysOf: ({ data }) => ({ settlement_run: [[data.run]] }),
  on: (event, { settlement_run }) => {
    if (event.type === 'SettlementRunStarted') {
      const { run, studio, action, users, reference, closes = false, how = null, by } = event.data
      settlement_run.put({
        run,
        studio,
        half: halfFirstDay(event.data),
        action,
        users,
        reference,
        closes,
        how,
        by,
        started: event.recordedAt,
        done: 0,
        refused: [],
        cancelled: null,
        finished: users.length === 0,
      })
      return
    }
    const { run } = event.data
    const row = settlement_run.get(run)
    if (!row) throw new Error(`the run ${run} has not started`)
    if (event.type === 'SettlementRunCancelled') {
      settlement_run.put({ ...row, cancelled: event.data.by, finished: true })
      return
    }
    const { results } = event.data
    const done = row.done + results.length
    const refused = results.filter(({ refusals }) => refusals.length > 0)
    settlement_run.put({
      ...row,
      done,
      refused: [...row.refused, ...refused],
      finished: row.finished || done >= row.users.length,
    })
  },
})

type Db = Kysely<SettlementRunTables>
/** Runs of a half of a studio, the newest first. */
export const querySettlementRuns = (
  db: Db,
  {
    studio,
    half,
    limit,
  }: { readonly studio: string; readonly half: string; readonly limit: number },
): Promise<SettlementRunRow[]> =>
  db
    .selectFrom('settlement_run')
    .selectAll()
    .where('studio', '=', studio)
    .where('half', '=', half)
    .orderBy('started', 'desc')
    .limit(limit)
    .execute()
export const querySettlementRun = (db: Db, run: string): Promise<SettlementRunRow | undefined> =>
  db.selectFrom('settlement_run').selectAll().where('run', '=', run).executeTakeFirst()
/** Runs that are not done, the oldest first. */
export const queryOpenRuns = (db: Db): Promise<SettlementRunRow[]> =>
  db
    .selectFrom('settlement_run')
    .selectAll()
    .where(sql<boolean>`not finished`)
    .orderBy('started')
    .limit(20)
    .execute()
