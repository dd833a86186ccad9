import { Text } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { amountText, minorOf, type Currency } from '#shared/money/amount.ts'
import type { EnteredKind } from '#shared/money/items.ts'
import { walletCalls } from '#shared/wallet/calls.ts'
import { useCall } from '../platform/queries.ts'
import { mayCall, useViewer } from '../platform/session.ts'
import { Money } from '../ui/Money.tsx'

/** The wallet of a person, before an upfront is recorded and, of one in the wallet's currency, after it. */
export default function WalletAfter({
  user,
  kind,
  amount,
  currency,
}: {
  readonly user: string
  readonly kind: EnteredKind
  /** Empty for none. */
  readonly amount: string
  readonly currency: Currency
}) {
  const query = { user }
  const { data } = useCall(walletCalls.wallet, {
    request: { query },
    enabled: mayCall(useViewer(), walletCalls.wallet, { query }),
  })
  if (!data) return null
  const isCounted = kind === 'upfront' && currency === 'usd' && amount !== ''
  const more = isCounted ? minorOf(amount) : 0
  const after = (sum: string, by: number) =>
    more === 0 ? null : (
      <>
        {' → '}
        <Money
          amount={amountText(BigInt(sum.replace('.', '')) + BigInt(by))}
          currency="usd"
          exact
        />
      </>
    )
  return (
    <Text size="sm" component="p" role="status">
      <b>
        <Trans>Outstanding</Trans>
      </b>{' '}
      <Money amount={data.outstanding} currency="usd" exact />
      {after(data.outstanding, more)}
      {' · '}
      <b>
        <Trans>Available</Trans>
      </b>{' '}
      <Money amount={data.available} currency="usd" exact />
      {after(data.available, -more)}
    </Text>
  )
}
