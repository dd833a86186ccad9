import type { StudioConfiguration } from '#shared/configuration/calls.ts'
import type { SettingEdits } from './data.ts'

/** Of what a form shows what was edited: the rest may be other on another day. All of it, where nothing but a day was chosen. */
export function editedOf(
  shown: SettingEdits,
  settings: StudioConfiguration['settings'],
): SettingEdits {
  const before: Readonly<Record<string, unknown>> = settings
  const edited = Object.entries(shown).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  )
  return edited.length > 0 ? Object.fromEntries(edited) : shown
}
