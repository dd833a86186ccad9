import type { Kysely } from 'kysely'
import type { Alert } from '#shared/site-status/calls.ts'
import { alertEvents } from '#shared/site-status/events.ts'
import { defineProjection, table } from '../platform/define-projection.ts'
import type { MonitorTables } from './monitor.ts'

export type AlertRow = { alert: string; person: string; site: string; account: string; kind: string; at: string; acknowledged: boolean }
export type AlertTables = { alerts: AlertRow }

/** Accounts that cannot be seen and sites that flap, until somebody has taken note. */
export const alerts = defineProjection({
  name: 'alerts',
  version: 1,
  module: 'site-status',
  sharded: true,
  events: alertEvents,
  tables: {
    alerts: table<AlertRow>({
      columns: { alert: 'text', person: 'text', site: 'text', account: 'text', kind: 'text', at: 'text', acknowledged: 'boolean' },
      key: ['alert'],
      indexes: [['acknowledged', 'at']],
    }),
  },
  keysOf: ({ data }) => ({ alerts: [[data.alert]] }),
  on: ({ type, data }, { alerts: rows }) => {
    if (type === 'AlertRaised') {
      const { alert, user, site, account, kind, at } = data
      return rows.put({ alert, person: user, site, account, kind, at, acknowledged: false })
    }
    const row = rows.get(data.alert)
    if (row) rows.put({ ...row, acknowledged: true })
  },
})

const LISTED_MAX = 1000
/** The newest alerts, not acknowledged ones first, each with its person's studio. */
export async function queryAlerts(db: Kysely<AlertTables & MonitorTables>, studio?: string): Promise<Alert[]> {
  const all = db
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
  return (studio === undefined ? all : all.where('monitor_person.studio', '=', studio)).execute()
}
/** Whose alert this is, and where they work; undefined if there is none. */
export const queryAlert = (db: Kysely<AlertTables & MonitorTables>, alert: string) =>
  db
    .selectFrom('alerts')
    .leftJoin('monitor_person', 'monitor_person.person', 'alerts.person')
    .select(['alerts.person', 'monitor_person.studio'])
    .where('alerts.alert', '=', alert)
    .executeTakeFirst()
