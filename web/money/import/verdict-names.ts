import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Tone } from '../../ui/tones.ts'
import type { LineVerdict } from './preview-rows.ts'

/** Returns the names of the verdicts. */
export function useVerdictNames(): Readonly<Record<LineVerdict, string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      new: t`New`,
      unknown: t`Unknown account`,
      duplicate: t`Duplicate`,
      reversed: t`Undone before`,
      conflict: t`Conflict`,
      rejected: t`Rejected`,
    }),
    [t],
  )
}
export const verdictTones: Readonly<Record<LineVerdict, Tone>> = {
  new: 'ok',
  unknown: 'warn',
  duplicate: 'neutral',
  reversed: 'info',
  conflict: 'warn',
  rejected: 'bad',
}
