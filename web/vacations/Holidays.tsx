import { useMemo, useState } from 'react'
import { FileButton, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCalendarStar, IconPlus, IconTrash } from '@tabler/icons-react'
import { accountCalls } from '#shared/accounts/calls.ts'
import type { CallResponse } from '#shared/platform/calls.ts'
import { holidayCalls, type Holiday } from '#shared/vacations/holiday-calls.ts'
import { ICS_BYTES_MAX } from '#shared/vacations/rules.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import type { FilterFields } from '../platform/filter-fields.ts'
import { useFilters } from '../platform/filters.ts'
import { useLocalStudios } from '../platform/queries.ts'
import { useViewer } from '../platform/session.ts'
import { toastFailure } from '../platform/toasts.ts'
import { useLiveCall } from '../platform/use-live-call.ts'
import { DatePicker } from '../ui/DatePicker.tsx'
import { dayName } from '../ui/format.ts'
import { ListScreen } from '../ui/ListScreen.tsx'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { useRowAction } from '../ui/use-confirmed-action.ts'
import { useFormAction } from '../ui/use-form-action.ts'
import { vacationsKey } from './data.ts'
import classes from './Vacations.module.css'

type Filter = 'studio' | 'year'
const years_around = 2

/** The days of a year on which a studio does not work, and which no leave is counted on. */
export default function Holidays() {
  const { t, i18n } = useLingui()
  const { filters, studio, year } = useWhere()
  const asked = useLiveCall('vacations', holidayCalls.holidays, {
    request: { params: { studio }, query: { year } },
  })
  const adding = useFormAction(
    holidayCalls.setHoliday,
    { id: 'holiday add', label: t`Add holiday`, icon: IconPlus },
    (close) => <AddHoliday studio={studio} year={year} onClose={close} />,
  )
  const removing = useRowAction<Holiday>(holidayCalls.removeHoliday, {
    id: 'remove',
    label: t`Remove`,
    icon: IconTrash,
    danger: true,
    nameOf: ({ name }) => name,
    send: ({ date }) => call(holidayCalls.removeHoliday, { params: { studio, date } }),
    toast: t`Holiday removed`,
    invalidates: vacationsKey,
  })
  return (
    <ListScreen
      title={t`Public holidays`}
      name="holidays"
      hint={<ImportCalendar studio={studio} year={year} />}
      asked={asked}
      filters={filters}
      rowId={({ date }) => date}
      columns={[
        {
          id: 'date',
          header: t`Date`,
          value: ({ date }) => date,
          cell: ({ date }) => dayName(date, i18n.locale),
        },
        { id: 'name', header: t`Name`, value: ({ name }) => name, width: '2fr' },
      ]}
      sortedBy={{ id: 'date', desc: false }}
      empty={{ icon: IconCalendarStar, title: t`No public holidays in this year` }}
      {...adding}
      {...removing}
    />
  )
}

/** Which studio and year: in the address, else the viewer's own and this one. */
function useWhere() {
  const { t } = useLingui()
  const viewer = useViewer()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const now = new Date().getFullYear()
  const filters = useFilters(
    useMemo(
      () =>
        ({
          year: {
            kind: 'choice',
            label: t`Year`,
            all: String(now),
            options: Array.from({ length: 2 * years_around + 1 }, (_, i) => now - years_around + i)
              .filter((one) => one !== now)
              .map((one) => ({ value: String(one), label: String(one) })),
          },
          ...(studios.length > 1 && {
            studio: {
              kind: 'choice',
              label: t`Studio`,
              all: t`My studio`,
              options: studios.map(({ studio, name }) => ({ value: studio, label: name })),
            },
          }),
        }) as FilterFields<Filter>,
      [t, now, studios],
    ),
  )
  const studio = filters.values.studio || viewer.studio || studios[0]?.studio || ''
  return { filters, studio, year: Number(filters.values.year || now) }
}

interface Where {
  readonly studio: string
  readonly year: number
}
function AddHoliday({ studio, year, onClose }: Where & { readonly onClose: () => void }) {
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

type Found = CallResponse<typeof holidayCalls.importHolidays>
/** Holidays of a calendar file; what they are is shown before they are added. */
function ImportCalendar({ studio, year }: Where) {
  const { t } = useLingui()
  const may = useMayCall(holidayCalls.importHolidays, { body: { preview: true } })
  const [found, setFound] = useState<{ readonly calendar: string; readonly preview: Found }>()
  if (!may || studio === '') return null
  const read = async (file: File | null): Promise<void> => {
    if (!file) return
    try {
      if (file.size > ICS_BYTES_MAX) throw new Error(t`The file is larger than 1 MB`)
      const calendar = await file.text()
      const body = { calendar, year, preview: true }
      setFound({
        calendar,
        preview: await call(holidayCalls.importHolidays, { params: { studio }, body }),
      })
    } catch (error) {
      await toastFailure(error, t`Import calendar`)
    }
  }
  return (
    <>
      <FileButton accept=".ics,text/calendar" onChange={(file) => void read(file)}>
        {(props) => (
          <Button {...props} size="xs" variant="default">
            <Trans>Import calendar (.ics)</Trans>
          </Button>
        )}
      </FileButton>
      {found && (
        <ConfirmImport {...found} studio={studio} year={year} onClose={() => setFound(undefined)} />
      )}
    </>
  )
}
function ConfirmImport({
  calendar,
  preview,
  studio,
  year,
  onClose,
}: Where & {
  readonly calendar: string
  readonly preview: Found
  readonly onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const form = useForm({ mode: 'controlled', initialValues: {} })
  const { added, unchanged, ignored } = preview
  return (
    <SaveDialog
      title={t`Import calendar`}
      form={form}
      send={() =>
        call(holidayCalls.importHolidays, {
          params: { studio },
          body: { calendar, year, preview: false },
        })
      }
      submit={t`Import`}
      toast={t`Calendar imported`}
      invalidates={[vacationsKey]}
      onClose={onClose}
    >
      <p className={classes['note']}>
        {t`Preview – nothing saved yet. New: ${added.length}, already there: ${unchanged.length}, ignored: ${ignored.length}`}
      </p>
      <dl className={classes['facts']}>
        <div>
          <dt>{t`New in ${year}`}</dt>
          <dd>
            <ul>
              {added.map(({ date, name }) => (
                <li key={date}>
                  {dayName(date, i18n.locale)}: {name}
                </li>
              ))}
            </ul>
          </dd>
        </div>
        {ignored.length > 0 && (
          <div>
            <dt>{t`Ignored`}</dt>
            <dd>
              <ul>
                {ignored.map(({ name, why }, i) => (
                  <li key={`${i} ${name}`}>
                    {name} ({why === 'timed' ? t`not a whole day` : t`another year`})
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
    </SaveDialog>
  )
}
