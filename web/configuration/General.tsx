import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { currencies } from '#shared/money/amount.ts'
import type { StudioConfiguration } from '#shared/configuration/calls.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { SettingForm } from './SettingForm.tsx'

const zones = Intl.supportedValuesOf('timeZone')

/** Name, currency and zone: whose day it is. */
export function General({ configuration }: { readonly configuration: StudioConfiguration }) {
  const { t } = useLingui()
  const { name, currency, zone } = configuration.settings
  const form = useForm({
    mode: 'controlled',
    initialValues: { name, currency, zone },
    validate: { name: (value) => (value.trim() === '' ? t`Enter a studio name` : null) },
  })
  const changes = () => {
    const { hasErrors } = form.validate()
    return hasErrors ? t`Enter a studio name` : { ...form.values, name: form.values.name.trim() }
  }
  return (
    <SettingForm
      configuration={configuration}
      settings={['name', 'currency', 'zone']}
      title={t`General`}
      hint={t`The time zone defines when days and half-months start. Changes apply to everyone in the studio.`}
      changes={changes}
    >
      <TextInput label={t`Name`} maxLength={100} {...form.getInputProps('name')} />
      <ChoiceSelect
        size="sm"
        label={t`Currency`}
        data={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
        value={form.values.currency}
        onChange={(event) =>
          form.setFieldValue('currency', event.currentTarget.value as typeof currency)
        }
      />
      <ChoiceSelect
        size="sm"
        label={t`Time zone`}
        data={zones.includes(zone) ? zones : [zone, ...zones]}
        {...form.getInputProps('zone')}
      />
    </SettingForm>
  )
}
