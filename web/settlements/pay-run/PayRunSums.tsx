import type { ReactNode } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { PayRun } from '#shared/settlements/pay-run/views.ts'
import { Money } from '../../ui/Money.tsx'
import { usePayWays } from '../data/pay-ways.ts'
import { sumsByWay, type PayRunRow } from './pay-run-plan.ts'
import classes from './PayRun.module.css'

/** Shows the sums that are signed and paid, by currency, and how the rest is paid. The parts of each currency make up its total. */
export function PayRunSums({
  run: { totals },
  rows,
}: {
  readonly run: PayRun
  readonly rows: readonly PayRunRow[]
}) {
  const { t } = useLingui()
  const ways = usePayWays()
  if (totals.length === 0) return null
  const left = rows.filter(({ state }) => state !== 'paid')
  return (
    <dl className={`cb-card cb-sums ${classes['sums']}`} aria-label={t`Totals`}>
      {totals.map(({ currency, signed, paid }) => (
        <Sum key={currency} label={t`Signed, ${currency.toUpperCase()}`}>
          <Money amount={signed} currency={currency} exact />{' '}
          <small>
            <Trans>
              <Money amount={paid} currency={currency} exact /> paid
            </Trans>
          </small>
        </Sum>
      ))}
      {sumsByWay(left.map((row) => ({ ...row, amount: row.net }))).map(
        ({ how, currency, people, amount }) => (
          <Sum key={`${how} ${currency}`} label={ways[how]}>
            <Money amount={amount} currency={currency} exact />{' '}
            <small>
              <Plural value={people} one="# person" other="# people" />
            </small>
          </Sum>
        ),
      )}
    </dl>
  )
}
const Sum = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
