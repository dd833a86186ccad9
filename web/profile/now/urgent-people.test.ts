import { expect, test } from 'vitest'
import type { PresenceView } from '#shared/shifts/calls.ts'
import { urgentPeople } from './urgent-people.ts'

const now = Date.parse('2026-11-20T18:00:00Z') / 1000
const at = (clock: string) => `2026-11-20T${clock}:00.000Z`
const presence = (user: string, change: Partial<PresenceView>): PresenceView => ({
  user,
  studio: 'north',
  kind: 'working',
  seconds: 60,
  planned_from: at('14:00'),
  planned_to: at('22:00'),
  shift: null,
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
  expect(one).toMatchObject({
    user: 'ana',
    studio: 'north',
    kind: 'forgotten',
    since: now - 7200,
    until: now - 7200,
  })
})
