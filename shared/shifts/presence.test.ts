import { expect, test } from 'vitest'
import { presenceDefaults, presenceNow, presencesOf, type PresenceFacts } from './presence.ts'

/** Returns an instant of one evening or the day after: '22:00' is 20 November, '+06:00' the 21st. */
const at = (clock: string) =>
  clock.startsWith('+') ? `2026-11-21T${clock.slice(1)}:00.000Z` : `2026-11-20T${clock}:00.000Z`
const span = (from: string, to: string) => ({ starts_at: at(from), ends_at: at(to) })
const shift = (from: string, to: string | null, paused = false) => ({
  start: at(from),
  end: to === null ? null : at(to),
  paused,
})
const night = span('22:00', '+06:00')
const facts = (now: string, given: Partial<PresenceFacts> = {}): PresenceFacts => ({
  planned: [night],
  freed: [],
  shifts: [],
  lastBroadcast: null,
  wasOnAir: () => false,
  rulesAt: () => presenceDefaults,
  now: at(now),
  ...given,
})
const shown = (now: string, given: Partial<PresenceFacts> = {}) => {
  const { kind, seconds } = presenceNow(presencesOf(facts(now, given)), at(now)) ?? {}
  return kind === undefined ? null : [kind, seconds]
}

test.each([
  ['21:30', ['dueIn', 1800]],
  ['22:00', ['notHereYet', 0]],
  ['22:09', ['notHereYet', 540]],
  ['22:10', ['late', 600]],
  ['22:59', ['late', 3540]],
  ['23:25', ['absent', 5100]],
  ['+07:00', ['absent', 28_800]],
])('who is planned for 22:00 and has not come is at %s %j', (now, expected) =>
  expect(shown(now)).toEqual(expected),
)
test('a short plan that is over without anybody is absence, however soon', () =>
  expect(shown('22:35', { planned: [span('22:00', '22:30')] })).toEqual(['absent', 1800]))
test('who is on air in their hours without a shift is not absent', () => {
  const wasOnAir = (from: string, to: string) => from <= at('22:40') && at('22:40') <= to
  expect(shown('23:25', { wasOnAir })).toEqual(['offShift', 5100])
  expect(shown('22:30', { wasOnAir })).toEqual(['late', 1800])
  expect(shown('21:00', { wasOnAir: () => true })).toEqual(['dueIn', 3600])
})
test('who is on shift works or pauses, and how late they came stays said', () => {
  const late = presencesOf(facts('23:30', { shifts: [shift('22:40', null)] }))
  expect(late).toMatchObject([{ kind: 'working', late_seconds: 2400, seconds: 3000 }])
  expect(shown('23:30', { shifts: [shift('21:50', null, true)] })).toEqual(['paused', 6000])
  const early = presencesOf(facts('23:30', { shifts: [shift('21:50', null)] }))
  expect(early).toMatchObject([{ kind: 'working', late_seconds: 0 }])
})
test('who stopped before the end left early, who stopped about then has worked', () => {
  expect(shown('+05:00', { shifts: [shift('22:00', '+04:00')] })).toEqual(['leftEarly', 7200])
  expect(shown('+06:30', { shifts: [shift('22:00', '+05:55')] })).toEqual(['worked', 28_500])
})
test('who went and came back has not left', () =>
  expect(shown('+05:00', { shifts: [shift('22:00', '+02:00'), shift('+03:00', null)] })).toEqual([
    'working',
    7200,
  ]))
test('hours that leave has freed are leave', () =>
  expect(shown('23:25', { planned: [], freed: [night] })).toEqual(['onLeave', 0]))
test('a shift that nothing was planned for is unplanned, a few minutes are not', () => {
  expect(shown('12:00', { planned: [], shifts: [shift('11:00', null)] })).toEqual([
    'unplanned',
    3600,
  ])
  expect(shown('12:00', { planned: [], shifts: [shift('11:00', '11:10')] })).toBeNull()
})
test('a shift before the plan is not the planned one', () =>
  expect(shown('22:30', { shifts: [shift('14:00', '20:30')] })).toEqual(['late', 1800]))
test('hours that go on where others end are one plan', () => {
  const two = [span('14:00', '22:00'), night]
  expect(
    presencesOf(facts('22:30', { planned: two, shifts: [shift('14:00', null)] })),
  ).toHaveLength(1)
})
test('a shift that goes on off air after its planned end was forgotten', () => {
  const forgotten = (now: string, last: string | null) =>
    presencesOf(
      facts(now, {
        shifts: [shift('22:00', null)],
        lastBroadcast: last === null ? null : at(last),
      }),
    )[0]?.forgotten
  expect(forgotten('+06:09', '+05:00')).toBe(false)
  expect(forgotten('+06:10', '+05:00')).toBe(true)
  expect(forgotten('+06:30', '+06:25')).toBe(false)
})
test('nothing of tomorrow is due today, and nothing of yesterday is absent for ever', () => {
  expect(shown('08:00')).toBeNull()
  expect(shown('+11:00')).toBeNull()
})
test('the studio says after how many minutes', () => {
  const rulesAt = () => ({ late_minutes: 30, absent_minutes: 45, forgotten_minutes: 5 })
  expect(shown('22:29', { rulesAt })).toEqual(['notHereYet', 1740])
  expect(shown('22:30', { rulesAt })).toEqual(['late', 1800])
  expect(shown('22:45', { rulesAt })).toEqual(['absent', 2700])
})
