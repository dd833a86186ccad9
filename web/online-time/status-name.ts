import { useCallback } from 'react'
import { useLingui } from '@lingui/react/macro'
import { lookOf } from '../ui/status.ts'

/** Returns the name of a status, also of the one that is not a status: there were no reports any more. */
export function useStatusName(): (status: number | 'unobserved') => string {
  const { t, i18n } = useLingui()
  return useCallback(
    (status) => (status === 'unobserved' ? t`No data` : i18n._(lookOf(status).label)),
    [t, i18n],
  )
}
