import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, Group, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { weekdayName } from '../ui/format.ts'
import { SettingForm, textOf, withOrWithout, type SectionProps } from './SettingForm.tsx'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/**
 * Settings by which leave is reckoned in a studio: days a year, what is carried over, and the working days of a week
 * without a plan.
 */
export const LeaveSettings = ({ editing }: SectionProps) => (
  <>
    <Entitlement editing={editing} />
    <Workdays editing={editing} />
  </>
)

function Entitlement({ editing }: SectionProps) {
  const { t } = useLingui()
  const field = { maxLength: 5, inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <SettingForm
      editing={editing}
      settings={['vacationDays', 'vacationDaysMin', 'carryOverMonths']}
      title={t`Annual leave`}
      hint={t`Prorated in the years of hire and of leaving. People with their own number of days keep it.`}
    >
      <TextInput {...field} label={t`Days per year`} {...textOf(editing, 'vacationDays')} />
      <TextInput
        {...field}
        label={t`Legal minimum per year`}
        {...textOf(editing, 'vacationDaysMin')}
      />
      <TextInput
        {...field}
        label={t`Carry-over (months)`}
        description={t`How long unused days can be taken after the year ends`}
        {...textOf(editing, 'carryOverMonths')}
      />
    </SettingForm>
  )
}

function Workdays({ editing }: SectionProps) {
  const { t, i18n } = useLingui()
  const chosen = editing.typed('workdays')
  return (
    <SettingForm
      editing={editing}
      settings={['workdays']}
      title={t`Working days`}
      hint={t`Used to count leave on days without a published schedule.`}
    >
      <Group gap="md" data-wide>
        {weekdays.map((day) => (
          <Checkbox
            key={day}
            label={weekdayName(day, i18n.locale)}
            checked={chosen.includes(day)}
            onChange={(event) =>
              editing.type(
                'workdays',
                withOrWithout<number>(weekdays, chosen, day, event.currentTarget.checked),
              )
            }
          />
        ))}
      </Group>
    </SettingForm>
  )
}
