import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { holidayCalls } from '#shared/vacations/holiday-calls.ts'
import { call } from '../platform/call.ts'
import { DateField } from '../ui/DateField.tsx'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { useCallForm } from '../ui/use-call-form.ts'
import { vacationsKey } from './data.ts'
import type { HolidayYear } from './Holidays.tsx'

export default function AddHoliday({
  studio,
  year,
  onClose,
}: HolidayYear & { readonly onClose: () => void }) {
  const { t } = useLingui()
  const form = useCallForm(
    holidayCalls.setHoliday,
    { date: `${year}-01-01`, name: '' },
    { name: t`Enter a name` },
  )
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
      <DateField label={t`Date`} {...form.field('date')} />
      <TextInput label={t`Name`} {...form.field('name')} />
    </SaveDialog>
  )
}
