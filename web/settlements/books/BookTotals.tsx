import { Flex } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { currencies, type Currency } from '#shared/money/amount.ts'
import { decimal, decimalText, plus, zero } from '#shared/money/exact.ts'
import type { TrialBalanceRow } from '#shared/settlements/books/calls.ts'
import { moneyText } from '../../ui/money-format.ts'

/** In each currency what was debited and credited in the half: in books that are right these are the same. */
export function BookTotals({ rows }: { readonly rows: readonly TrialBalanceRow[] }) {
  const { i18n } = useLingui()
  return (
    <Flex component="ul" gap="4px 22px" wrap="wrap" c="dimmed" fz="sm">
      {currencies
        .filter((currency) => rows.some((row) => row.currency === currency))
        .map((currency) => {
          const said = (side: 'debit' | 'credit') =>
            moneyText(totalOf(rows, currency, side), currency, i18n.locale, true)
          const [debit, credit] = [said('debit'), said('credit')]
          return (
            <li key={currency}>
              <Trans>
                Total debit {debit}, credit {credit}
              </Trans>
            </li>
          )
        })}
    </Flex>
  )
}
const totalOf = (
  rows: readonly TrialBalanceRow[],
  currency: Currency,
  side: 'debit' | 'credit',
): string =>
  decimalText(
    rows
      .filter((row) => row.currency === currency)
      .reduce((sum, row) => plus(sum, decimal(row[side])), zero),
    2,
  )
