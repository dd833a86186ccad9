import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import type { StudioConfiguration } from '#shared/configuration/calls.ts'
import { weekdayName } from '../ui/format.ts'
import { SettingForm } from './SettingForm.tsx'

interface Props {
  readonly configuration: StudioConfiguration
}
const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const
const daysOf = (text: string): number | undefined => {
  const days = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && days >= 0 && days <= 366 && Number.isInteger(days * 2)
    ? days
    : undefined
}
const monthsOf = (text: string, least: number, most: number): number | undefined =>
  /^\d{1,2}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined

/** What leave is reckoned by in a studio: days a year, what is carried over, and the working days of a week without a plan. */
export const LeaveSettings = ({ configuration }: Props) => (
  <>
    <Entitlement configuration={configuration} />
    <Workdays configuration={configuration} />
  </>
)

function Entitlement({ configuration }: Props) {
  const { t } = useLingui()
  const { vacationDays, vacationDaysMin, carryOverMonths } = configuration.settings
  const form = useForm({
    mode: 'controlled',
    initialValues: {
      days: String(vacationDays),
      least: String(vacationDaysMin),
      months: String(carryOverMonths),
    },
  })
  const changes = () => {
    const [days, least] = [daysOf(form.values.days), daysOf(form.values.least)]
    const months = monthsOf(form.values.months, 0, 36)
    if (days === undefined || least === undefined)
      return t`Enter days in halves, such as 21 or 10.5`
    return months === undefined
      ? t`Enter 0 to 36 months`
      : { vacationDays: days, vacationDaysMin: least, carryOverMonths: months }
  }
  const field = { maxLength: 5, inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <SettingForm
      configuration={configuration}
      settings={['vacationDays', 'vacationDaysMin', 'carryOverMonths']}
      title={t`Annual leave`}
      hint={t`Prorated in the years of hire and of leaving. People with their own number of days keep it.`}
      changes={changes}
    >
      <TextInput {...field} label={t`Days per year`} {...form.getInputProps('days')} />
      <TextInput {...field} label={t`Legal minimum per year`} {...form.getInputProps('least')} />
      <TextInput
        {...field}
        label={t`Carry-over (months)`}
        description={t`How long unused days can be taken after the year ends`}
        {...form.getInputProps('months')}
      />
    </SettingForm>
  )
}

function Workdays({ configuration }: Props) {
  const { t, i18n } = useLingui()
  const form = useForm({
    mode: 'controlled',
    initialValues: { days: configuration.settings.workdays.map(String) },
  })
  const changes = () => ({
    workdays: weekdays.filter((day) => form.values.days.includes(day)).map(Number),
  })
  return (
    <SettingForm
      configuration={configuration}
      settings={['workdays']}
      title={t`Working days`}
      hint={t`Used to count leave in weeks without a published schedule.`}
      changes={changes}
    >
      <Checkbox.Group aria-label={t`Working days`} data-wide {...form.getInputProps('days')}>
        <Group gap="md">
          {weekdays.map((day) => (
            <Checkbox key={day} value={day} label={weekdayName(Number(day), i18n.locale)} />
          ))}
        </Group>
      </Checkbox.Group>
    </SettingForm>
  )
}
