import { Table, TextInput } from '@mantine/core'
import '@mantine/core/styles/Table.layer.css'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { rosterCalls } from '#shared/schedules/calls.ts'
import { addDays, datesBetween, mondayOf } from '#shared/platform/local-day.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { DateField } from '../ui/DateField.tsx'
import { digitsOnly } from '../ui/digits-only.ts'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { shortWeekday } from './GridHead.tsx'
import type { PlannerDialogProps } from './PlannerDialog.tsx'

/** How many people are wanted on each shift, from a date on. */
export default function CoverageForm({ desk, shape, range, onClose }: PlannerDialogProps) {
  const { t } = useLingui()
  const may = useMayCall(rosterCalls.coverage)
  const monday = mondayOf(range.from)
  const week = datesBetween(monday, addDays(monday, 6))
  const form = useForm({
    mode: 'controlled',
    initialValues: {
      from: range.from,
      wanted: shape.shifts.map(({ key }) => {
        const known = shape.wanted.find(({ shift }) => shift === key)?.days ?? []
        return week.map((day) => {
          const at = shape.days.findIndex((date) => weekdayIndex(date) === weekdayIndex(day))
          return String(known[at] ?? 0)
        })
      }),
    },
  })
  const send = ({ from, wanted }: typeof form.values) =>
    call(rosterCalls.coverage, {
      body: {
        studio: desk.studio,
        from,
        wanted: shape.shifts.map(({ key }, index) => ({
          shift: key,
          days: (wanted[index] ?? []).map(Number),
        })),
      },
    })
  if (!may) return null
  return (
    <SaveDialog
      title={t`Coverage`}
      about={`${desk.studio} ${shape.shifts.map(({ key }) => key).join()}`}
      size="lg"
      form={form}
      send={send}
      submit={t`Save`}
      toast={t`Coverage saved`}
      onSaved={() => void desk.reload()}
      onClose={onClose}
    >
      <DateField
        label={t`Effective from`}
        value={form.values.from}
        error={form.errors['from']}
        onChange={(day) => form.setFieldValue('from', day)}
      />
      <Week {...{ shape, week, form }} />
    </SaveDialog>
  )
}
interface WeekProps {
  readonly shape: PlannerDialogProps['shape']
  readonly week: readonly string[]
  readonly form: { readonly getInputProps: (path: string) => object }
}
function Week({ shape, week, form }: WeekProps) {
  const { t, i18n } = useLingui()
  return (
    <Table withRowBorders={false} horizontalSpacing={4} verticalSpacing={3}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t`Shift`}</Table.Th>
          {week.map((day) => (
            <Table.Th key={day}>{shortWeekday(day, i18n.locale, 'short')}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {shape.shifts.map(({ key, start, end }, row) => (
          <Table.Tr key={key}>
            <Table.Th>
              {key}{' '}
              <span style={{ whiteSpace: 'nowrap' }}>
                {start}–{end}
              </span>
            </Table.Th>
            {week.map((day, column) => (
              <Table.Td key={day}>
                <TextInput
                  size="xs"
                  maxLength={4}
                  {...digitsOnly}
                  aria-label={`${key}, ${shortWeekday(day, i18n.locale, 'short')}`}
                  {...form.getInputProps(`wanted.${row}.${column}`)}
                />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const weekdayIndex = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()
