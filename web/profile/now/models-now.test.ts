import { expect, test } from 'vitest'
import type { PresenceView } from '#shared/shifts/calls.ts'
import { firstDayLooked, halfAgainstLast, modelsNow } from './models-now.ts'

const presence = (user: string, change: Partial<PresenceView>): PresenceView => ({
  user,
  studio: 'north',
  kind: 'working',
  seconds: 0,
  planned_from: '2026-11-20T12:00:00.000Z',
  planned_to: '2026-11-20T20:00:00.000Z',
  shift: null,
  late_seconds: 0,
  forgotten: false,
  ...change,
})

test('who has to be seen to comes before who works, and who is expected after them', () => {
  const presences = [
    presence('tomorrow', { kind: 'dueIn', planned_from: '2026-11-21T04:00:00.000Z' }),
    presence('soon', { kind: 'dueIn' }),
    presence('works', {}),
    presence('forgot', { forgotten: true }),
    presence('late', { kind: 'late' }),
    presence('another’s', { kind: 'absent' }),
  ]
  const models = ['free', 'works', 'soon', 'tomorrow', 'forgot', 'late', 'live']
  const found = modelsNow(models, presences, (user) => user === 'live')
  expect(found.map(({ user }) => user)).toEqual([
    'late',
    'forgot',
    'live',
    'works',
    'soon',
    'tomorrow',
    'free',
  ])
  expect(found.filter(({ live }) => live).map(({ user }) => user)).toEqual(['live'])
})

test('this half is held against as many days of the last one', () => {
  const day = (date: string, seconds: number, user = 'ana') => ({ user, date, seconds })
  const days = [
    day('2026-11-01', 10),
    day('2026-11-03', 20),
    day('2026-11-04', 40),
    day('2026-11-15', 80),
    day('2026-11-16', 160),
    day('2026-11-18', 320),
    day('2026-11-18', 999, 'another’s'),
  ]
  expect(firstDayLooked('2026-11-18')).toBe('2026-11-01')
  expect(halfAgainstLast(days, ['ana'], '2026-11-18')).toEqual({ now: 480, then: 30, last: 150 })
})
