import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { CandidateState, Outcome } from '#shared/interviews/rules.ts'
import type { Tone } from '../ui/tones.ts'

/** How the states of candidates and interviews are called. */
export function useInterviewStateWords(): Readonly<Record<CandidateState, string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      new: t({ id: 'New (interview)', message: 'New' }),
      planned: t({ id: 'Planned (interview)', message: 'Planned' }),
      held: t`Held`,
      accepted: t({ id: 'Accepted (interview)', message: 'Accepted' }),
      rejected: t({ id: 'Rejected (interview)', message: 'Rejected' }),
      noShow: t`No-show`,
      cancelled: t({ id: 'Cancelled (interview)', message: 'Cancelled' }),
      account: t`Account created`,
    }),
    [t],
  )
}
export const stateTones: Readonly<Record<CandidateState, Tone>> = {
  new: 'info',
  planned: 'info',
  held: 'warn',
  accepted: 'ok',
  rejected: 'bad',
  noShow: 'bad',
  cancelled: 'neutral',
  account: 'ok',
}

/** Returns the labels of the buttons that record an outcome. */
export function useOutcomeWords(): Readonly<Record<Outcome, string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      held: t`Mark as held`,
      noShow: t`No-show`,
      cancelled: t`Cancel interview`,
      accepted: t`Accept`,
      rejected: t`Reject`,
    }),
    [t],
  )
}
