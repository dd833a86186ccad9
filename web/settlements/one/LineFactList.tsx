import { useState } from 'react'
import { Box, Button, Flex, Skeleton } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { differenceCalls } from '#shared/settlements/difference-calls.ts'
import type { LineFact } from '#shared/settlements/views.ts'
import { useCall } from '../../platform/queries.ts'
import { failureText } from '../../platform/toasts.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Money } from '../../ui/Money.tsx'
import { FactCause } from '../data/FactCause.tsx'
import { callParams, type SettlementAddress } from '../data/settlement-path.ts'
import classes from './Lines.module.css'

interface Props {
  readonly address: SettlementAddress
  readonly lineKey: string
  readonly known: string
}
/** The events behind a line, with who recorded them when. */
export function LineFactList(props: Props) {
  return (
    <section>
      <h3>
        <Trans>Breakdown</Trans>
      </h3>
      <FactsPage {...props} cursor="" />
    </section>
  )
}

/** One page, and behind it the next, on demand. */
function FactsPage({ address, lineKey, known, cursor }: Props & { readonly cursor: string }) {
  const [more, setMore] = useState(false)
  const request = {
    params: { ...callParams(address), key: lineKey },
    query: { ...(cursor === '' ? {} : { cursor }), ...(known === '' ? {} : { known }) },
  }
  const { data, error } = useCall(differenceCalls.settlementLineFacts, { request })
  if (error) return <FormFailure text={failureText(error)} />
  if (!data) return <Skeleton h={60} radius="sm" />
  if (data.facts.length === 0 && cursor === '')
    return (
      <p>
        <Trans>It follows from the other lines of this settlement.</Trans>
      </p>
    )
  return (
    <>
      <Box component="ul" mb={8} className={classes['facts'] ?? ''}>
        {data.facts.map((fact, index) => (
          <Fact key={`${fact.event} ${index}`} fact={fact} />
        ))}
      </Box>
      {data.next !== null &&
        (more ? (
          <FactsPage address={address} lineKey={lineKey} known={known} cursor={data.next} />
        ) : (
          <Button size="compact-xs" variant="default" onClick={() => setMore(true)}>
            <Trans>Show more</Trans>
          </Button>
        ))}
    </>
  )
}

const Fact = ({ fact }: { readonly fact: LineFact }) => (
  <Flex component="li" gap="md" justify="space-between">
    <FactCause cause={fact} amount={fact.amount === null} />
    {fact.amount !== null && fact.currency !== null && (
      <Money amount={fact.amount} currency={fact.currency} exact />
    )}
  </Flex>
)
