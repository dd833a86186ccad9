import type { Kysely } from 'kysely'
import { quarantineEvents, type Seen } from '#shared/site-status/events.ts'
import {
  defineProjection,
  table,
  typed,
  type RowOf,
  type RowsOf,
} from '../platform/define/define-projection.ts'
import type { SiteAccountOwnerTables } from './site-account-owner.ts'

type QuarantineRow = RowOf<typeof tables.quarantine>
/** The lines of one request about an account without a holder. */
export type QuarantinedRow = RowOf<typeof tables.quarantined_lines>
export type QuarantineTables = RowsOf<typeof tables>

const tables = {
  quarantine: table({
    columns: {
      site: 'text',
      account: 'text',
      lines: 'bigint',
      first_at: 'text',
      last_at: 'text',
    },
    key: ['site', 'account'],
  }),
  quarantined_lines: table({
    columns: {
      site: 'text',
      account: 'text',
      event: 'text',
      observer: 'text',
      rank: 'integer',
      stale_s: 'integer null',
      seen: typed<readonly Seen[]>('jsonb'),
      raw: typed<readonly string[]>('jsonb'),
    },
    key: ['site', 'account', 'event'],
    loadBy: ['site', 'account'],
    // Added without being loaded: an account may wait for its person for months.
    merge: {},
  }),
}

/** Reported accounts without a holder, with their raw lines, until they have one. */
export const quarantine = defineProjection({
  name: 'quarantine',
  version: 1,
  module: 'site-status',
  sharded: true,
  events: quarantineEvents,
  tables,
  keysOf: ({ type, data: { site, account } }) => ({
    quarantine: [[site, account]],
    ...(type === 'QuarantineReleased' ? { quarantined_lines: [[site, account]] } : {}),
  }),
  on: (event, { quarantine: accounts, quarantined_lines: kept }) => {
    const { site, account } = event.data
    const before = accounts.get(site, account)
    if (event.type === 'ObservationsQuarantined') {
      const { observer, rank, stale_s, seen, raw } = event.data
      kept.add({ site, account, event: event.id, observer, rank, stale_s, seen, raw })
      const times = seen.map(([at]) => at)
      const first_at = new Date(Math.min(...times)).toISOString()
      const last_at = new Date(Math.max(...times)).toISOString()
      return accounts.put({
        site,
        account,
        lines: Number(before?.lines ?? 0) + raw.length,
        first_at: before && before.first_at < first_at ? before.first_at : first_at,
        last_at: before && before.last_at > last_at ? before.last_at : last_at,
      })
    }
    for (const id of event.data.released) kept.delete(site, account, id)
    const left = kept.of(site, account)
    if (!before) return
    if (left.length === 0) accounts.delete(site, account)
    else accounts.put({ ...before, lines: left.reduce((sum, { raw }) => sum + raw.length, 0) })
  },
})

const LISTED_MAX = 10_000
/** The accounts in quarantine, those with most lines first. */
export const queryQuarantine = (db: Kysely<QuarantineTables>): Promise<QuarantineRow[]> =>
  db
    .selectFrom('quarantine')
    .selectAll()
    .orderBy('quarantine.lines', 'desc')
    .orderBy('quarantine.site')
    .orderBy('quarantine.account')
    .limit(LISTED_MAX)
    .execute()

export interface Releasable {
  readonly site: string
  readonly account: string
  readonly person: string
}
const RELEASED_AT_ONCE_MAX = 500
/** Returns the accounts in quarantine that have a holder by now, whichever of the two came first. */
export async function queryReleasable(
  db: Kysely<QuarantineTables & SiteAccountOwnerTables>,
): Promise<Releasable[]> {
  const rows = await db
    .selectFrom('quarantine')
    .innerJoin('site_account_owner', (join) =>
      join
        .onRef('site_account_owner.site', '=', 'quarantine.site')
        .onRef('site_account_owner.username', '=', 'quarantine.account'),
    )
    .select(['quarantine.site', 'quarantine.account', 'site_account_owner.person'])
    .where('site_account_owner.person', 'is not', null)
    .limit(RELEASED_AT_ONCE_MAX)
    .execute()
  return rows.flatMap(({ site, account, person }) =>
    person === null ? [] : [{ site, account, person }],
  )
}
/** Returns the lines kept of one account, oldest first. */
export const queryQuarantined = (
  db: Kysely<QuarantineTables>,
  site: string,
  account: string,
): Promise<QuarantinedRow[]> =>
  db
    .selectFrom('quarantined_lines')
    .selectAll()
    .where('quarantined_lines.site', '=', site)
    .where('quarantined_lines.account', '=', account)
    .orderBy('quarantined_lines.event')
    .execute()

/** The newest raw lines of one account, newest request first. */
export async function queryQuarantinedLines(
  db: Kysely<QuarantineTables>,
  site: string,
  account: string,
  limit: number,
) {
  const rows = await db
    .selectFrom('quarantined_lines')
    .select(['quarantined_lines.observer', 'quarantined_lines.raw'])
    .where('quarantined_lines.site', '=', site)
    .where('quarantined_lines.account', '=', account)
    .orderBy('quarantined_lines.event', 'desc')
    .limit(limit)
    .execute()
  return rows
    .flatMap(({ observer, raw }) => raw.toReversed().map((line) => ({ observer, raw: line })))
    .slice(0, limit)
}
