import { Suspense } from 'react'
import { useQueryString } from '../platform/query-string.ts'
import { lazily } from '../platform/lazily.tsx'
import { ScreenSkeleton } from '../ui/ScreenSkeleton.tsx'
import { AccountList } from './list/AccountList.tsx'

const ImportAccounts = lazily(() => import('./import/ImportAccounts.tsx'))

/** The people in sight, and the way in for many at once. */
export default function Accounts() {
  const [{ view }] = useQueryString(['view'])
  if (view !== 'import') return <AccountList />
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <ImportAccounts />
    </Suspense>
  )
}
