import type { Kysely } from 'kysely'
import { observerEvents } from '#shared/site-status/events.ts'
import { defineProjection, table } from '../platform/define/define-projection.ts'

type ObserverSettingsRow = {
  observer: string
  mode: 'change' | 'poll'
  poll_s: number | null
  rank: number
}
export type ObserverSettingsTables = { observer_settings: ObserverSettingsRow }

/** How configured observers work. Apart from `observers`, which moves with every observation: doors follow this one by hints. */
export const observerSettings = defineProjection({
  name: 'observer_settings',
  version: 1,
  module: 'site-status',
  sharded: false,
  events: observerEvents,
  tables: {
    observer_settings: table<ObserverSettingsRow>({
      columns: { observer: 'text', mode: 'text', poll_s: 'integer null', rank: 'integer' },
      key: ['observer'],
    }),
  },
  keysOf: ({ data }) => ({ observer_settings: [[data.observer]] }),
  on: ({ data: { observer, mode, poll_s, rank } }, { observer_settings: rows }) =>
    rows.put({ observer, mode, poll_s, rank }),
})

export const queryObserverSettings = (
  db: Kysely<ObserverSettingsTables>,
): Promise<ObserverSettingsRow[]> => db.selectFrom('observer_settings').selectAll().execute()
