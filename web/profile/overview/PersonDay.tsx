import { useLingui } from '@lingui/react/macro'
import { incomeCalls } from '#shared/money/income-calls.ts'
import { shiftCalls } from '#shared/shifts/calls.ts'
import { mayCall, useViewer, type Viewer } from '../../platform/session.ts'
import { NextShift } from '../../schedule/NextShift.tsx'
import { WorkedNow } from '../../shifts/WorkedNow.tsx'
import { FigureCards } from '../../ui/FigureCards.tsx'
import { EarnedToday } from '../now/EarnedToday.tsx'

/** Somebody's day as far as the viewer may know it: hours and money so far, and the next planned hours. */
export function PersonDay({ user, tipCont }: Pick<Viewer, 'user' | 'tipCont'>) {
  const { t } = useLingui()
  const viewer = useViewer()
  return (
    <FigureCards label={t`Today`}>
      {mayCall(viewer, shiftCalls.history, { query: { user } }) && <WorkedNow user={user} />}
      {mayCall(viewer, incomeCalls.income, { query: { user } }) && (
        <EarnedToday user={user} tipCont={tipCont} />
      )}
      <NextShift user={user} />
    </FigureCards>
  )
}
