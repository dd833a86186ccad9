import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { SHARDS, type Position } from '#shared/platform/event-store.ts'
import type { HeartbeatOfObserver, SourceStates } from '#shared/site-status/cell.ts'
import type {
  AlertDueRow,
  MonitorBeatRow,
  MonitorCellRow,
  MonitorPersonRow,
  MonitorTables,
} from './monitor.ts'
import type { AlertTables } from './alerts.ts'

type Db = Kysely<MonitorTables>

/** The newest position read of each shard, for one table. */
export class Places {
  readonly #positions: Position[] = Array.from({ length: SHARDS }, () => '')

  read(rows: readonly { readonly shard: number; readonly position: string }[]): void {
    for (const { shard, position } of rows)
      if (position > (this.#positions[shard] ?? '')) this.#positions[shard] = position
  }
  /** As a table of (shard, position). */
  asTable() {
    const shards = this.#positions.map((_, shard) => shard)
    return sql<{
      shard: number
      position: string
    }>`unnest(${shards}::smallint[], ${this.#positions}::text[])`
  }
}

/** Returns the people whose studio or shift has moved, of every studio. */
export const queryPeopleAfter = (db: Db, places: Places): Promise<MonitorPersonRow[]> =>
  db
    .selectFrom('monitor_person')
    .innerJoin(places.asTable().as<'place'>(sql`place(shard, position)`), (join) =>
      join
        .onRef('place.shard', '=', 'monitor_person.shard')
        .onRef('monitor_person.position', '>', 'place.position'),
    )
    .selectAll('monitor_person')
    .orderBy('monitor_person.person')
    .execute()

/** `sources` is null for a cell of another studio: it only says how far has been read. */
export type MovedCell = Omit<MonitorCellRow, 'sources'> & { readonly sources: SourceStates | null }
/** Cells that have moved, of every studio: one that stood still here must not make the next reading start where this one did. */
export const queryCellsAfter = (db: Db, studio: string, places: Places): Promise<MovedCell[]> =>
  db
    .selectFrom('monitor_cell')
    .innerJoin(places.asTable().as<'place'>(sql`place(shard, position)`), (join) =>
      join
        .onRef('place.shard', '=', 'monitor_cell.shard')
        .onRef('monitor_cell.position', '>', 'place.position'),
    )
    .leftJoin('monitor_person', 'monitor_person.person', 'monitor_cell.person')
    .select([
      'monitor_cell.person',
      'monitor_cell.site',
      'monitor_cell.account',
      'monitor_cell.shard',
      'monitor_cell.position',
    ])
    .select(
      sql<SourceStates | null>`case when monitor_person.studio = ${studio} then monitor_cell.sources end`.as(
        'sources',
      ),
    )
    .execute()

/** All cells of these people. */
export const queryCellsOf = (db: Db, people: readonly string[]): Promise<MonitorCellRow[]> =>
  db
    .selectFrom('monitor_cell')
    .selectAll()
    .where(sql<boolean>`monitor_cell.person = any(${people}::text[])`)
    .execute()

export const queryBeatsAfter = (db: Db, places: Places): Promise<MonitorBeatRow[]> =>
  db
    .selectFrom('monitor_beat')
    .innerJoin(places.asTable().as<'place'>(sql`place(shard, position)`), (join) =>
      join
        .onRef('place.shard', '=', 'monitor_beat.shard')
        .onRef('monitor_beat.position', '>', 'place.position'),
    )
    .selectAll('monitor_beat')
    .execute()

/** Heartbeats in memory, asked by shard. */
export class Beats {
  readonly #at = new Map<string, number>()

  /** Takes news; returns the shards that it concerns. */
  take(rows: readonly MonitorBeatRow[]): ReadonlySet<number> {
    for (const { observer, shard, at } of rows) this.#at.set(`${shard} ${observer}`, Number(at))
    return new Set(rows.map(({ shard }) => shard))
  }
  of(shard: number): HeartbeatOfObserver {
    return (observer) => this.#at.get(`${shard} ${observer}`) ?? 0
  }
}
export async function queryBeats(db: Db): Promise<Beats> {
  const beats = new Beats()
  beats.take(await db.selectFrom('monitor_beat').selectAll().execute())
  return beats
}

interface AskedCell extends MonitorCellRow {
  readonly studio: string | null
}
/** The cells of these accounts, with their people's studios. */
export const queryCells = (
  db: Db,
  accounts: readonly { readonly site: string; readonly account: string }[],
): Promise<AskedCell[]> =>
  db
    .selectFrom('monitor_cell')
    .innerJoin(
      sql<{
        site: string
        account: string
      }>`unnest(${accounts.map(({ site }) => site)}::text[], ${accounts.map(({ account }) => account)}::text[])`.as<'wanted'>(
        sql`wanted(site, account)`,
      ),
      (join) =>
        join
          .onRef('wanted.site', '=', 'monitor_cell.site')
          .onRef('wanted.account', '=', 'monitor_cell.account'),
    )
    .leftJoin('monitor_person', 'monitor_person.person', 'monitor_cell.person')
    .selectAll('monitor_cell')
    .select('monitor_person.studio')
    .execute()

const RAISED_AT_ONCE_MAX = 500
/** Returns the alerts that are due and were not raised yet. */
export const queryDueAlerts = (db: Kysely<MonitorTables & AlertTables>): Promise<AlertDueRow[]> =>
  db
    .selectFrom('alert_due')
    .leftJoin('alerts', (join) =>
      join
        .onRef('alerts.person', '=', 'alert_due.person')
        .onRef('alerts.alert', '=', 'alert_due.alert'),
    )
    .selectAll('alert_due')
    .where('alerts.alert', 'is', null)
    .orderBy('alert_due.at')
    .limit(RAISED_AT_ONCE_MAX)
    .execute()
