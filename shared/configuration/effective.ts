import type { Instant } from '../platform/messages.ts'
import type { ConfigurationEvent } from './events.ts'
import {
  settingDefaults,
  settingNames,
  type SettingName,
  type SettingValue,
  type StudioSettings,
} from './settings.ts'

/** One value and from when it holds. */
export interface Dated<V = unknown> {
  readonly from: Instant
  readonly value: V
}
/** A studio's values by setting, ordered by `from`; of two with one moment the later decision stands last. */
export type SettingHistory = Readonly<Partial<Record<SettingName, readonly Dated[]>>>
/** What the studio was made with: it holds where nothing was ever set. */
export interface StudioMade {
  readonly name: string
  readonly currency: string
  readonly timezone: string
}

/** History after one more change. */
export function historyAfter(
  history: SettingHistory,
  { data: { setting, value, from } }: ConfigurationEvent,
): SettingHistory {
  const before = history[setting] ?? []
  const later = before.findIndex((dated) => dated.from > from)
  const at = later < 0 ? before.length : later
  return { ...history, [setting]: before.toSpliced(at, 0, { from, value }) }
}

/** What holds at a moment (rules.md: every rule is effective-dated). */
export function settingAt<N extends SettingName>(
  setting: N,
  history: SettingHistory,
  made: StudioMade,
  at: Instant,
): SettingValue<N> {
  const dated = history[setting]?.findLast(({ from }) => from <= at)
  // The events were checked by this setting's own schema on their way in.
  return (dated ? dated.value : initialSettings(made)[setting]) as SettingValue<N>
}
const initialSettings = ({ name, currency, timezone }: StudioMade): StudioSettings => ({
  ...settingDefaults,
  name,
  currency: (currency as StudioSettings['currency'] | undefined) ?? settingDefaults.currency,
  zone: timezone,
})
export const settingsAt = (
  history: SettingHistory,
  made: StudioMade,
  at: Instant,
): StudioSettings =>
  Object.fromEntries(
    settingNames.map((name) => [name, settingAt(name, history, made, at)]),
  ) as unknown as StudioSettings

/** Changes whose moment has not come, soonest first. */
export const plannedAfter = (
  history: SettingHistory,
  at: Instant,
): readonly (Dated & { readonly setting: SettingName })[] =>
  settingNames
    .flatMap((setting) =>
      (history[setting] ?? [])
        .filter(({ from }) => from > at)
        .map((dated) => ({ setting, ...dated })),
    )
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
