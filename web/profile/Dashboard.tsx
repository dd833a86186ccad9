import { useLingui } from '@lingui/react/macro'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { OnlineTime } from '../online-time/OnlineTime.tsx'
import { Page } from '../ui/Page.tsx'

/** Beside the online time, which does not wait for it. */
const IncomeCards = lazyComponent(() => import('../money/dashboard/IncomeCards.tsx'))

/** Income in short, and the online time of a person, a studio or everybody: put together here because modules do not know each other. */
export default function Dashboard() {
  const { t } = useLingui()
  return (
    <Page title={t`Dashboard`}>
      <LazyBoundary fallback={null}>
        <IncomeCards />
      </LazyBoundary>
      <OnlineTime />
    </Page>
  )
}
