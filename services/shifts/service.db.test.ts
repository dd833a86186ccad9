import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountEvents } from '#shared/accounts/events.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { observationEvents } from '#shared/site-status/events.ts'
import { shiftEvents } from '#shared/shifts/events.ts'
import { onShift } from '#projections/shifts/on-shift.ts'
import { shiftHistory } from '#projections/shifts/shift-history.ts'
import { shiftPerson } from '#projections/shifts/shift-person.ts'
import { metadataOf } from '../platform/handle.ts'
import { testApp, type TestApp } from '../platform/testing-app.ts'
import { shiftService } from './service.ts'

const clock = { now: '2026-03-02T06:00:00.000Z' }
let clocked: TestApp
beforeAll(async () => {
  clocked = await testApp(
    { services: [shiftService], projections: [onShift, shiftHistory, shiftPerson], events: { ...accountEvents, ...shiftEvents, ...observationEvents } },
    clock,
  )
  for (const [user, studio] of [
    ['fern', 'north'],
    ['oak', 'north'],
    ['reed', 'south'],
    ['ivy', 'north'],
    ['elm', 'north'],
  ] as const)
    await hire(user, studio)
})
afterAll(() => clocked.close())

const actor = (user: string, rest: Partial<Actor> = {}): Actor => ({
  user,
  tipCont: 'Model',
  owner: false,
  super: false,
  studios: ['north'],
  allStudios: false,
  permissions: {},
  scopes: null,
  ...rest,
})
const manager = actor('oak', { tipCont: 'Manager', permissions: { shifts: 'manage' } })
async function hire(user: string, studio: string) {
  const meta = metadataOf({ actor: manager, commandId: `hire-${user}`, now: clock.now })
  const account = { user, tipCont: 'Model', name: 'Fern', surname: 'Vega', email: 'fern@studio.example', owner: false, super: false, language: 'en' }
  const joined = { user, studio, timezone: 'Europe/Bucharest', from: clock.now }
  await clocked.app.journal.append(
    {
      stream: `account-${user}`,
      expectedVersion: 0,
      events: [
        { type: 'AccountCreated', data: account },
        { type: 'StudioJoined', data: joined },
      ],
    },
    meta,
  )
  await clocked.settle()
}
const press = (user: string, action: 0 | 1 | 2 | 3 | 4, time: string, by: Actor = actor(user)) => {
  clock.now = `2026-03-02T${time}:00.000Z`
  return clocked.call('sessionState', { body: { user_name: user, action } }, { actor: by })
}
const epoch = (time: string) => Date.parse(`2026-03-02T${time}:00Z`) / 1000

test('a person clocks a whole shift', async () => {
  expect(await press('fern', 0, '07:00')).toEqual({ session: { state: 0, times: { start: 0, lucru: 0, pauza: 0, last: 0 }, user_name: 'fern' } })
  expect(await press('fern', 1, '08:00')).toEqual({
    session: { state: 1, times: { start: epoch('08:00'), lucru: 0, pauza: 0, last: epoch('08:00') }, user_name: 'fern' },
  })
  expect(await press('fern', 3, '09:00')).toMatchObject({ session: { state: 2, times: { lucru: 3600, pauza: 0, last: epoch('09:00') } } })
  expect(await press('fern', 0, '09:10')).toMatchObject({ session: { state: 2, times: { lucru: 3600, pauza: 600, last: epoch('09:00') } } })
  expect(await press('fern', 4, '09:20')).toMatchObject({ session: { state: 1, times: { lucru: 3600, pauza: 1200, last: epoch('09:20') } } })
  expect(await press('fern', 2, '10:20')).toMatchObject({ session: { state: 0, times: { start: 0 } } })
  await clocked.settle()
  expect(await clocked.call('history', { query: { user: 'fern', limit: 50 } }, { actor: actor('fern') })).toMatchObject([
    { user: 'fern', studio: 'north', worked_seconds: 7200, paused_seconds: 1200, provisional: false },
  ])
})

test('what the state does not allow is refused, and looking changes nothing', async () => {
  await expect(press('ivy', 2, '08:00')).rejects.toMatchObject({ code: 'shifts.cannotStop', status: 409 })
  await expect(press('ivy', 3, '08:00')).rejects.toMatchObject({ code: 'shifts.cannotPause', status: 409 })
  await expect(press('ivy', 4, '08:00')).rejects.toMatchObject({ code: 'shifts.cannotResume', status: 409 })
  await press('ivy', 0, '08:00')
  expect(await clocked.app.journal.read('shift-ivy')).toEqual([])
  await press('ivy', 1, '08:00')
  await expect(press('ivy', 1, '08:01')).rejects.toMatchObject({ code: 'shifts.cannotStart', status: 409 })
})

test('a manager acts for people in sight, and nobody else exists for them', async () => {
  await press('ivy', 3, '08:30', manager)
  expect((await clocked.app.journal.read('shift-ivy')).at(-1)).toMatchObject({ type: 'ShiftPaused', actor: 'oak' })
  await expect(press('reed', 1, '09:00', manager)).rejects.toMatchObject({ code: 'shifts.userUnknown', status: 404 })
  await expect(press('nobody', 1, '09:00', manager)).rejects.toMatchObject({ code: 'shifts.userUnknown', status: 404 })
})

test('a reading token looks at its own shift and never changes it', async () => {
  const token = actor('ivy', { scopes: ['read'] })
  expect(await press('ivy', 0, '09:00', token)).toMatchObject({ session: { state: 2 } })
  await expect(press('ivy', 4, '09:00', token)).rejects.toMatchObject({ code: 'permission.denied' })
})

test('of two starts at the same moment one is refused', async () => {
  const both = await Promise.allSettled([press('elm', 1, '10:00'), press('elm', 1, '10:00')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await clocked.app.journal.read('shift-elm')).toHaveLength(1)
})

test('who is on shift is listed for the studios in sight', async () => {
  await clocked.settle()
  const list = (by: Actor, studio?: string) => clocked.call('onShift', { query: { studio } }, { actor: by })
  expect(await list(manager)).toMatchObject([
    { user: 'ivy', session: { state: 2 } },
    { user: 'elm', session: { state: 1 } },
  ])
  expect(await list(manager, 'south')).toEqual([])
  expect(await list(actor('reed', { studios: [] }))).toEqual([])
})

test('a restricted trainer sees the shifts of allocated models alone', async () => {
  const trainer = actor('tess', { tipCont: 'Trainer', permissions: { shifts: 'manage' }, limits: { restrictions: ['scheduleView'], models: ['ivy'] } })
  expect(await clocked.call('onShift', { query: {} }, { actor: trainer })).toMatchObject([{ user: 'ivy' }])
  const history = (user: string) => clocked.call('history', { query: { user, limit: 5 } }, { actor: trainer })
  await expect(history('elm')).rejects.toMatchObject({ code: 'shifts.userUnknown' })
  expect(await history('ivy')).toHaveLength(1)
})

test('a stop that nobody made is made by rule, once, and corrected by a manager', async () => {
  const seen = {
    user: 'elm',
    site: 'ctb',
    account: 'elm_x',
    seen: [
      [epoch('11:00') * 1000, 1, null],
      [epoch('18:00') * 1000, 0, null],
    ],
  }
  const observed = { type: 'ObservationsReceived', data: { part: 'elm', observer: 'ext-1', rank: 3, stale_s: null, people: [seen] } }
  await clocked.app.journal.append(
    { stream: 'observations-ext-1', expectedVersion: 0, events: [observed] },
    metadataOf({ actor: null, commandId: 'seen', now: clock.now }),
  )
  clock.now = '2026-03-03T03:00:00.000Z'
  await clocked.settle()
  await clocked.settle()
  const history = async () => (await clocked.call('history', { query: { user: 'elm', limit: 50 } })) as { shift: string }[]
  const [closed] = await history()
  expect(closed).toMatchObject({ end: '2026-03-02T18:15:00.000Z', worked_seconds: 29_700, unpaid_seconds: 31_500, provisional: true })
  expect(await clocked.app.journal.read('shift-elm')).toHaveLength(2)
  const body = {
    user: 'elm',
    shift: closed?.shift,
    start: '2026-03-02T10:00:00.000Z',
    end: '2026-03-02T20:00:00+02:00',
    paused_seconds: 600,
    reason: 'left at eight',
  }
  const corrected = {
    end: '2026-03-02T18:00:00.000Z',
    worked_seconds: 28_200,
    unpaid_seconds: 0,
    provisional: false,
    corrections: [{ by: 'oak', reason: 'left at eight', old: { worked_seconds: 29_700 } }],
  }
  expect(await clocked.call('correct', { body }, { actor: manager })).toMatchObject(corrected)
  await clocked.settle()
  expect(await history()).toMatchObject([corrected])
})

test('refusals of corrections reach the caller', async () => {
  const body = { user: 'elm', shift: 'none', start: '2026-03-02T10:00:00.000Z', end: '2026-03-02T11:00:00.000Z', paused_seconds: 0, reason: 'no such' }
  await expect(clocked.call('correct', { body }, { actor: manager })).rejects.toMatchObject({ code: 'shifts.unknown', status: 404 })
})
