import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { rosterCalls } from '#shared/schedules/calls.ts'
import type { PlannedHours } from '#shared/schedules/hours.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { DateField } from '../ui/DateField.tsx'
import { digitsOnly } from '../ui/digits-only.ts'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { useCallForm } from '../ui/use-call-form.ts'
import { isClock } from './blocks.ts'
import { HoursFields } from './HoursFields.tsx'
import type { PlannerDialogProps } from './PlannerDialog.tsx'
import { accountType } from '../ui/account-type.ts'

const usual: PlannedHours = { shift: null, start: '09:00', end: '17:00' }

/** Opens hours that people may take. */
export default function OpenShiftForm({ desk, shape, selection, onClose }: PlannerDialogProps) {
  const { t } = useLingui()
  const may = useMayCall(rosterCalls.openShifts)
  const [shift] = shape.shifts
  const form = useCallForm(
    rosterCalls.openShifts,
    {
      date: shape.days[selection.now().at.column] ?? shape.days[0] ?? '',
      hours: shift ? { shift: shift.key, start: shift.start, end: shift.end } : usual,
      tipCont: '',
      count: '1',
    },
    {
      hours: ({ start, end }) => (isClock(start) && isClock(end) ? null : t`Check the times`),
    },
  )
  const types = [...new Set(shape.people.map((one) => one.tipCont))].toSorted()
  if (!may) return null
  return (
    <SaveDialog
      title={t`Open shift`}
      about={desk.studio}
      form={form}
      send={(body) => call(rosterCalls.openShifts, { body: { studio: desk.studio, ...body } })}
      submit={t`Open shift`}
      toast={t`Shift opened`}
      onSaved={() => void desk.refresh()}
      onClose={onClose}
    >
      <DateField label={t`Date`} {...form.field('date')} />
      <HoursFields
        value={[form.values.hours]}
        shifts={shape.shifts}
        max={1}
        onChange={([hours = usual]) => form.setFieldValue('hours', hours)}
      />
      <ChoiceSelect
        size="sm"
        label={t`For`}
        data={[
          { value: '', label: t`Everyone` },
          ...types.map((type) => ({ value: type, label: accountType(type) })),
        ]}
        {...form.field('tipCont')}
      />
      <TextInput label={t`How many`} maxLength={2} {...digitsOnly} {...form.field('count')} />
    </SaveDialog>
  )
}
