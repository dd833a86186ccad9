import { Box, Flex } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import type { Currency } from '#shared/money/amount.ts'
import type { DifferenceLine } from '#shared/settlements/views.ts'
import { Money } from '../../ui/Money.tsx'
import { isZeroSum } from '../data/amounts.ts'
import { FactCause } from '../data/FactCause.tsx'
import classes from './Lines.module.css'

/** Why a line changed after it was signed, and what was done about it. */
export function Causes({
  difference: { causes, booked, waived },
  currency,
}: {
  readonly difference: DifferenceLine
  readonly currency: Currency
}) {
  if (causes.length === 0 && isZeroSum(booked) && isZeroSum(waived)) return null
  return (
    <section>
      <h3>
        <Trans>Changed since it was signed</Trans>
      </h3>
      <Box component="ul" mb={8} className={classes['causes'] ?? ''}>
        {causes.map((cause) => (
          <Flex component="li" key={cause.event} gap="md" justify="space-between">
            <FactCause cause={cause} />
          </Flex>
        ))}
      </Box>
      {!isZeroSum(booked) && (
        <p>
          <Trans>
            Booked so far: <Money amount={booked} currency={currency} exact />
          </Trans>
        </p>
      )}
      {!isZeroSum(waived) && (
        <p>
          <Trans>
            Waived so far: <Money amount={waived} currency={currency} exact />
          </Trans>
        </p>
      )}
    </section>
  )
}
