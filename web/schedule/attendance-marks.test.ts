import { expect, test } from 'vitest'
import type { AttendanceDay } from '#shared/schedules/planning-calls.ts'
import { attendanceSum, lateBy, marksOf } from './attendance-marks.ts'

const day = (presences: AttendanceDay['presences']): AttendanceDay => ({
  user: 'ana',
  date: '2026-11-20',
  planned_seconds: 28_800,
  due_seconds: 28_800,
  worked_seconds: 28_800,
  online_seconds: 20_000,
  planned_at: '2026-11-20T12:00:00.000Z',
  started_at: '2026-11-20T12:00:00.000Z',
  presences,
})
const worked = { kind: 'worked', seconds: 28_800, late_seconds: 0 } as const

test('who is absent or late has a mark on the same day', () => {
  expect(marksOf(day([{ kind: 'absent', seconds: 5100, late_seconds: 0 }]))).toEqual(['absent'])
  expect(marksOf(day([{ kind: 'late', seconds: 900, late_seconds: 0 }]))).toEqual(['late'])
})
test('who came late is late also after their hours, and may have left early besides', () => {
  const both = day([{ kind: 'leftEarly', seconds: 3600, late_seconds: 1200 }])
  expect(marksOf(both)).toEqual(['late', 'leftEarly'])
  expect(lateBy(both)).toBe(1200)
})
test('on air without a shift is not absent', () =>
  expect(marksOf(day([{ kind: 'offShift', seconds: 5100, late_seconds: 0 }]))).toEqual([
    'offShift',
  ]))
test.each(['worked', 'working', 'paused', 'dueIn', 'notHereYet', 'onLeave'] as const)(
  '%s is nothing remarkable',
  (kind) => expect(marksOf(day([{ kind, seconds: 60, late_seconds: 0 }]))).toEqual([]),
)
test('a person’s days are added up, and their marks counted', () => {
  const missed = {
    ...day([{ kind: 'absent', seconds: 28_800, late_seconds: 0 }]),
    worked_seconds: 0,
  }
  expect(attendanceSum([day([worked]), missed])).toEqual({
    planned: 57_600,
    due: 57_600,
    worked: 28_800,
    online: 40_000,
    marks: { absent: 1, offShift: 0, late: 0, leftEarly: 0, unplanned: 0 },
  })
})
