import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { SettingFault } from './fields.ts'

export function useFaultTexts(): Readonly<Record<SettingFault, string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      name: t`Enter a studio name`,
      percent: t`Enter a percentage from 0 to 100, with at most two decimals`,
      days: t`Enter days in halves, such as 21 or 10.5`,
      months: t`Enter 0 to 36 months`,
      minutes: t`Enter 1 to 1440 minutes`,
      candidateMonths: t`Enter 1 to 36 months`,
      chatMonths: t`Enter 1 to 120 months, or leave it empty`,
      years: t`Please enter a valid number`,
      shiftKey: t`Use lowercase letters, numbers and hyphens (max. 20)`,
      shiftKeyTaken: t`Each shift has a key of its own`,
      shiftTime: t`Enter a time`,
      shiftOverlap: t`Shifts must not overlap`,
      orderApproval: t`Enter whole dollars up to 1,000,000, or leave it empty`,
      locker: t`A locker name can have up to 40 characters`,
    }),
    [t],
  )
}
