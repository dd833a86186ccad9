import type { Kysely } from 'kysely'
import { observerEvents } from '#shared/site-status/events.ts'
import {
  defineProjection,
  table,
  typed,
  type RowOf,
  type RowsOf,
} from '../platform/define/define-projection.ts'

type ObserverSettingsRow = RowOf<typeof tables.observer_settings>
export type ObserverSettingsTables = RowsOf<typeof tables>

const tables = {
  observer_settings: table({
    columns: {
      observer: 'text',
      mode: typed<'change' | 'poll'>('text'),
      poll_s: 'integer null',
      rank: 'integer',
    },
    key: ['observer'],
  }),
}

/** How configured observers work. Apart from `observers`, which moves with every observation: doors follow this one by hints. */
export const observerSettings = defineProjection({
  name: 'observer_settings',
  version: 1,
  module: 'site-status',
  sharded: false,
  events: observerEvents,
  tables,
  keysOf: ({ data }) => ({ observer_settings: [[data.observer]] }),
  on: ({ data: { observer, mode, poll_s, rank } }, { observer_settings: rows }) =>
    rows.put({ observer, mode, poll_s, rank }),
})

export const queryObserverSettings = (
  db: Kysely<ObserverSettingsTables>,
): Promise<ObserverSettingsRow[]> => db.selectFrom('observer_settings').selectAll().execute()
