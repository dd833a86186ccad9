import { hasPermission, sees, type Actor } from '../platform/allow.ts'
import type { SettingName } from './settings.ts'

/**
 * The people who may change each setting: `super`: super users and the owner alone; `manage`: also those who manage
 * configuration; `rules`: managers too, where super users allow it.
 */
export const settingOwners = {
  name: 'super',
  currency: 'super',
  zone: 'super',
  ture: 'rules',
  modules: 'manage',
  trainerRestrictions: 'rules',
  boostControl: 'super',
  managersConfigureRules: 'super',
  retention: 'super',
  candidateMonths: 'super',
  lockers: 'rules',
  share_bp: 'super',
  cap_bp: 'super',
  bears: 'super',
  payRunNeedsTwo: 'super',
  linkPreviews: 'manage',
  chatMonths: 'super',
  orderApproval: 'super',
  vacationDays: 'super',
  vacationDaysMin: 'super',
  carryOverMonths: 'super',
  workdays: 'super',
  lateMinutes: 'rules',
  absentMinutes: 'rules',
  forgottenMinutes: 'rules',
} as const satisfies Record<SettingName, 'super' | 'manage' | 'rules'>

/** Whether this person may change this setting of this studio; `managersConfigureRules` is the studio's own setting, `owners` is given by tests alone. */
export function mayChangeSetting(
  actor: Actor,
  studio: string,
  setting: SettingName,
  managersConfigureRules: boolean,
  owners: Readonly<Record<SettingName, 'super' | 'manage' | 'rules'>> = settingOwners,
): boolean {
  if (actor.scopes !== null || !sees(actor, studio)) return false
  if (actor.owner || actor.super) return true
  // A restricted trainer cannot lift their own restrictions.
  if (setting === 'trainerRestrictions' && actor.limits !== undefined) return false
  const whose = owners[setting]
  if (whose === 'super') return false
  return (
    hasPermission(actor, 'configuration', 'manage') ||
    (whose === 'rules' && actor.tipCont === 'Manager' && managersConfigureRules)
  )
}

/** Settings that figures of past days are reckoned by: a mistake in them is put right from the day that it was made on. */
export const backDatedSettings: ReadonlySet<SettingName> = new Set(['share_bp', 'cap_bp', 'bears'])
/** A change holds from now on, or from a moment within this time: what is past stays as it was, but for `backDatedSettings`. */
export const SETTING_AHEAD_MS_MAX = 366 * 86_400_000
