import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { holidayCalls } from '#shared/vacations/holiday-calls.ts'
import { call } from '../platform/call.ts'
import { DatePicker } from '../ui/DatePicker.tsx'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { vacationsKey } from './data.ts'
import type { HolidayYear } from './Holidays.tsx'

export default function AddHoliday({
  studio,
  year,
  onClose,
}: HolidayYear & { readonly onClose: () => void }) {
  const { t } = useLingui()
  const form = useForm({
    mode: 'controlled',
    initialValues: { date: `${year}-01-01`, name: '' },
    validate: {
      date: (date) => (date === '' ? t`Choose a date` : null),
      name: (name) => (name.trim() === '' ? t`Enter a name` : null),
    },
  })
  return (
    <SaveDialog
      title={t`Add holiday`}
      about={`${studio} ${year}`}
      form={form}
      send={({ date, name }) =>
        call(holidayCalls.setHoliday, { params: { studio, date }, body: { name: name.trim() } })
      }
      submit={t`Add`}
      toast={t`Holiday added`}
      invalidates={[vacationsKey]}
      onClose={onClose}
    >
      <DatePicker
        label={t`Date`}
        required
        {...form.getInputProps('date')}
        value={form.values.date}
      />
      <TextInput label={t`Name`} required maxLength={100} {...form.getInputProps('name')} />
    </SaveDialog>
  )
}
