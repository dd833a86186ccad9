import { afterAll, expect, test } from 'vitest'
import type { Presence, PresenceKind } from '#shared/shifts/presence.ts'
import type { Alert } from '#shared/site-status/calls.ts'
import { people } from '#projections/people/people.ts'
import { staffOf } from '../platform/testing/staff.ts'
import { siteStatusTest } from '../site-status/testing-site-status.ts'

const { clock, it, present } = await siteStatusTest(people)
afterAll(() => it.close())

const presence = (kind: PresenceKind, forgotten = false): Presence => ({
  kind,
  seconds: 900,
  planned: { starts_at: '2026-11-20T11:00:00.000Z', ends_at: '2026-11-20T11:50:00.000Z' },
  late_seconds: 0,
  forgotten,
  started_at: null,
  running: false,
  ended: null,
})
const shows = (user: string, ...presences: Presence[]) =>
  present.splice(0, present.length, { user, studio: 'north', presences })
async function alertsAfterSweep() {
  await it.settle()
  const alerts = (await it.call('alerts', { query: {} })) as Alert[]
  return alerts.map(({ user, kind, site, at }) => [user, kind, site, at])
}

test('who is late is told once, who is absent then once more, and a shift that was forgotten', async () => {
  await staffOf(it.app).hire('fern')
  await it.settle()
  shows('fern', presence('notHereYet'))
  expect(await alertsAfterSweep()).toEqual([])
  const late = ['fern', 'late', '', '2026-11-20T11:00:00.000Z']
  shows('fern', presence('late'))
  clock.now = '2026-11-20T12:01:00.000Z'
  expect(await alertsAfterSweep()).toEqual([late])
  clock.now = '2026-11-20T12:02:00.000Z'
  expect(await alertsAfterSweep()).toEqual([late])
  const absent = ['fern', 'absent', '', '2026-11-20T11:00:00.000Z']
  shows('fern', presence('absent'))
  clock.now = '2026-11-20T12:03:00.000Z'
  expect(await alertsAfterSweep()).toEqual(expect.arrayContaining([late, absent]))
  shows('fern', presence('working', true))
  clock.now = '2026-11-20T12:04:00.000Z'
  const all = await alertsAfterSweep()
  expect(all).toHaveLength(3)
  expect(all).toContainEqual(['fern', 'forgotten', '', '2026-11-20T11:50:00.000Z'])
})
test('of hours that began more than a day ago, and of whoever is not there, nothing is told', async () => {
  const before = await alertsAfterSweep()
  clock.now = '2026-11-21T11:00:01.000Z'
  shows('fern', {
    ...presence('absent'),
    planned: { starts_at: '2026-11-20T10:59:00.000Z', ends_at: '2026-11-20T12:00:00.000Z' },
  })
  expect(await alertsAfterSweep()).toEqual(before)
  shows('nobody', {
    ...presence('absent'),
    planned: { starts_at: '2026-11-21T10:00:00.000Z', ends_at: '2026-11-21T12:00:00.000Z' },
  })
  clock.now = '2026-11-21T11:01:00.000Z'
  expect(await alertsAfterSweep()).toEqual(before)
})
