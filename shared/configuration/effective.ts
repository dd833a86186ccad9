import type { Instant } from '../platform/messages.ts'
import type { Dated, DatedHistory } from '../platform/record.ts'
import type { ConfigurationEvent } from './events.ts'
import { settingRecord } from './setting-record.ts'
import {
  settingDefaults,
  type settingSchemas,
  type SettingName,
  type SettingValue,
  type StudioSettings,
} from './settings.ts'

/** A studio's values by setting, ordered by `from`; of two with one moment the later decision stands last. */
export type SettingHistory = DatedHistory<typeof settingSchemas>
/** The values that the studio was made with: they hold where nothing was ever set. */
export interface StudioMade {
  readonly name: string
  readonly currency: string
  readonly timezone: string
}

/** History after one more change. */
export const historyAfter = (
  history: SettingHistory,
  { data }: ConfigurationEvent,
): SettingHistory => settingRecord.after(history, data)

/** Returns the value of a setting in force at a moment (docs/rules/time.md#what-holds-from-when). */
export const settingAt = <N extends SettingName>(
  setting: N,
  history: SettingHistory,
  made: StudioMade,
  at: Instant,
): SettingValue<N> => settingRecord.valueAt(setting, history, initialSettings(made), at)
/** Returns the settings of a studio where nothing was ever set. */
export const initialSettings = ({ name, currency, timezone }: StudioMade): StudioSettings => ({
  ...settingDefaults,
  name,
  currency: (currency as StudioSettings['currency'] | undefined) ?? settingDefaults.currency,
  zone: timezone,
})
export const settingsAt = (
  history: SettingHistory,
  made: StudioMade,
  at: Instant,
): StudioSettings => settingRecord.valuesAt(history, initialSettings(made), at)

/** Returns the changes whose moment has not come, soonest first. */
export const plannedAfter = (
  history: SettingHistory,
  at: Instant,
): readonly (Dated & { readonly setting: SettingName })[] =>
  settingRecord.planned(history, at).map(({ name: setting, ...dated }) => ({ setting, ...dated }))
