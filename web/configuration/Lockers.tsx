import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import type { StudioConfiguration } from '#shared/configuration/calls.ts'
import { SettingForm } from './SettingForm.tsx'

/** The lockers that can be given to people. */
export function Lockers({ configuration }: { readonly configuration: StudioConfiguration }) {
  const { t } = useLingui()
  const form = useForm({
    mode: 'controlled',
    initialValues: { lockers: configuration.settings.lockers.join('\n') },
  })
  const listed = (): string[] => [
    ...new Set(
      form.values.lockers
        .split('\n')
        .map((one) => one.trim())
        .filter(Boolean),
    ),
  ]
  const changes = () =>
    listed().some((one) => one.length > 40)
      ? t`A locker name can have up to 40 characters`
      : { lockers: listed() }
  return (
    <SettingForm
      configuration={configuration}
      settings={['lockers']}
      title={t`Lockers`}
      changes={changes}
    >
      <div data-wide>
        <Textarea
          aria-label={t`Lockers`}
          description={t`One per line`}
          autosize
          minRows={3}
          maxRows={12}
          {...form.getInputProps('lockers')}
        />
      </div>
    </SettingForm>
  )
}
