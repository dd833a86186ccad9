import { useCallback, useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconCalendarWeek, IconClockCheck } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { accountCalls } from '#shared/accounts/calls.ts'
import { addDays, mondayOf } from '#shared/platform/local-day.ts'
import { planningCalls } from '#shared/schedules/planning-calls.ts'
import { ROSTER_DAYS_MAX } from '#shared/schedules/rules.ts'
import type { ScreenAction } from '../platform/actions.ts'
import { serverNow } from '../platform/clock.ts'
import type { FilterFields } from '../platform/filter-fields.ts'
import { useFilters } from '../platform/filters.ts'
import { useLiveCall } from '../platform/live.ts'
import { paths } from '../platform/paths.ts'
import { useLocalStudios } from '../platform/queries.ts'
import { useViewer } from '../platform/session.ts'
import { dateIn, rangeText } from '../ui/format.ts'
import { ListScreen } from '../ui/ListScreen.tsx'
import { hasWords } from '../ui/plain.ts'
import { ZoneNote } from '../ui/ZoneNote.tsx'
import { attendanceRows, type AttendanceRow } from './attendance-rows.ts'
import { useAttendanceColumns } from './attendance-columns.tsx'
import { useFilterKit } from '../ui/use-filter-kit.ts'

type Filter = 'q' | 'from' | 'to' | 'by' | 'show' | 'studio'
const rowId = ({ id }: AttendanceRow) => id
const minute_ms = 60_000

/** Planned against worked against on air, by person or by day. */
export default function Attendance() {
  const { t, i18n } = useLingui()
  const { filters, studio, from, to } = useAsked()
  const asked = useLiveCall(planningCalls.attendance, {
    request: { query: { studio, from, to } },
    refetchInterval: minute_ms,
  })
  const { by, show } = filters.values
  const answer = asked.data
  const rows = useMemo(
    () => answer && attendanceRows(answer, { byDay: by === 'day' }),
    [answer, by],
  )
  const shown = useMemo(() => ({ ...asked, data: rows }), [asked, rows])
  const matches = useCallback(
    ({ name, user, remarkable }: AttendanceRow): boolean =>
      hasWords(`${name} ${user}`, filters.values.q) && (show !== 'marked' || remarkable),
    [filters.values.q, show],
  )
  return (
    <ListScreen
      title={t`Planned and worked`}
      name="attendance"
      hint={
        <>
          {rangeText({ from, to }, i18n.locale)} <ZoneNote zones={answer ? [answer.zone] : []} />
        </>
      }
      asked={shown}
      filters={filters}
      matches={matches}
      rowId={rowId}
      columns={useAttendanceColumns(by === 'day', answer?.zone ?? 'UTC')}
      sortedBy={by === 'day' ? { id: 'date', desc: true } : { id: 'person', desc: false }}
      widthMin={by === 'day' ? 1080 : 780}
      empty={{
        icon: IconClockCheck,
        title: t`Nothing planned or worked on these days`,
      }}
      tools={useScheduleTool()}
    />
  )
}

function useScheduleTool(): readonly ScreenAction[] {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  return useMemo(
    () => [
      {
        id: 'schedule',
        label: t`Schedule`,
        icon: IconCalendarWeek,
        can: true,
        perform: () => navigate(paths.schedule),
      },
    ],
    [t, navigate],
  )
}

/** Returns the studio and dates: from the address, else the viewer's own and this week so far. */
function useAsked() {
  const { t } = useLingui()
  const kit = useFilterKit()
  const viewer = useViewer()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const filters = useFilters(
    useMemo(
      () =>
        ({
          q: { kind: 'text', label: t`Person` },
          ...kit.period,
          by: kit.choice(t`Rows`, t`By person`, { day: t`By day` }),
          show: kit.choice(t`Show`, t`Everything`, { marked: t`Late, absent or not planned` }),
          ...kit.studio(studios, t`My studio`),
        }) as FilterFields<Filter>,
      [t, kit, studios],
    ),
  )
  const { values } = filters
  const wanted = values.studio || viewer.studio
  const { studio = '', timezone } = studios.find((one) => one.studio === wanted) ?? studios[0] ?? {}
  const today = dateIn(serverNow(), timezone)
  const to = values.to || (values.from > today ? values.from : today)
  const first = values.from || mondayOf(to)
  const earliest = addDays(to, 1 - ROSTER_DAYS_MAX)
  const from = first > to ? to : first < earliest ? earliest : first
  return { filters, studio, from, to }
}
