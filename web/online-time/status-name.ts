import { useCallback } from 'react'
import { useLingui } from '@lingui/react/macro'
import { lookOf } from '../ui/status.ts'

/** A status in words, also the one that is not a status: nobody said anything any more. */
export function useStatusName(): (status: number | 'unobserved') => string {
  const { t, i18n } = useLingui()
  return useCallback(
    (status) => (status === 'unobserved' ? t`No data` : i18n._(lookOf(status).label)),
    [t, i18n],
  )
}
