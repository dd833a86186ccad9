import { expect, test } from 'vitest'
import type { PresenceView } from '#shared/shifts/calls.ts'
import { isReplaceable, urgentPeople } from './urgent-people.ts'

const now = Date.parse('2026-11-20T18:00:00Z') / 1000
const at = (clock: string) => `2026-11-20T${clock}:00.000Z`
const presence = (user: string, change: Partial<PresenceView>): PresenceView => ({
  user,
  studio: 'north',
  kind: 'working',
  seconds: 60,
  planned_from: at('14:00'),
  planned_to: at('22:00'),
  late_seconds: 0,
  forgotten: false,
  ...change,
})

test('who works, pauses, is due or away is nobody’s work', () => {
  const kinds = ['working', 'paused', 'dueIn', 'notHereYet', 'onLeave', 'worked'] as const
  expect(
    urgentPeople(
      kinds.map((kind) => presence(kind, { kind })),
      now,
    ),
  ).toEqual([])
})

test('by kind, and the one that has waited longest first', () => {
  const found = urgentPeople(
    [
      presence('off', { kind: 'offShift' }),
      presence('late', { kind: 'late', planned_from: at('17:45') }),
      presence('absent later', { kind: 'absent', planned_from: at('16:00') }),
      presence('absent', { kind: 'absent' }),
      presence('forgot', { forgotten: true, planned_from: at('06:00'), planned_to: at('14:00') }),
      presence('missed', { kind: 'absent', planned_from: at('06:00'), planned_to: at('14:00') }),
    ],
    now,
  )
  expect(found.map(({ user }) => user)).toEqual([
    'absent',
    'absent later',
    'late',
    'forgot',
    'off',
    'missed',
  ])
})

test('a forgotten shift is told since the end of its hours, whatever else is said of it', () => {
  const [one] = urgentPeople(
    [presence('ana', { kind: 'paused', forgotten: true, planned_to: at('16:00') })],
    now,
  )
  expect(one).toEqual({
    user: 'ana',
    studio: 'north',
    kind: 'forgotten',
    since: now - 7200,
    until: now - 7200,
  })
})

test('only hours that are left can be worked by another', () => {
  const replaceable = (change: Partial<PresenceView>) =>
    urgentPeople([presence('ana', change)], now).map((one) => isReplaceable(one, now))
  expect(replaceable({ kind: 'absent' })).toEqual([true])
  expect(replaceable({ kind: 'late' })).toEqual([true])
  expect(replaceable({ kind: 'absent', planned_to: at('18:29') })).toEqual([false])
  expect(replaceable({ kind: 'absent', planned_to: at('14:00') })).toEqual([false])
  expect(replaceable({ kind: 'offShift' })).toEqual([false])
})
