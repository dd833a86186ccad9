import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { currencies } from '#shared/money/amount.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { SettingForm, textOf, type SectionProps } from './SettingForm.tsx'

const zones = Intl.supportedValuesOf('timeZone')

/** Name, currency and zone: whose day it is. */
export function General({ editing }: SectionProps) {
  const { t } = useLingui()
  const { zone } = editing.configuration.settings
  return (
    <SettingForm
      editing={editing}
      settings={['name', 'currency', 'zone']}
      title={t`General`}
      hint={t`The time zone defines when days and half-months start. Changes apply to everyone in the studio.`}
    >
      <TextInput label={t`Name`} maxLength={100} {...textOf(editing, 'name')} />
      <ChoiceSelect
        size="sm"
        label={t`Currency`}
        data={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
        {...textOf(editing, 'currency')}
      />
      <ChoiceSelect
        size="sm"
        label={t`Time zone`}
        data={zones.includes(zone) ? zones : [zone, ...zones]}
        {...textOf(editing, 'zone')}
      />
    </SettingForm>
  )
}
