import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'

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
