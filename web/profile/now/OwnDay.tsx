import { useLingui } from '@lingui/react/macro'
import { useViewer } from '../../platform/session.ts'
import { NextShift } from '../../schedule/NextShift.tsx'
import { WorkedNow } from '../../shifts/WorkedNow.tsx'
import { FigureCards } from '../../ui/FigureCards.tsx'
import { DueNow } from './DueNow.tsx'
import { EarnedToday } from './EarnedToday.tsx'
import { LeaveLeft } from './LeaveLeft.tsx'

/** The viewer's own day: hours and money so far, the next shift, leave that is left, and what is taken back next. */
export default function OwnDay() {
  const { t } = useLingui()
  const { user, tipCont } = useViewer()
  return (
    <FigureCards label={t`Today`}>
      <WorkedNow user={user} />
      <EarnedToday user={user} tipCont={tipCont} />
      <NextShift user={user} />
      <LeaveLeft user={user} />
      <DueNow />
    </FigureCards>
  )
}
