import type { Kysely } from 'kysely'
import { studioEvents } from '#shared/accounts/events.ts'
import { configurationEvents } from '#shared/configuration/events.ts'
import { historyAfter, type SettingHistory } from '#shared/configuration/effective.ts'
import type { SettingChange } from '#shared/configuration/calls.ts'
import type { SettingName } from '#shared/configuration/settings.ts'
import { defineProjection, table } from '../platform/define/define-projection.ts'

/** `history`: every value that was ever set, with its moment; name, currency and timezone are those the studio was made with. */
export type StudioSettingsRow = {
  studio: string
  name: string
  currency: string
  timezone: string
  history: SettingHistory
  version: number
}
export type SettingChangeRow = {
  position: string
  studio: string
  at: string
  by: string
  setting: string
  old: unknown
  value: unknown
  from_at: string
}
export type StudioSettingsTables = {
  studio_settings: StudioSettingsRow
  setting_change: SettingChangeRow
}

const { StudioCreated } = studioEvents
/** What each studio has configured, and who changed it. */
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
        history: 'jsonb',
        version: 'integer',
      },
      key: ['studio'],
    }),
    setting_change: table<SettingChangeRow>({
      columns: {
        position: 'text',
        studio: 'text',
        at: 'text',
        by: 'text',
        setting: 'text',
        old: 'jsonb',
        value: 'jsonb',
        from_at: 'text',
      },
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
    studio_settings.put({
      ...row,
      history: historyAfter(row.history, event),
      version: row.version + 1,
    })
    const { studio, setting, old, value, from } = event.data
    setting_change.put({
      position: event.position,
      studio,
      at: event.occurredAt,
      by: event.actor,
      setting,
      old,
      value,
      from_at: from,
    })
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
