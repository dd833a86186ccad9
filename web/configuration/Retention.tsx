import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import type { StudioConfiguration } from '#shared/configuration/calls.ts'
import { digitsOnly } from '../ui/digits-only.ts'
import { useRetentionNames } from './names.ts'
import { SettingForm } from './SettingForm.tsx'

/** How long law makes the studio keep what about people who left; an erasure tells what stays by it. */
export function Retention({ configuration }: { readonly configuration: StudioConfiguration }) {
  const { t } = useLingui()
  const names = useRetentionNames()
  const form = useForm({
    mode: 'controlled',
    initialValues: {
      rows: configuration.settings.retention.map(({ part, years }) => ({
        part,
        years: String(years),
      })),
    },
  })
  const { rows } = form.values
  const changes = () =>
    rows.some(({ years }) => !/^\d{1,2}$|^100$/.test(years))
      ? t`Please enter a valid number`
      : { retention: rows.map(({ part, years }) => ({ part, years: Number(years) })) }
  return (
    <SettingForm
      configuration={configuration}
      settings={['retention']}
      title={t`Retention`}
      hint={t`Years from the end of the year in which the collaboration ended. Ask counsel what your country’s law says.`}
      changes={changes}
    >
      {rows.map(({ part, years }, index) => (
        <TextInput
          key={part}
          maxLength={3}
          {...digitsOnly}
          label={names[part]}
          description={t`Years`}
          inputWrapperOrder={['label', 'input', 'description']}
          value={years}
          onChange={(event) => form.setFieldValue(`rows.${index}.years`, event.currentTarget.value)}
        />
      ))}
    </SettingForm>
  )
}
