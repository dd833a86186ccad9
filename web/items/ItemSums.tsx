import { Box, Flex } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Item } from '#shared/money/item-calls.ts'
import { Money } from '../ui/Money.tsx'
import { moneyText } from '../ui/money-format.ts'
import { owedOf, sumsOf } from './item-sums.ts'

/** How many items are shown, what they come to in each currency, and what of it is still owed. */
export function ItemSums({
  items,
  isPaidBack,
}: {
  readonly items: readonly Item[]
  readonly isPaidBack: boolean
}) {
  const { i18n } = useLingui()
  const owed = isPaidBack ? owedOf(items) : []
  return (
    <Flex
      component="span"
      display="inline-flex"
      gap="2px 14px"
      align="baseline"
      wrap="wrap"

      role="status"
    >
      <span>
        <Plural value={items.length} one="# entry" other="# entries" />
      </span>
      {sumsOf(items).map(({ currency, amount }) => (
        <Box component="b" key={currency} c="var(--mantine-color-text)">
          <Money amount={amount} currency={currency} />
        </Box>
      ))}
      {owed.map(({ currency, amount }) => {
        const left = moneyText(amount, currency, i18n.locale, true)
        return (
          <span key={`owed ${currency}`}>
            <Trans>{left} owed</Trans>
          </span>
        )
      })}
    </Flex>
  )
}
