import type { RowVisibility } from '#shared/platform/row-visibility.ts'
import { whereVisible } from '../platform/store/row-visibility.ts'
import type { Kysely } from 'kysely'
import { accountEvents } from '#shared/accounts/events.ts'
import type { Alert } from '#shared/site-status/calls.ts'
import { alertEvents } from '#shared/site-status/events.ts'
import { defineProjection, table, type RowOf } from '../platform/define/define-projection.ts'
import type { MonitorTables } from './monitor.ts'

type AlertRow = RowOf<(typeof alerts)['tables']['alerts']>
export type AlertTables = { alerts: AlertRow }

const { PersonErased } = accountEvents

/**
 * Accounts that cannot be seen and sites that flap, until they are acknowledged. They name accounts, so those of an
 * erased person go; and one that was on its way when they were erased does not come back.
 */
export const alerts = defineProjection({
  name: 'alerts',
  version: 3,
  module: 'site-status',
  sharded: true,
  events: { ...alertEvents, PersonErased },
  tables: {
    alerts: table({
      columns: {
        alert: 'text',
        person: 'text',
        site: 'text',
        account: 'text',
        kind: 'text',
        at: 'text',
        acknowledged: 'boolean',
      },
      // By person first: an erasure finds all of theirs, and one that is raised is added without reading the others.
      key: ['person', 'alert'],
      loadBy: ['person'],
      merge: {},
      indexes: [['acknowledged', 'at'], ['alert']],
    }),
    alert_erased: table({ columns: { person: 'text' }, key: ['person'] }),
  },
  keysOf: ({ type, data: { user } }) => ({
    ...(type === 'AlertRaised' ? {} : { alerts: [[user]] }),
    ...(type === 'AlertRaised' || type === 'PersonErased' ? { alert_erased: [[user]] } : {}),
  }),
  on: ({ type, data }, { alerts: rows, alert_erased: erased }) => {
    if (type === 'AlertRaised') {
      const { alert, user: person, site, account, kind, at } = data
      if (!erased.get(person))
        rows.add({ alert, person, site, account, kind, at, acknowledged: false })
    } else if (type === 'PersonErased') {
      rows.clear(data.user)
      erased.put({ person: data.user })
    } else {
      const row = rows.get(data.user, data.alert)
      if (row) rows.put({ ...row, acknowledged: type === 'AlertAcknowledged' })
    }
  },
})

const LISTED_MAX = 1000
/** The newest alerts in sight, not acknowledged ones first, each with its person's studio; at most 1,000. */
export async function queryAlerts(
  db: Kysely<AlertTables & MonitorTables>,
  visibility: RowVisibility,
  studio?: string,
): Promise<Alert[]> {
  const rows = db
    .selectFrom('alerts')
    .leftJoin('monitor_person', 'monitor_person.person', 'alerts.person')
    .select([
      'alerts.alert',
      'alerts.person as user',
      'monitor_person.studio',
      'alerts.site',
      'alerts.account',
      'alerts.kind',
      'alerts.at',
      'alerts.acknowledged',
    ])
    .orderBy('alerts.acknowledged')
    .orderBy('alerts.at', 'desc')
    .orderBy('alerts.alert')
    .limit(LISTED_MAX)
  const all = whereVisible(rows, visibility, {
    studio: 'monitor_person.studio',
    person: 'alerts.person',
  })
  return (studio === undefined ? all : all.where('monitor_person.studio', '=', studio)).execute()
}
/** Returns the people these alerts are about, and where they work; unknown alerts are left out. */
export const queryAlertOwners = (
  db: Kysely<AlertTables & MonitorTables>,
  wanted: readonly string[],
) =>
  db
    .selectFrom('alerts')
    .leftJoin('monitor_person', 'monitor_person.person', 'alerts.person')
    .select(['alerts.alert', 'alerts.person', 'monitor_person.studio'])
    .where('alerts.alert', 'in', wanted)
    .execute()
