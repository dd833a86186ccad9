import { Button, Flex } from '@mantine/core'
import { Plural, Trans } from '@lingui/react/macro'
import { IconArrowsDiff } from '@tabler/icons-react'
import type { Currency } from '#shared/money/amount.ts'
import type { DifferenceLine } from '#shared/settlements/views.ts'
import { sumOf } from '../data/amounts.ts'
import { SumChange } from '../data/SumChange.tsx'
import type { Doing, MaySettle } from '../data/settlement-acts.ts'
import { openDifferences } from '../data/open-differences.ts'
import classes from './Settlement.module.css'

interface Props {
  readonly currency: Currency
  readonly differences: readonly DifferenceLine[]
  readonly may: MaySettle
  readonly onDo: (doing: Doing) => void
}
/** That late facts changed what was signed, by how much, and what can be done about all of it. */
export function DifferenceBar({ currency, differences, may, onDo }: Props) {
  const open = openDifferences(differences)
  if (open.length === 0) return null
  const keys = open.map(({ key }) => key)
  return (
    <Flex
      component="section"
      gap="8px 12px"
      align="center"
      wrap="wrap"
      className={classes['difference'] ?? ''}
    >
      <IconArrowsDiff size={18} stroke={1.8} aria-hidden="true" />
      <span>
        <Plural
          value={open.length}
          one="# line has changed since it was signed"
          other="# lines have changed since it was signed"
        />{' '}
        <b>
          <SumChange amount={sumOf(open.map(({ change }) => change))} currency={currency} />
        </b>
      </span>
      <span className={classes['buttons']}>
        {may.book && (
          <Button size="compact-sm" onClick={() => onDo({ what: 'book', keys })}>
            <Trans>Book all</Trans>
          </Button>
        )}
        {may.waive && (
          <Button size="compact-sm" variant="default" onClick={() => onDo({ what: 'waive', keys })}>
            <Trans>Waive all</Trans>
          </Button>
        )}
      </span>
    </Flex>
  )
}
