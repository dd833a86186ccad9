import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { tipuri } from '#shared/accounts/calls.ts'
import { rosterCalls } from '#shared/schedules/calls.ts'
import type { PlannedHours } from '#shared/schedules/hours.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { DatePicker } from '../ui/DatePicker.tsx'
import { digitsOnly } from '../ui/digits-only.ts'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { isClock } from './blocks.ts'
import { HoursFields } from './HoursFields.tsx'
import type { PlannerDialogProps } from './PlannerDialog.tsx'

const COUNT_MAX = 20

/** Returns the account type that was chosen; null for everybody. */
const typeOf = (chosen: string) => tipuri.find((one) => one === chosen) ?? null

/** Opens hours that people may take. */
export default function OpenShiftForm({ desk, shape, selection, onClose }: PlannerDialogProps) {
  const { t } = useLingui()
  const may = useMayCall(rosterCalls.openShifts)
  const [shift] = shape.shifts
  const first: PlannedHours = shift
    ? { shift: shift.key, start: shift.start, end: shift.end }
    : { shift: null, start: '09:00', end: '17:00' }
  const form = useForm({
    mode: 'controlled',
    initialValues: {
      date: shape.days[selection.now().at.column] ?? shape.days[0] ?? '',
      hours: [first],
      tipCont: '',
      count: '1',
    },
    validate: {
      date: (date) => (date === '' ? t`Choose a date` : null),
      hours: (hours) =>
        hours.every(({ start, end }) => isClock(start) && isClock(end)) ? null : t`Check the times`,
      count: (count) =>
        Number(count) >= 1 && Number(count) <= COUNT_MAX
          ? null
          : t`Enter a number from 1 to ${COUNT_MAX}`,
    },
  })
  const send = ({ date, hours: [hours = first], tipCont, count }: typeof form.values) =>
    call(rosterCalls.openShifts, {
      body: { studio: desk.studio, date, hours, tipCont: typeOf(tipCont), count: Number(count) },
    })
  const types = [...new Set(shape.people.map((one) => one.tipCont))].toSorted()
  if (!may) return null
  return (
    <SaveDialog
      title={t`Open shift`}
      about={desk.studio}
      form={form}
      send={send}
      submit={t`Open shift`}
      toast={t`Shift opened`}
      onSaved={() => void desk.refresh()}
      onClose={onClose}
    >
      <DatePicker
        label={t`Date`}
        value={form.values.date}
        error={form.errors['date']}
        onChange={(day) => form.setFieldValue('date', day)}
      />
      <HoursFields
        value={form.values.hours}
        shifts={shape.shifts}
        max={1}
        onChange={(hours) => form.setFieldValue('hours', [...hours])}
      />
      <ChoiceSelect
        size="sm"
        label={t`For`}
        data={[{ value: '', label: t`Everyone` }, ...types]}
        {...form.getInputProps('tipCont')}
      />
      <TextInput
        label={t`How many`}
        maxLength={2}
        {...digitsOnly}
        {...form.getInputProps('count')}
      />
    </SaveDialog>
  )
}
