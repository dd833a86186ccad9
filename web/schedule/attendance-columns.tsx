import { useCallback, useMemo } from 'react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Column } from '../ui/DataTable.tsx'
import { hoursMinutes } from '../ui/duration.ts'
import { clockIn, dayName } from '../ui/format.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { personCell } from '../ui/PersonLink.tsx'
import { attendanceMarks, type AttendanceMark } from './attendance-marks.ts'
import type { AttendanceRow } from './attendance-rows.ts'
import { accountType } from '../ui/account-type.ts'

const hours = (
  id: string,
  header: string,
  secondsOf: (row: AttendanceRow) => number,
): Column<AttendanceRow> => ({
  id,
  header,
  align: 'right',
  width: '0.9fr',
  value: secondsOf,
  kind: 'duration',
  cell: (row) => hoursMinutes(secondsOf(row)),
})
/** '+1:20', '−0:40': how much more was worked than was planned until now. */
const signedHours = (seconds: number): string => {
  const text = hoursMinutes(Math.abs(seconds))
  if (text === '0:00') return text
  return `${seconds < 0 ? '−' : '+'}${text}`
}

/** Columns of a person's day, or of all their days. */
export function useAttendanceColumns(byDay: boolean, zone: string) {
  const { t, i18n } = useLingui()
  const notesOf = useNotes()
  return useMemo((): readonly Column<AttendanceRow>[] => {
    const at = (instant: string | null | undefined): string =>
      instant ? clockIn(Date.parse(instant) / 1000, zone) : '–'
    const clock = (
      id: string,
      header: string,
      instantOf: (row: AttendanceRow) => string | null | undefined,
    ): Column<AttendanceRow> => ({
      id,
      header,
      kind: 'moment',
      value: (row) => instantOf(row) ?? '',
      cell: (row) => at(instantOf(row)),
      unit: () => zone,
    })
    return [
      {
        id: 'person',
        header: t`Person`,
        value: ({ name }) => name,
        cell: personCell('activity'),
        width: '1.5fr',
      },
      ...(byDay
        ? [
            {
              id: 'date',
              header: t`Date`,
              kind: 'day' as const,
              value: ({ day }: AttendanceRow) => day?.date ?? '',
              cell: ({ day }: AttendanceRow) => day && dayName(day.date, i18n.locale, 'no year'),
            },
            clock('planned_at', t`Planned start`, ({ day }) => day?.planned_at),
            clock('started_at', t`Started`, ({ day }) => day?.started_at),
          ]
        : [
            {
              id: 'type',
              header: t`Account type`,
              value: ({ tipCont }: AttendanceRow) => accountType(tipCont),
            },
          ]),
      hours('planned', t`Planned`, ({ planned }) => planned),
      hours('worked', t`Worked`, ({ worked }) => worked),
      hours('online', t`On air`, ({ online }) => online),
      {
        ...hours('difference', t`Difference`, ({ worked, due }) => worked - due),
        kind: 'difference',
        cell: ({ worked, due }) => signedHours(worked - due),
      },
      {
        id: 'notes',
        header: t`Notes`,
        width: '2.4fr',
        value: ({ marks }) => marks.absent * 100 + marks.late * 10 + marks.unplanned,
        text: (row) => notesOf(row).join(', '),
        cell: (row) => <Notes row={row} texts={notesOf(row)} />,
      },
    ]
  }, [t, i18n.locale, byDay, zone, notesOf])
}

/** Returns the remarks on a row: on one day in a word, over many with how often. */
function useNotes(): (row: AttendanceRow) => readonly string[] {
  const { t } = useLingui()
  return useCallback(
    ({ marks, late_seconds, day }: AttendanceRow) => {
      const minutes = hoursMinutes(late_seconds)
      const { absent, offShift, late, leftEarly, unplanned } = marks
      const texts: Readonly<Record<AttendanceMark, string>> = day
        ? {
            absent: t`Absent`,
            offShift: t`On air, off shift`,
            late: t`${minutes} late`,
            leftEarly: t`Left early`,
            unplanned: t`Not planned`,
          }
        : {
            absent: t`${plural(absent, { one: '# absent', other: '# absent' })}`,
            offShift: t`${plural(offShift, { one: '# on air, off shift', other: '# on air, off shift' })}`,
            late: t`${plural(late, { one: '# late', other: '# late' })}`,
            leftEarly: t`${plural(leftEarly, { one: '# left early', other: '# left early' })}`,
            unplanned: t`${plural(unplanned, { one: '# not planned', other: '# not planned' })}`,
          }
      return attendanceMarks.filter((mark) => marks[mark] > 0).map((mark) => texts[mark])
    },
    [t],
  )
}

function Notes({ row, texts }: { readonly row: AttendanceRow; readonly texts: readonly string[] }) {
  if (texts.length === 0) return null
  return <StatusBadge tone={row.marks.absent > 0 ? 'bad' : 'warn'}>{texts.join(' · ')}</StatusBadge>
}
