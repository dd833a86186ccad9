import { useLingui } from '@lingui/react/macro'
import { walletCalls } from '#shared/wallet/calls.ts'
import { usePeople } from '../platform/people.ts'
import { useQueryString } from '../platform/query-string.ts'
import { displayName, mayCall, useViewer } from '../platform/session.ts'
import { Page } from '../ui/Page.tsx'
import { PersonPicker } from '../ui/PersonPicker.tsx'
import { WalletOf } from './WalletOf.tsx'

/** The viewer's own wallet, and the wallets of people whom they may see. */
export default function WalletScreen() {
  const { t } = useLingui()
  const viewer = useViewer()
  const [query, setQuery] = useQueryString(['user'])
  const mayChoose = mayCall(viewer, walletCalls.wallet, { query: {} })
  const user = (mayChoose && query.user) || viewer.user
  const people = usePeople(undefined, mayChoose)
  const person = people?.find((one) => one.user === user)
  return (
    <Page
      title={t`Wallet`}
      hint={user === viewer.user ? displayName(viewer) : person ? displayName(person) : user}
      tools={
        mayChoose && (
          <PersonPicker
            label={t`Person`}
            hideLabel
            placeholder={t`Myself`}
            value={user === viewer.user ? '' : user}
            onChange={(next) => setQuery({ user: next === viewer.user ? '' : next })}
          />
        )
      }
    >
      <WalletOf key={user} user={user} />
    </Page>
  )
}
