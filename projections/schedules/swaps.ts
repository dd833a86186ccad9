import { sql, type Kysely } from 'kysely'
import type { RowVisibility } from '#shared/platform/row-visibility.ts'
import { swapEvents } from '#shared/schedules/events.ts'
import type { PlannedHours } from '#shared/schedules/hours.ts'
import type { SwapState } from '#shared/schedules/rules.ts'
import {
  defineProjection,
  table,
  typed,
  type RowOf,
  type RowsOf,
} from '../platform/define/define-projection.ts'
import type { PeopleTables } from '../platform/people/people-table.ts'
import type { RosterTables } from './roster-tables.ts'
import type { Dates } from './roster-queries.ts'

export type SwapRow = RowOf<typeof tables.swap>
export type SwapTables = RowsOf<typeof tables> & PeopleTables

const states = {
  SwapAccepted: 'accepted',
  SwapDeclined: 'declined',
  SwapWithdrawn: 'withdrawn',
  SwapApproved: 'approved',
  SwapRejected: 'rejected',
} as const

const tables = {
  swap: table({
    columns: {
      user: 'text',
      swap: 'text',
      studio: 'text',
      date: 'date',
      hours: typed<readonly PlannedHours[]>('jsonb'),
      other: 'text',
      other_date: 'date null',
      other_hours: typed<readonly PlannedHours[]>('jsonb'),
      begins_at: 'text',
      state: typed<SwapState>('text'),
      note: 'text',
      requested_at: 'text',
      /** Login of who rejected it; `reason` says why. */
      rejected_by: 'text null',
      reason: 'text null',
    },
    key: ['user', 'swap'],
    indexes: [['swap'], ['other'], ['studio', 'state']],
    personal: [
      { of: 'user', columns: ['note'] },
      { of: 'rejected_by', columns: ['reason'] },
    ],
  }),
}

/** Requests between people to swap hours, and what became of them. */
export const swaps = defineProjection({
  name: 'swaps',
  version: 1,
  module: 'schedules',
  sharded: true,
  events: swapEvents,
  tables,
  keysOf: ({ data: { user, swap } }) => ({ swap: [[user, swap]] }),
  on: (event, { swap: rows }) => {
    if (event.type === 'SwapRequested') {
      const requested_at = event.occurredAt
      const unanswered = { state: 'requested', rejected_by: null, reason: null } as const
      const { by: _by, ...asked } = event.data
      return rows.put({ ...asked, ...unanswered, requested_at })
    }
    const { user, swap } = event.data
    const row = rows.get(user, swap)
    if (!row) throw new Error(`${event.type} of ${swap}, which nobody has asked for`)
    const why =
      event.type === 'SwapRejected'
        ? { rejected_by: event.data.by, reason: event.data.reason }
        : undefined
    rows.put({ ...row, ...why, state: states[event.type] })
  },
})

type Db = Kysely<SwapTables>
const anyOf = (values: readonly string[]) => sql<string>`any(${[...values]}::text[])`
interface SwapFilter {
  readonly studio?: string | undefined
  readonly user?: string | undefined
  readonly states: readonly SwapState[]
  /** Only swaps whose hours begin later. */
  readonly after?: string
  readonly limit: number
}
/**
 * Returns the swaps of the caller, and those between people in their sight, newest first. Both are of one type, so
 * that a restricted trainer sees those whose both sides are allocated to them, and all those between people who are
 * not models.
 */
export function querySwaps(db: Db, { studios, self, models }: RowVisibility, filter: SwapFilter) {
  const { studio, user, after } = filter
  let query = db
    .selectFrom('swap')
    .innerJoin('directory_person', 'directory_person.person', 'swap.user')
    .selectAll('swap')
    .where('swap.state', '=', sql<SwapState>`any(${[...filter.states]}::text[])`)
    .where((where) =>
      where.or([
        where.eb('swap.user', '=', self),
        where.eb('swap.other', '=', self),
        where.and([
          ...(studios === null ? [] : [where.eb('swap.studio', '=', anyOf(studios))]),
          ...(!models
            ? []
            : [
                where.or([
                  where.eb('directory_person.tip_cont', '<>', 'Model'),
                  where.and([
                    where.eb('swap.user', '=', anyOf(models ?? [])),
                    where.eb('swap.other', '=', anyOf(models ?? [])),
                  ]),
                ]),
              ]),
        ]),
      ]),
    )
  if (studio !== undefined) query = query.where('swap.studio', '=', studio)
  if (user !== undefined)
    query = query.where((where) =>
      where.or([where.eb('swap.user', '=', user), where.eb('swap.other', '=', user)]),
    )
  if (after !== undefined) query = query.where('swap.begins_at', '>', after)
  return query
    .orderBy('swap.requested_at', 'desc')
    .orderBy('swap.swap')
    .limit(filter.limit)
    .execute()
}
export const querySwap = (db: Db, swap: string): Promise<SwapRow | undefined> =>
  db.selectFrom('swap').selectAll('swap').where('swap.swap', '=', swap).executeTakeFirst()
export const queryOpenSwapsBy = (db: Db, user: string, after: string) =>
  db
    .selectFrom('swap')
    .select(['swap.swap', 'swap.date', 'swap.studio', 'swap.other', 'swap.other_date'])
    .where('swap.user', '=', user)
    .where('swap.state', 'in', ['requested', 'accepted'])
    .where('swap.begins_at', '>', after)
    .execute()
/** All cells of these people, in whatever studio. */
export const querySwapCells = (
  db: Kysely<RosterTables>,
  users: readonly string[],
  { from, to }: Dates,
) =>
  db
    .selectFrom('roster_cell')
    .selectAll()
    .where('roster_cell.user', '=', anyOf(users))
    .where('roster_cell.date', '>=', from)
    .where('roster_cell.date', '<=', to)
    .execute()
