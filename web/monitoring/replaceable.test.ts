import { expect, test } from 'vitest'
import type { PresenceView } from '#shared/shifts/calls.ts'
import { isReplaceable } from './replaceable.ts'

const now = Date.parse('2026-11-20T18:00:00Z') / 1000
const presence = (change: Partial<PresenceView>): PresenceView => ({
  user: 'ana',
  studio: 'north',
  kind: 'absent',
  seconds: 60,
  planned_from: '2026-11-20T14:00:00.000Z',
  planned_to: '2026-11-20T22:00:00.000Z',
  shift: null,
  late_seconds: 0,
  forgotten: false,
  ...change,
})

test('another can take the hours of who has not come, while an hour of them is left', () => {
  const replaceable = (change: Partial<PresenceView>) => isReplaceable(presence(change), now)
  for (const kind of ['absent', 'late', 'notHereYet', 'dueIn', 'onLeave'] as const)
    expect(replaceable({ kind })).toBe(true)
  for (const kind of ['offShift', 'working', 'paused', 'worked', 'leftEarly', 'unplanned'] as const)
    expect(replaceable({ kind })).toBe(false)
  expect(replaceable({ planned_to: '2026-11-20T19:00:00.000Z' })).toBe(true)
  expect(replaceable({ planned_to: '2026-11-20T18:59:59.000Z' })).toBe(false)
  expect(replaceable({ planned_from: null, planned_to: null })).toBe(false)
})
