import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import type { StudioConfiguration } from '#shared/configuration/calls.ts'
import { bearers, bornTypes } from '#shared/configuration/settings.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { lineTypeNames, useBearerNames } from './names.ts'
import { bpOf, percentOf } from '../ui/percent.ts'
import { SettingForm } from './SettingForm.tsx'

interface Props {
  readonly configuration: StudioConfiguration
}
/** What people get who have no contract, and who bears which kind of statement line. From any day: figures are reckoned anew. */
export const MoneySettings = ({ configuration }: Props) => (
  <>
    <Shares configuration={configuration} />
    <Bearers configuration={configuration} />
  </>
)

function Shares({ configuration }: Props) {
  const { t } = useLingui()
  const { share_bp, cap_bp } = configuration.settings
  const form = useForm({
    mode: 'controlled',
    initialValues: { share: percentOf(share_bp), cap: percentOf(cap_bp) },
  })
  const changes = () => {
    const [share, cap] = [bpOf(form.values.share), bpOf(form.values.cap)]
    return share === undefined || cap === undefined
      ? t`Enter a percentage from 0 to 100, with at most two decimals`
      : { share_bp: share, cap_bp: cap }
  }
  const field = { maxLength: 6, inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <SettingForm
      configuration={configuration}
      settings={['share_bp', 'cap_bp']}
      title={t`Share and deductions`}
      hint={t`For people without a contract of their own. A past day is possible: open half-months are recalculated.`}
      changes={changes}
    >
      <TextInput
        {...field}
        label={t`Person’s share (%)`}
        description={t`Of their income`}
        {...form.getInputProps('share')}
      />
      <TextInput
        {...field}
        label={t`Deduction cap (%)`}
        description={t`Of their earnings, for installments and penalties`}
        {...form.getInputProps('cap')}
      />
    </SettingForm>
  )
}

function Bearers({ configuration }: Props) {
  const { t } = useLingui()
  const names = useBearerNames()
  const form = useForm({
    mode: 'controlled',
    initialValues: Object.fromEntries(
      bornTypes.map((type) => [type, configuration.settings.bears[type] ?? '']),
    ),
  })
  const changes = () => ({
    bears: Object.fromEntries(
      bornTypes.flatMap((type) => {
        const who = bearers.find((one) => one === form.values[type])
        return who ? [[type, who]] : []
      }),
    ),
  })
  return (
    <SettingForm
      configuration={configuration}
      settings={['bears']}
      title={t`Who bears what`}
      hint={t`Lines with the default are shared. An employee’s fines are borne by the studio.`}
      changes={changes}
    >
      {bornTypes.map((type) => (
        <ChoiceSelect
          key={type}
          size="sm"
          label={lineTypeNames[type]}
          data={[
            { value: '', label: t`Default` },
            ...bearers.map((value) => ({ value, label: names[value] })),
          ]}
          {...form.getInputProps(type)}
        />
      ))}
    </SettingForm>
  )
}
