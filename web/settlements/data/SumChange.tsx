import { useLingui } from '@lingui/react/macro'
import type { Currency } from '#shared/money/amount.ts'
import { moneyText } from '../../ui/money-format.ts'
import { signOfSum } from './amounts.ts'
import classes from './Change.module.css'

/** The change of a sum: '+$12.50' or '−$12.50'; a dash where it cannot be told, or nothing changed. */
export function SumChange({
  amount,
  currency,
}: {
  readonly amount: string | null
  readonly currency: Currency
}) {
  const { i18n } = useLingui()
  const sign = amount === null ? 0 : signOfSum(amount)
  if (amount === null || sign === 0) return <span className={classes['change']}>–</span>
  return (
    <span className={classes['change']} data-sign={sign}>
      {sign > 0 && '+'}
      {moneyText(amount, currency, i18n.locale, true)}
    </span>
  )
}
