import { Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { amountText, minorOf } from '#shared/money/amount.ts'
import { walletCalls } from '#shared/wallet/calls.ts'
import { useLiveCall } from '../platform/live.ts'
import { halfName } from '../ui/format.ts'
import { Money } from '../ui/Money.tsx'

/** So many halves are said; the wallet has all. */
const shown_max = 6

/** What is still to be paid of purchases, by the half in which it is due. */
export function InstalmentsLeft({ user }: { readonly user: string }) {
  const { t, i18n } = useLingui()
  const { data } = useLiveCall(walletCalls.plan, { request: { query: { user } } })
  const halves = new Map<string, number>()
  for (const { kind, due, usd } of data ?? [])
    if (kind === 'purchase' && usd !== null) halves.set(due, (halves.get(due) ?? 0) + minorOf(usd))
  if (halves.size === 0) return null
  return (
    <section aria-label={t`Instalments left, in USD`}>
      <h2>{t`Instalments left, in USD`}</h2>
      <Flex component="ul" gap={8} wrap="wrap" mt={6}>
        {[...halves].slice(0, shown_max).map(([due, minor]) => (
          <li key={due} className="cb-card" style={{ padding: '8px 12px', fontSize: '0.875rem' }}>
            <small>{halfName(due, i18n.locale)}</small>
            <div>
              <b>
                <Money amount={amountText(minor)} currency="usd" exact />
              </b>
            </div>
          </li>
        ))}
      </Flex>
    </section>
  )
}
