import type { ReactNode } from 'react'
import { TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { accountCalls } from '#shared/accounts/calls.ts'
import { currencies, type Currency } from '#shared/money/amount.ts'
import { fieldsOf } from '../platform/form-fields.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'

const zones = Intl.supportedValuesOf('timeZone')
export const noStudio = {
  studioName: '',
  studio: '',
  timezone: 'Europe/Bucharest',
  currency: 'usd' as Currency,
}
export type StudioValues = typeof noStudio

/** The fields of a new studio: its name, its clock and its money. */
export function StudioFields({
  form,
}: {
  readonly form: Pick<ReturnType<typeof useForm<StudioValues>>, 'getInputProps'>
}) {
  const { t } = useLingui()
  return (
    <>
      <Pair>
        <TextInput
          label={t`Studio`}
          required
          maxLength={fieldsOf(accountCalls.createStudio).name?.max}
          {...form.getInputProps('studioName')}
        />
        <TextInput
          label={t`Studio ID`}
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.getInputProps('studio')}
        />
      </Pair>
      <Pair>
        <ChoiceSelect
          size="sm"
          label={t`Time zone`}
          data={zones}
          {...form.getInputProps('timezone')}
        />
        <ChoiceSelect
          size="sm"
          label={t`Currency`}
          data={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
          {...form.getInputProps('currency')}
        />
      </Pair>
    </>
  )
}

/** Two fields beside each other. */
export const Pair = ({ children }: { readonly children: ReactNode }) => (
  <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12, alignItems: 'start' }}>
    {children}
  </div>
)
