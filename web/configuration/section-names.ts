import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { SettingName } from '#shared/configuration/settings.ts'

/** In which section a setting is: by what stands in the address. */
export const sectionOf: Readonly<Record<SettingName, string>> = {
  name: '',
  currency: '',
  zone: '',
  lockers: '',
  ture: 'shifts',
  lateMinutes: 'shifts',
  absentMinutes: 'shifts',
  forgottenMinutes: 'shifts',
  modules: 'modules',
  linkPreviews: 'modules',
  trainerRestrictions: 'trainers',
  boostControl: 'boost',
  managersConfigureRules: 'boost',
  retention: 'retention',
  candidateMonths: 'retention',
  chatMonths: 'retention',
  vacationDays: 'leave',
  vacationDaysMin: 'leave',
  carryOverMonths: 'leave',
  workdays: 'leave',
  share_bp: 'money',
  cap_bp: 'money',
  bears: 'money',
  payRunNeedsTwo: 'money',
  orderApproval: 'money',
}

/** The sections of a studio's settings: what stands in the address, and what it is called. */
export function useConfigurationSections(): readonly {
  readonly id: string
  readonly label: string
}[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      { id: '', label: t`General` },
      { id: 'shifts', label: t`Shifts` },
      { id: 'modules', label: t`Modules` },
      { id: 'trainers', label: t`Trainer restrictions` },
      { id: 'boost', label: t`Boost & rules` },
      { id: 'security', label: t`Security` },
      { id: 'retention', label: t`Retention` },
      { id: 'leave', label: t`Vacations` },
      { id: 'money', label: t`Money` },
      { id: 'history', label: t`History` },
    ],
    [t],
  )
}
