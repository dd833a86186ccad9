import { useMediaQuery } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { incomeCalls } from '#shared/money/income-calls.ts'
import { shiftCalls } from '#shared/shifts/calls.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { mayCall, useViewer, type Viewer } from '../../platform/session.ts'
import { NextShift } from '../../schedule/NextShift.tsx'
import { WorkedNow } from '../../shifts/WorkedNow.tsx'
import { FigureCards } from '../../ui/FigureCards.tsx'
import { DueNow } from './DueNow.tsx'
import { EarnedToday } from './EarnedToday.tsx'
import { LeaveLeft } from './LeaveLeft.tsx'

const PhoneShift = lazyComponent(() => import('./PhoneShift.tsx'))
/** A window with the bar of shortcuts at its foot (shell/PhoneBar.module.css). */
const phone = '(max-width: 47.99em)'

/**
 * Somebody's day as far as the viewer may know it: hours and money so far, and the next planned hours; on the dashboard,
 * which is the viewer's own, also leave that is left and what is taken back next.
 */
export default function PersonDay({
  user,
  tipCont,
  isDashboard = false,
  clocks = false,
}: Pick<Viewer, 'user' | 'tipCont'> & {
  readonly isDashboard?: boolean
  /** On a phone their own shift is what they come for. */
  readonly clocks?: boolean
}) {
  const { t } = useLingui()
  const viewer = useViewer()
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  const earned = mayCall(viewer, incomeCalls.income, { query: { user } }) && (
    <EarnedToday user={user} tipCont={tipCont} />
  )
  const hasShift = isPhone && clocks
  return (
    <>
      {hasShift && (
        <LazyBoundary fallback={null}>
          <PhoneShift user={user}>{earned}</PhoneShift>
        </LazyBoundary>
      )}
      <FigureCards label={t`Today`}>
        {mayCall(viewer, shiftCalls.history, { query: { user } }) && <WorkedNow user={user} />}
        {!hasShift && earned}
        <NextShift user={user} />
        {isDashboard && (
          <>
            <LeaveLeft user={user} />
            <DueNow />
          </>
        )}
      </FigureCards>
    </>
  )
}
