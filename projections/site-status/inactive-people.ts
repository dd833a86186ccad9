import type { Kysely } from 'kysely'
import { accountEvents } from '#shared/accounts/events.ts'
import { defineProjection, table, type RowOf } from '../platform/define/define-projection.ts'
import type { MonitorCellRow, MonitorTables } from './monitor.ts'

/** `since`: epoch milliseconds. */
type InactivePersonRow = RowOf<(typeof inactivePeople)['tables']['site_inactive_person']>
export type InactivePeopleTables = { site_inactive_person: InactivePersonRow }

const { AccountActivated, AccountDeactivated, PersonErased } = accountEvents

/**
 * People who were set inactive. Their accounts on sites stay theirs, so what is observed of them still counts, and
 * needs a look.
 */
export const inactivePeople = defineProjection({
  name: 'site_inactive_people',
  version: 1,
  module: 'site-status',
  sharded: true,
  events: { AccountActivated, AccountDeactivated, PersonErased },
  tables: {
    site_inactive_person: table({
      columns: { person: 'text', since: 'bigint' },
      key: ['person'],
    }),
  },
  keysOf: ({ data }) => ({ site_inactive_person: [[data.user]] }),
  on: ({ type, data: { user: person }, occurredAt }, { site_inactive_person: rows }) => {
    if (type === 'AccountDeactivated') return rows.put({ person, since: Date.parse(occurredAt) })
    if (rows.get(person)) rows.delete(person)
  },
})

/** Returns the cells of the accounts of inactive people, with when they were set so. */
export const queryCellsOfInactive = (
  db: Kysely<InactivePeopleTables & MonitorTables>,
): Promise<(MonitorCellRow & InactivePersonRow)[]> =>
  db
    .selectFrom('site_inactive_person')
    .innerJoin('monitor_cell', 'monitor_cell.person', 'site_inactive_person.person')
    .selectAll('monitor_cell')
    .select('site_inactive_person.since')
    .where('monitor_cell.account', 'is not', null)
    .execute()
