import { Skeleton } from '@mantine/core'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useQueryString } from '../platform/query-string.ts'
import { Income } from './income/Income.tsx'
import { MoneyPage, moneyViews } from './MoneyPage.tsx'

const UnknownAccounts = lazyComponent(() => import('./lines/UnknownAccounts.tsx'))
const Sources = lazyComponent(() => import('./sources/Sources.tsx'))

/** Income, and what stands between a site's statement and income. */
export default function Accountancy() {
  const [query] = useQueryString(['view'])
  const view = moneyViews.find((one) => one === query.view) ?? 'income'
  return (
    <MoneyPage part={view} fill={view !== 'income'}>
      <LazyBoundary fallback={<Skeleton h={320} radius="md" />}>
        {view === 'income' && <Income />}
        {view === 'unknown' && <UnknownAccounts />}
        {view === 'sources' && <Sources />}
      </LazyBoundary>
    </MoneyPage>
  )
}
