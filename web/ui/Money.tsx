import { useLingui } from '@lingui/react/macro'
import type { Currency } from '#shared/money/amount.ts'
import { moneyText } from './money-format.ts'

/**
 * An amount of the wire, '-1234.50', in the reader's language: rounded to what is shown of its currency, the exact amount on hover;
 * with `exact` that itself. null is said as a dash: there is no such amount, such as where a rate is missing.
 */
export function Money({
  amount,
  currency,
  exact = false,
}: {
  readonly amount: string | null
  readonly currency: Currency
  readonly exact?: boolean
}) {
  const { i18n } = useLingui()
  if (amount === null) return <span className="cb-tabular cb-nowrap">–</span>
  return (
    <span
      className="cb-tabular cb-nowrap"
      {...(exact ? {} : { title: moneyText(amount, currency, i18n.locale, true) })}
    >
      {moneyText(amount, currency, i18n.locale, exact)}
    </span>
  )
}
