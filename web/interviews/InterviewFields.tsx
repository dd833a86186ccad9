import { TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { interviewCalls } from '#shared/interviews/calls.ts'
import { fieldsOf } from '../platform/form-fields.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { DateField } from '../ui/DateField.tsx'
import { PersonPicker } from '../ui/PersonPicker.tsx'
import { TimeField } from '../ui/TimeField.tsx'
import { BusyDay } from './BusyDay.tsx'
import { useInterviewers } from './candidate-filters.ts'
import type { PlanValues } from './form-values.ts'
import classes from './Interviews.module.css'

const lengths = [15, 30, 45, 60, 90, 120, 180, 240]

/**
 * The fields of an interview: interviewer, time by the clock of the studio, and place; with the interviewer's day
 * beside them.
 */
export function InterviewFields({
  form,
  values,
  studio,
  without,
  onTime,
}: {
  readonly form: Pick<ReturnType<typeof useForm<PlanValues>>, 'getInputProps'>
  readonly values: PlanValues
  readonly studio: string
  /** The interview that is being moved. */
  readonly without?: string
  readonly onTime: (time: string) => void
}) {
  const { t } = useLingui()
  const people = useInterviewers(studio)
  const bounds = fieldsOf(interviewCalls.planInterview)
  const { interviewer, date, time, minutes } = values
  return (
    <div className={`cb-columns ${classes['fields']}`}>
      <div data-wide>
        <PersonPicker
          label={t`Interviewer`}
          required
          people={people}
          {...form.getInputProps('interviewer')}
        />
      </div>
      <DateField label={t`Date`} required {...form.getInputProps('date')} value={date} />
      <div className={classes['time']}>
        <TimeField label={t`Time`} required {...form.getInputProps('time')} value={time} />
        <ChoiceSelect
          size="sm"
          label={t`Minutes`}
          data={lengths.map(String)}
          {...form.getInputProps('minutes')}
        />
      </div>
      <div data-wide>
        <BusyDay
          {...{ user: interviewer, studio, date, time, without }}
          minutes={Number(minutes)}
          onPick={onTime}
        />
      </div>
      <TextInput
        label={t`Place or link`}
        maxLength={bounds.place?.max}
        autoComplete="off"
        {...form.getInputProps('place')}
      />
      <TextInput
        label={t`Note`}
        maxLength={bounds.note?.max}
        autoComplete="off"
        {...form.getInputProps('note')}
      />
    </div>
  )
}
