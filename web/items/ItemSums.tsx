import { Box, Flex } from '@mantine/core'
import { Plural } from '@lingui/react/macro'
import type { Item } from '#shared/money/item-calls.ts'
import { Money } from '../ui/Money.tsx'
import { sumsOf } from './item-sums.ts'

/** How many items are shown, and what they come to in each currency. */
export function ItemSums({ items }: { readonly items: readonly Item[] }) {
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
    </Flex>
  )
}
