import { Redirect } from 'wouter'
import { accountCalls } from '#shared/accounts/calls.ts'
import { useMayCall } from '../../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { paths, withQuery } from '../../platform/paths.ts'
import { useQueryString } from '../../platform/query-string.ts'
import { ScreenSkeleton } from '../../ui/ScreenSkeleton.tsx'
import { AccountList } from './AccountList.tsx'

const ImportAccounts = lazyComponent(() => import('../import/ImportAccounts.tsx'))

/** The people in sight, and the way in for many at once. One of them has a page of their own. */
export default function Accounts() {
  const [{ view, user }] = useQueryString(['view', 'user'])
  const imports = useMayCall(accountCalls.importAccounts) && view === 'import'
  if (user !== '')
    return <Redirect to={withQuery(paths.aboutUser, { user, section: 'edit' })} replace />
  if (!imports) return <AccountList />
  return (
    <LazyBoundary fallback={<ScreenSkeleton />}>
      <ImportAccounts />
    </LazyBoundary>
  )
}
