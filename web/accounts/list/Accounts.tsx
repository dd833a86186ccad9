import { accountCalls } from '#shared/accounts/calls.ts'
import { useMayCall } from '../../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { useQueryString } from '../../platform/query-string.ts'
import { ScreenSkeleton } from '../../ui/ScreenSkeleton.tsx'
import { AccountList } from './AccountList.tsx'

const ImportAccounts = lazyComponent(() => import('../import/ImportAccounts.tsx'))
const Person = lazyComponent(() => import('../person/PersonScreen.tsx'))

/** The people in sight; one of them; and the way in for many at once. */
export default function Accounts() {
  const [{ view, user }] = useQueryString(['view', 'user'])
  const imports = useMayCall(accountCalls.importAccounts) && view === 'import'
  if (user === '' && !imports) return <AccountList />
  return (
    <LazyBoundary fallback={<ScreenSkeleton />}>
      {user === '' ? <ImportAccounts /> : <Person key={user} user={user} />}
    </LazyBoundary>
  )
}
