import { useLingui } from '@lingui/react/macro'
import { siteStatusCalls } from '#shared/site-status/calls.ts'
import { useMayCall } from '../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { OnlineTime } from '../online-time/OnlineTime.tsx'
import { FigureCards } from '../ui/FigureCards.tsx'
import { Page } from '../ui/Page.tsx'

/** Beside the online time, which does not wait for them. */
const IncomeCards = lazyComponent(() => import('../money/dashboard/IncomeCards.tsx'))
const DemoFilling = lazyComponent(() => import('./DemoFilling.tsx'))
const StudioNow = lazyComponent(() => import('../monitoring/StudioNow.tsx'))
const WorkedNow = lazyComponent(() => import('../shifts/WorkedNow.tsx'))
const NextShift = lazyComponent(() => import('../schedule/NextShift.tsx'))

/**
 * The dashboard: this moment and income in short, and the online time of a person, a studio or everybody. It is put
 * together here because modules do not know each other. A viewer who sees the wall has the studios, all others their
 * own day.
 */
export default function Dashboard() {
  const { t } = useLingui()
  const seesWall = useMayCall(siteStatusCalls.alerts)
  return (
    <Page title={t`Dashboard`}>
      <LazyBoundary fallback={null}>
        <DemoFilling />
      </LazyBoundary>
      <LazyBoundary fallback={null}>
        {seesWall ? (
          <StudioNow />
        ) : (
          <FigureCards label={t`Today`}>
            <WorkedNow />
            <NextShift />
          </FigureCards>
        )}
      </LazyBoundary>
      <LazyBoundary fallback={null}>
        <IncomeCards />
      </LazyBoundary>
      <OnlineTime />
    </Page>
  )
}
