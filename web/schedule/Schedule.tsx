import { useLingui } from '@lingui/react/macro'
import { rosterCalls } from '#shared/schedules/calls.ts'
import { useMayCall } from '../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useViewer } from '../platform/session.ts'
import { Page } from '../ui/Page.tsx'
import { ScreenSkeleton } from '../ui/ScreenSkeleton.tsx'

const Planner = lazyComponent(() => import('./Planner.tsx'))
const ScheduleOfPerson = lazyComponent(() => import('./ScheduleOfPerson.tsx'))

/** A studio’s roster; the viewer's own schedule where they may not see others’. */
export default function Schedule() {
  const { t } = useLingui()
  const viewer = useViewer()
  const reads = useMayCall(rosterCalls.roster)
  if (reads)
    return (
      <LazyBoundary fallback={<ScreenSkeleton />}>
        <Planner />
      </LazyBoundary>
    )
  return (
    <Page title={t`Schedule`}>
      <LazyBoundary fallback={<ScreenSkeleton />}>
        <ScheduleOfPerson user={viewer.user} />
      </LazyBoundary>
    </Page>
  )
}
