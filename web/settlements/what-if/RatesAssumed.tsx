import { ActionIcon, Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus, IconX } from '@tabler/icons-react'
import { currencies, type Currency } from '#shared/money/amount.ts'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import { isRate, type TypedRate } from './assumptions.ts'
import classes from './WhatIf.module.css'

interface Props {
  readonly rates: readonly TypedRate[]
  readonly onChange: (rates: readonly TypedRate[]) => void
}
const data = currencies.map((currency) => ({ value: currency, label: currency.toUpperCase() }))

/** Rates that hold in every half of the range. */
export function RatesAssumed({ rates, onChange }: Props) {
  const { t } = useLingui()
  const put = (next: TypedRate) => onChange(rates.map((one) => (one.id === next.id ? next : one)))
  const nextId = Math.max(-1, ...rates.map(({ id }) => id)) + 1
  return (
    <fieldset>
      <legend>
        <Trans>Exchange rates</Trans>
      </legend>
      {rates.map((one) => (
        <div key={one.id} className={classes['rate']}>
          <span>1</span>
          <ChoiceSelect
            aria-label={t`From currency`}
            value={one.from}
            onChange={(event) => put({ ...one, from: event.currentTarget.value as Currency })}
            data={data}
          />
          <span>=</span>
          <TextInput
            size="xs"
            aria-label={t`Rate`}
            placeholder="4.9731"
            inputMode="decimal"
            value={one.rate}
            error={!isRate(one.rate) || (one.rate !== '' && one.from === one.to)}
            onChange={(event) => put({ ...one, rate: event.currentTarget.value })}
          />
          <ChoiceSelect
            aria-label={t`To currency`}
            value={one.to}
            onChange={(event) => put({ ...one, to: event.currentTarget.value as Currency })}
            data={data}
          />
          <ActionIcon
            size={28}
            variant="subtle"
            color="gray"
            aria-label={t`Remove this rate`}
            onClick={() => onChange(rates.filter(({ id }) => id !== one.id))}
          >
            <IconX size={14} />
          </ActionIcon>
        </div>
      ))}
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconPlus size={13} />}
        onClick={() => onChange([...rates, { id: nextId, from: 'eur', to: 'usd', rate: '' }])}
      >
        <Trans>Add a rate</Trans>
      </Button>
    </fieldset>
  )
}
