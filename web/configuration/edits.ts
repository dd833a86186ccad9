import type { SettingName, StudioSettings } from '#shared/configuration/settings.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { draftOf, fitting } from '../platform/drafts.ts'
import { settingField, settingsInOrder, type Typed } from './fields.ts'

export type SettingEdits = { readonly [N in SettingName]?: StudioSettings[N] }
/** The edits of a studio's settings that are not saved yet, of all sections together. */
interface Edits {
  readonly typed: Partial<Typed>
  /** The values that held when the edits began. */
  readonly basis: Partial<StudioSettings>
  /** Settings whose day is what matters: saved though their value stays. */
  readonly held: readonly SettingName[]
  /** From which day on; empty: from now on. */
  readonly day: LocalDay
}
export const noEdits: Edits = { typed: {}, basis: {}, held: [], day: '' }

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
const isMeant = ({ typed, basis }: Edits, setting: SettingName): boolean =>
  setting in typed && !isSame(settingField(setting).meant(typed[setting]), basis[setting])

/** Returns what its fields show: what was typed, and otherwise what holds by now. */
export function typedOf<N extends SettingName>(
  edits: Edits,
  settings: StudioSettings,
  setting: N,
): Typed[N] {
  const isOwn = isMeant(edits, setting) || isSame(edits.basis[setting], settings[setting])
  const value = isOwn ? edits.typed[setting] : undefined
  return value ?? (settingField(setting).shown(settings[setting]) as Typed[N])
}
export function withTyped<N extends SettingName>(
  edits: Edits,
  settings: StudioSettings,
  setting: N,
  value: Typed[N],
): Edits {
  const basis = isMeant(edits, setting) ? edits.basis[setting] : settings[setting]
  return {
    ...edits,
    typed: { ...edits.typed, [setting]: value },
    basis: { ...edits.basis, [setting]: basis },
  }
}
/** Settings that are to be saved, in the order in which they are listed. */
export const changedIn = (edits: Edits, settings: StudioSettings): readonly SettingName[] =>
  settingsInOrder.filter(
    (setting) =>
      edits.held.includes(setting) ||
      (isMeant(edits, setting) && !isSame(meantBy(edits, settings, setting), settings[setting])),
  )
const meantBy = (edits: Edits, settings: StudioSettings, setting: SettingName): unknown =>
  settingField(setting).meant(typedOf(edits, settings, setting))
/** Whether a setting keeps its value: only its day can matter. */
export const isOnlyHeld = (edits: Edits, settings: StudioSettings, setting: SettingName): boolean =>
  edits.held.includes(setting) && isSame(meantBy(edits, settings, setting), settings[setting])
/** Returns the settings to save that another person has changed since they were typed. */
export const overtakenIn = (edits: Edits, settings: StudioSettings): readonly SettingName[] =>
  changedIn(edits, settings).filter(
    (setting) => isMeant(edits, setting) && !isSame(edits.basis[setting], settings[setting]),
  )
/** Finds the places where the typed text is no value. */
export const faultsIn = (edits: Edits, settings: StudioSettings, setting: SettingName) =>
  settingField(setting).faults(typedOf(edits, settings, setting))
/** Returns the values to save, once nothing is wrong. */
export const valuesOf = (edits: Edits, settings: StudioSettings): SettingEdits =>
  Object.fromEntries(
    changedIn(edits, settings).map((setting) => [setting, meantBy(edits, settings, setting)]),
  )

/** Returns the edits that were kept of a page that is gone. */
export function keptEdits(name: string, settings: StudioSettings): Edits {
  const kept = draftOf(name, noEdits)
  if (!kept) return noEdits
  const shown = settingsInOrder.map((setting) => [
    setting,
    settingField(setting).shown(settings[setting]),
  ])
  const whole = fitting<object>(kept.typed, Object.fromEntries(shown) as object)
  const typed = Object.fromEntries(Object.entries(whole).filter(([one]) => one in kept.typed))
  return { ...kept, typed, held: settingsInOrder.filter((one) => kept.held.includes(one)) }
}
