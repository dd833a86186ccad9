import { Flex } from '@mantine/core'
import { Plural } from '@lingui/react/macro'
import type { Item } from '#shared/money/item-calls.ts'
import { Money } from '../ui/Money.tsx'
import { sumsOf } from './item-sums.ts'
import classes from './Items.module.css'

/** How many items are shown, and what they come to in each currency. */
export function ItemSums({ items }: { readonly items: readonly Item[] }) {
  return (
    <Flex
      component="span"
      display="inline-flex"
      gap="2px 14px"
      align="baseline"
      wrap="wrap"
      className={classes['sums'] ?? ''}
      role="status"
    >
      <span>
        <Plural value={items.length} one="# entry" other="# entries" />
      </span>
      {sumsOf(items).map(({ currency, amount }) => (
        <b key={currency}>
          <Money amount={amount} currency={currency} />
        </b>
      ))}
    </Flex>
  )
}
