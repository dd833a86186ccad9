import type { CallResponse } from '#shared/platform/calls.ts'
import type { AttendanceDay, planningCalls } from '#shared/schedules/planning-calls.ts'
import { lateBy, attendanceSum, type AttendanceSum } from './attendance-marks.ts'

type Answer = CallResponse<typeof planningCalls.attendance>
/** A person over all dates, or on one of them. */
export interface AttendanceRow extends AttendanceSum {
  readonly id: string
  readonly user: string
  readonly name: string
  readonly tipCont: string
  /** Absent: all of them. */
  readonly day?: AttendanceDay
  readonly late_seconds: number
  /** Whether it needs a look. */
  readonly remarkable: boolean
}

export function attendanceRows(
  { people, days }: Answer,
  { byDay }: { readonly byDay: boolean },
): readonly AttendanceRow[] {
  const daysOf = Map.groupBy(days, ({ user }) => user)
  return people.flatMap(({ user, name, tipCont }): readonly AttendanceRow[] => {
    const theirs = daysOf.get(user) ?? []
    const row = (id: string, some: readonly AttendanceDay[]): AttendanceRow => {
      const sum = attendanceSum(some)
      return {
        id,
        user,
        name,
        tipCont,
        ...sum,
        late_seconds: some.reduce((seconds, day) => seconds + lateBy(day), 0),
        remarkable: Object.values(sum.marks).some((count) => count > 0),
      }
    }
    if (theirs.length === 0) return []
    if (!byDay) return [row(user, theirs)]
    return theirs.map((day) => ({ ...row(`${user} ${day.date}`, [day]), day }))
  })
}
