import { useMemo, useRef, useState, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconCalendarStar, IconFileImport, IconPlus, IconTrash } from '@tabler/icons-react'
import { accountCalls } from '#shared/accounts/calls.ts'
import type { CallResponse } from '#shared/platform/calls.ts'
import { holidayCalls, type Holiday } from '#shared/vacations/holiday-calls.ts'
import { ICS_BYTES_MAX } from '#shared/vacations/rules.ts'
import { useMayCall, type ScreenAction } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import type { FilterFields } from '../platform/filter-fields.ts'
import { useFilters } from '../platform/filters.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useLiveCall } from '../platform/live.ts'
import { useLocalStudios } from '../platform/queries.ts'
import { useViewer } from '../platform/session.ts'
import { toastFailure } from '../platform/toasts.ts'
import { dayName } from '../ui/format.ts'
import { ListScreen } from '../ui/ListScreen.tsx'
import { useRowAction } from '../ui/use-confirmed-action.ts'
import { useFormAction } from '../ui/use-form-action.ts'
import { vacationsKey } from './data.ts'
import { useFilterKit } from '../ui/use-filter-kit.ts'

const AddHoliday = lazyComponent(() => import('./AddHoliday.tsx'))
const ConfirmImport = lazyComponent(() => import('./ConfirmImport.tsx'))
type Filter = 'studio' | 'year'

/** The days of a year on which a studio does not work, and which no leave is counted on. */
export default function Holidays() {
  const { t, i18n } = useLingui()
  const { filters, studio, year } = useWhere()
  const asked = useLiveCall(holidayCalls.holidays, {
    request: { params: { studio }, query: { year } },
  })
  const adding = useFormAction(
    holidayCalls.setHoliday,
    { id: 'holiday add', label: t`Add holiday`, icon: IconPlus },
    (close) => (
      <LazyBoundary fallback={null}>
        <AddHoliday studio={studio} year={year} onClose={close} />
      </LazyBoundary>
    ),
  )
  const importing = useCalendarImport({ studio, year })
  const tools = useMemo(
    () => [...adding.tools, ...importing.tools],
    [adding.tools, importing.tools],
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
      asked={asked}
      filters={filters}
      rowId={({ date }) => date}
      columns={[
        {
          id: 'date',
          header: t`Date`,
          kind: 'day',
          value: ({ date }) => date,
          cell: ({ date }) => dayName(date, i18n.locale),
        },
        { id: 'name', header: t`Name`, value: ({ name }) => name, width: '2fr' },
      ]}
      sortedBy={{ id: 'date', desc: false }}
      empty={{ icon: IconCalendarStar, title: t`No public holidays this year` }}
      {...removing}
      tools={tools}
    >
      {adding.children}
      {importing.children}
    </ListScreen>
  )
}

/** Which studio and year: in the address, else the viewer's own and this one. */
function useWhere() {
  const { t } = useLingui()
  const viewer = useViewer()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const kit = useFilterKit()
  const now = new Date().getFullYear()
  const filters = useFilters(
    useMemo(
      () =>
        ({
          year: kit.year(now),
          ...kit.studio(studios, t`My studio`),
        }) as FilterFields<Filter>,
      [t, kit, now, studios],
    ),
  )
  const studio = filters.values.studio || viewer.studio || studios[0]?.studio || ''
  return { filters, studio, year: Number(filters.values.year || now) }
}

export interface HolidayYear {
  readonly studio: string
  readonly year: number
}
type Found = CallResponse<typeof holidayCalls.importHolidays>
/** Holidays of a calendar file; what they are is shown before they are added. */
function useCalendarImport({ studio, year }: HolidayYear): {
  readonly tools: readonly ScreenAction[]
  readonly children: ReactNode
} {
  const { t } = useLingui()
  const may = useMayCall(holidayCalls.importHolidays, { body: { preview: true } }) && studio !== ''
  const input = useRef<HTMLInputElement>(null)
  const [found, setFound] = useState<{ readonly calendar: string; readonly preview: Found }>()
  const read = async (file: File | undefined): Promise<void> => {
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
  const tools = useMemo((): readonly ScreenAction[] => {
    const choose: ScreenAction = {
      id: 'holiday import',
      label: t`Import calendar (.ics)`,
      icon: IconFileImport,
      can: true,
      perform: () => input.current?.click(),
    }
    return may ? [choose] : []
  }, [t, may])
  const children = (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".ics,text/calendar"
        onChange={({ currentTarget }) => {
          void read(currentTarget.files?.[0])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      {found && (
        <LazyBoundary fallback={null}>
          <ConfirmImport
            {...found}
            studio={studio}
            year={year}
            onClose={() => setFound(undefined)}
          />
        </LazyBoundary>
      )}
    </>
  )
  return { tools, children }
}
