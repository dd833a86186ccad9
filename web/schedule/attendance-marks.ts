import type { LocalDay } from '#shared/platform/local-day.ts'
import type { AttendanceDay } from '#shared/schedules/planning-calls.ts'

/** Nobody is late by less. */
export const LATE_SECONDS_MIN = 600
/** Nor is less than this work that was not planned. */
const UNPLANNED_SECONDS_MIN = 900

export type AttendanceMark = 'missed' | 'late' | 'unplanned'
/**
 * What is remarkable about a person's date: hours began on it and no shift did, the first shift began later than planned, or
 * there was a shift without any plan. Of today only that somebody was late: the day is not over.
 */
export function attendanceMark(day: AttendanceDay, today: LocalDay): AttendanceMark | undefined {
  const { planned_at, planned_seconds, worked_seconds } = day
  if (lateBy(day) > 0) return 'late'
  if (day.date >= today) return undefined
  if (planned_at !== null && worked_seconds === 0) return 'missed'
  if (planned_seconds === 0 && worked_seconds >= UNPLANNED_SECONDS_MIN) return 'unplanned'
  return undefined
}
/** By how many seconds somebody began late; 0 within the grace. */
export function lateBy({ planned_at, started_at }: AttendanceDay): number {
  if (planned_at === null || started_at === null) return 0
  const seconds = (Date.parse(started_at) - Date.parse(planned_at)) / 1000
  return seconds >= LATE_SECONDS_MIN ? seconds : 0
}

export interface AttendanceSum {
  readonly planned: number
  /** What of it lies before now. */
  readonly due: number
  readonly worked: number
  readonly online: number
  readonly marks: Readonly<Record<AttendanceMark, number>>
}
/** Of one person's days. */
export function attendanceSum(days: readonly AttendanceDay[], today: LocalDay): AttendanceSum {
  const marks = { missed: 0, late: 0, unplanned: 0 }
  const sum = { planned: 0, due: 0, worked: 0, online: 0, marks }
  for (const day of days) {
    sum.planned += day.planned_seconds
    sum.due += day.due_seconds
    sum.worked += day.worked_seconds
    sum.online += day.online_seconds
    const mark = attendanceMark(day, today)
    if (mark) sum.marks[mark] += 1
  }
  return sum
}
