import type { Kysely } from 'kysely'
import { studioEvents } from '#shared/accounts/events.ts'
import { configurationEvents } from '#shared/configuration/events.ts'
import type { SettingHistory } from '#shared/configuration/effective.ts'
import { settingRecord } from '#shared/configuration/setting-record.ts'
import type { SettingChange } from '#shared/configuration/calls.ts'
import type { SettingName } from '#shared/configuration/settings.ts'
import { defineProjection, table } from '../platform/define/define-projection.ts'
import {
  changeColumns,
  changeRowOf,
  recordAfter,
  recordColumns,
  type ChangeRow,
  type RecordColumns,
} from '../platform/define/record-tables.ts'

/** `history`: every value that was ever set, with its moment; name, currency and timezone are those the studio was made with. */
export type StudioSettingsRow = {
  studio: string
  name: string
  currency: string
  timezone: string
} & RecordColumns<SettingHistory>
export type SettingChangeRow = ChangeRow<'studio', 'setting'>
export type StudioSettingsTables = {
  studio_settings: StudioSettingsRow
  setting_change: SettingChangeRow
}

const { StudioCreated } = studioEvents
/** The settings of each studio, and who changed them. */
export const studioSettings = defineProjection({
  name: 'studio_settings',
  version: 1,
  module: 'configuration',
  sharded: true,
  events: { StudioCreated, ...configurationEvents },
  tables: {
    studio_settings: table<StudioSettingsRow>({
      columns: {
        studio: 'text',
        name: 'text',
        currency: 'text',
        timezone: 'text',
        ...recordColumns,
      },
      key: ['studio'],
    }),
    setting_change: table<SettingChangeRow>({
      columns: changeColumns('studio', 'setting'),
      key: ['position'],
      indexes: [['studio', 'position']],
    }),
  },
  keysOf: ({ data, position }) => ({
    studio_settings: [[data.studio]],
    setting_change: [[position]],
  }),
  on: (event, { studio_settings, setting_change }) => {
    if (event.type === 'StudioCreated') {
      const { studio, name, currency, timezone } = event.data
      return studio_settings.put({ studio, name, currency, timezone, history: {}, version: 0 })
    }
    const row = studio_settings.get(event.data.studio)
    if (!row) throw new Error(`${event.type} of ${event.data.studio}, which nobody has made`)
    studio_settings.put(recordAfter(row, settingRecord, event.data))
    const { studio, setting } = event.data
    setting_change.put({ ...changeRowOf(event), studio, setting })
  },
})

type Db = Kysely<StudioSettingsTables>
export const queryStudioSettings = (
  db: Db,
  studio: string,
): Promise<StudioSettingsRow | undefined> =>
  db
    .selectFrom('studio_settings')
    .selectAll()
    .where('studio_settings.studio', '=', studio)
    .executeTakeFirst()

/** Newest first. */
export async function querySettingChanges(
  db: Db,
  studio: string,
  limit: number,
): Promise<SettingChange[]> {
  const rows = await db
    .selectFrom('setting_change')
    .selectAll()
    .where('setting_change.studio', '=', studio)
    .orderBy('setting_change.position', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ at, by, setting, old, value, from_at }) => ({
    at,
    by,
    setting: setting as SettingName,
    old,
    value,
    from: from_at,
  }))
}
