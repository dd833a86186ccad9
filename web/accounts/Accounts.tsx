import { accountCalls } from '#shared/accounts/calls.ts'
import { useMayCall } from '../platform/actions.ts'
import { Arriving, lazily } from '../platform/lazily.tsx'
import { useQueryString } from '../platform/query-string.ts'
import { ScreenSkeleton } from '../ui/ScreenSkeleton.tsx'
import { AccountList } from './list/AccountList.tsx'

const ImportAccounts = lazily(() => import('./import/ImportAccounts.tsx'))
const Person = lazily(() => import('./person/Person.tsx'))

/** The people in sight; one of them; and the way in for many at once. */
export default function Accounts() {
  const [{ view, user }] = useQueryString(['view', 'user'])
  const imports = useMayCall(accountCalls.importAccounts) && view === 'import'
  if (user === '' && !imports) return <AccountList />
  return (
    <Arriving fallback={<ScreenSkeleton />}>
      {user === '' ? <ImportAccounts /> : <Person key={user} user={user} />}
    </Arriving>
  )
}
