import type { AttendanceDay } from '#shared/schedules/planning-calls.ts'

export const attendanceMarks = ['absent', 'offShift', 'late', 'leftEarly', 'unplanned'] as const
export type AttendanceMark = (typeof attendanceMarks)[number]
/** Returns the remarkable marks of a person's date, the worst first: of today and of what runs now, too. */
export const marksOf = ({ presences }: AttendanceDay): readonly AttendanceMark[] =>
  attendanceMarks.filter((mark) =>
    presences.some(
      ({ kind, late_seconds }) => kind === mark || (mark === 'late' && late_seconds > 0),
    ),
  )
/** Returns the seconds by which a person came late, or is late by now; 0 within the studio's minutes. */
export const lateBy = ({ presences }: AttendanceDay): number =>
  presences.reduce(
    (most, { kind, seconds, late_seconds }) =>
      Math.max(most, kind === 'late' ? seconds : late_seconds),
    0,
  )

export interface AttendanceSum {
  readonly planned: number
  /** The part of it that lies before now. */
  readonly due: number
  readonly worked: number
  readonly online: number
  /** On how many of the dates. */
  readonly marks: Readonly<Record<AttendanceMark, number>>
}
/** Adds up one person's days. */
export function attendanceSum(days: readonly AttendanceDay[]): AttendanceSum {
  const marks = { absent: 0, offShift: 0, late: 0, leftEarly: 0, unplanned: 0 }
  const sum = { planned: 0, due: 0, worked: 0, online: 0, marks }
  for (const day of days) {
    sum.planned += day.planned_seconds
    sum.due += day.due_seconds
    sum.worked += day.worked_seconds
    sum.online += day.online_seconds
    for (const mark of marksOf(day)) sum.marks[mark] += 1
  }
  return sum
}
