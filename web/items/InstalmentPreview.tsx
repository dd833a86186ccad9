import { Flex, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { amountText, minorOf, type Currency } from '#shared/money/amount.ts'
import { instalmentPlan, isItemDate } from '#shared/money/items.ts'
import { halfName } from '../ui/format.ts'
import { Money } from '../ui/Money.tsx'
import classes from './Items.module.css'

/** A preview of what will be taken back in which half-month, shown while it is typed. */
export function InstalmentPreview({
  amount,
  currency,
  date,
  installments,
}: {
  /** Empty for none. */
  readonly amount: string
  readonly currency: Currency
  readonly date: string
  readonly installments: number | null
}) {
  const { t, i18n } = useLingui()
  const price = amount === '' ? 0 : minorOf(amount)
  const plan =
    price > 0 && isItemDate(date) && installments !== null
      ? instalmentPlan(price, installments, date)
      : []
  return (
    <div>
      <Text size="sm" fw={500}>
        <Trans>Instalments by half-month</Trans>
      </Text>
      {plan.length === 0 ? (
        <Text size="sm" c="dimmed" mt={4}>
          <Trans>Enter an amount, a date and a number of instalments to see them.</Trans>
        </Text>
      ) : (
        <ol
          className={`cb-box cb-scroll ${classes['plan']}`}
          aria-label={t`Instalments by half-month`}
          tabIndex={0}
        >
          {plan.map((part) => (
            <Flex component="li" key={part.n} justify="space-between" gap={8}>
              {halfName(part.due, i18n.locale)}
              <b>
                <Money amount={amountText(part.amount)} currency={currency} exact />
              </b>
            </Flex>
          ))}
        </ol>
      )}
    </div>
  )
}
