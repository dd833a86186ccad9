import { expect, test } from 'vitest'
import { lateBy, attendanceMark, attendanceSum } from './attendance-marks.ts'

const day = {
  user: 'ana',
  date: '2026-11-20',
  planned_seconds: 28_800,
  due_seconds: 28_800,
  worked_seconds: 28_800,
  online_seconds: 20_000,
  planned_at: '2026-11-20T12:00:00.000Z',
  started_at: '2026-11-20T12:00:00.000Z',
}
const today = '2026-11-23'

test('ten minutes late is late, nine are not', () => {
  expect(lateBy({ ...day, started_at: '2026-11-20T12:09:59.000Z' })).toBe(0)
  expect(lateBy({ ...day, started_at: '2026-11-20T12:10:00.000Z' })).toBe(600)
  expect(attendanceMark({ ...day, started_at: '2026-11-20T13:00:00.000Z' }, today)).toBe('late')
  expect(attendanceMark(day, today)).toBeUndefined()
})
test('who did not come is only said once the day is over', () => {
  const missed = { ...day, worked_seconds: 0, started_at: null }
  expect(attendanceMark(missed, today)).toBe('missed')
  expect(attendanceMark({ ...missed, date: today }, today)).toBeUndefined()
})
test('the morning after a night on which nobody came is not missed once more', () => {
  expect(
    attendanceMark({ ...day, planned_at: null, worked_seconds: 0, started_at: null }, today),
  ).toBeUndefined()
})
test('a shift without a plan is said, a few minutes are not', () => {
  const free = { ...day, planned_seconds: 0, planned_at: null }
  expect(attendanceMark(free, today)).toBe('unplanned')
  expect(attendanceMark({ ...free, worked_seconds: 600 }, today)).toBeUndefined()
})
test('a person’s days are added up, and their marks counted', () => {
  const missed = { ...day, worked_seconds: 0, started_at: null, online_seconds: 0 }
  expect(attendanceSum([day, missed], today)).toEqual({
    planned: 57_600,
    due: 57_600,
    worked: 28_800,
    online: 20_000,
    marks: { missed: 1, late: 0, unplanned: 0 },
  })
})
