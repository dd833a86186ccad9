import type { SettingName } from '#shared/configuration/settings.ts'
import type { Answers, PlainAnswer } from '../platform/testing/authorisation-rows.ts'

/** `managerByRules`: where super users let Managers configure the rules. `configurator`: of type Other, who manages configuration. */
export const settingActors = [
  'manager',
  'managerByRules',
  'configurator',
  'super',
  'owner',
] as const
/**
 * The callers who may change a setting of their own studio, apart from the rule that decides it
 * (shared/configuration/rules.ts).
 */
export const settingRows: Readonly<Record<SettingName, Answers<PlainAnswer>>> = {
  name: { yes: 'super owner', no: 'manager managerByRules configurator' },
  currency: { yes: 'super owner', no: 'manager managerByRules configurator' },
  zone: { yes: 'super owner', no: 'manager managerByRules configurator' },
  ture: { yes: 'managerByRules configurator super owner', no: 'manager' },
  modules: { yes: 'configurator super owner', no: 'manager managerByRules' },
  trainerRestrictions: { yes: 'managerByRules configurator super owner', no: 'manager' },
  boostControl: { yes: 'super owner', no: 'manager managerByRules configurator' },
  managersConfigureRules: { yes: 'super owner', no: 'manager managerByRules configurator' },
  retention: { yes: 'super owner', no: 'manager managerByRules configurator' },
  candidateMonths: { yes: 'super owner', no: 'manager managerByRules configurator' },
  lockers: { yes: 'managerByRules configurator super owner', no: 'manager' },
  share_bp: { yes: 'super owner', no: 'manager managerByRules configurator' },
  cap_bp: { yes: 'super owner', no: 'manager managerByRules configurator' },
  bears: { yes: 'super owner', no: 'manager managerByRules configurator' },
  orderApproval: { yes: 'super owner', no: 'manager managerByRules configurator' },
  chatMonths: { yes: 'super owner', no: 'manager managerByRules configurator' },
  linkPreviews: { yes: 'configurator super owner', no: 'manager managerByRules' },
  payRunNeedsTwo: { yes: 'super owner', no: 'manager managerByRules configurator' },
  vacationDays: { yes: 'super owner', no: 'manager managerByRules configurator' },
  vacationDaysMin: { yes: 'super owner', no: 'manager managerByRules configurator' },
  lateMinutes: { yes: 'managerByRules configurator super owner', no: 'manager' },
  absentMinutes: { yes: 'managerByRules configurator super owner', no: 'manager' },
  forgottenMinutes: { yes: 'managerByRules configurator super owner', no: 'manager' },
  carryOverMonths: { yes: 'super owner', no: 'manager managerByRules configurator' },
  workdays: { yes: 'super owner', no: 'manager managerByRules configurator' },
}
