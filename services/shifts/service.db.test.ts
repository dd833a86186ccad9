import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountEvents } from '#shared/accounts/events.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { AnyEvent } from '#shared/platform/messages.ts'
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
    {
      services: [shiftService],
      projections: [onShift, shiftHistory, shiftPerson],
      events: { ...accountEvents, ...permissionEvents, ...shiftEvents, ...observationEvents },
    },
    clock,
  )
  for (const [user, studio] of [
    ['fern', 'north'],
    ['reed', 'south'],
    ['ivy', 'north'],
    ['elm', 'north'],
    ['moss', 'north'],
  ] as const)
    await hire(user, studio)
  for (const user of ['oak', 'ash', 'vera']) await hire(user, 'north', { tipCont: 'Manager' })
  await hire('root', 'north', { tipCont: 'Manager', owner: true })
  await clocked.app.journal.append(
    { stream: 'permissions-vera', expectedVersion: 0, events: [{ type: 'SuperGranted', data: { user: 'vera' } }] },
    metadataOf({ actor: null, commandId: 'super', now: clock.now }),
  )
  await clocked.settle()
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
async function hire(user: string, studio: string, rest: { tipCont?: string; owner?: boolean } = {}) {
  const meta = metadataOf({ actor: manager, commandId: `hire-${user}`, now: clock.now })
  const account = { user, tipCont: 'Model', name: 'Fern', surname: 'Vega', email: 'fern@studio.example', owner: false, super: false, language: 'en', ...rest }
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
async function change(user: string, event: AnyEvent) {
  const stream = `account-${user}`
  const expectedVersion = (await clocked.app.journal.read(stream)).length
  await clocked.app.journal.append(
    { stream, expectedVersion, events: [event] },
    metadataOf({ actor: boss, commandId: `${stream}-${expectedVersion}`, now: clock.now }),
  )
  await clocked.settle()
}
const boss = actor('root', { tipCont: 'Manager', owner: true, allStudios: true })
const why = 'the phone is broken'
const press = (user: string, action: 0 | 1 | 2 | 3 | 4, time: string, by: Actor = actor(user), reason = by.user === user ? undefined : why) => {
  clock.now = `2026-03-02T${time}:00.000Z`
  return clocked.call('sessionState', { body: { user_name: user, action, reason } }, { actor: by })
}
const undo = (user: string, now: string, by: Actor = actor(user)) => {
  clock.now = `2026-03-02T${now}.000Z`
  return clocked.call('undoStop', { body: { user } }, { actor: by })
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

test('acting for another needs a reason, which the person reads with who gave it; looking needs none', async () => {
  for (const reason of [undefined, '', 'ab', '      '])
    await expect(press('ivy', 4, '08:40', manager, reason ?? '')).rejects.toMatchObject({ code: 'shifts.reasonMissing', status: 422 })
  expect(await press('ivy', 0, '08:40', manager, '')).toMatchObject({ session: { state: 2 } })
  await clocked.settle()
  const [shift] = (await clocked.call('history', { query: { user: 'ivy', limit: 5 } }, { actor: actor('ivy') })) as { interventions: unknown[] }[]
  expect(shift?.interventions).toEqual([{ at: '2026-03-02T08:30:00.000Z', action: 'pause', by: 'oak', reason: why }])
})

const correction = (user: string, by: Actor, shift = 'none') => {
  const body = { user, shift, start: '2026-03-02T05:00:00.000Z', end: '2026-03-02T06:00:00.000Z', paused_seconds: 0, reason: why }
  return clocked.call('correct', { body }, { actor: by })
}
test('nobody corrects their own shift, whatever they are', async () => {
  for (const own of [manager, boss, actor('vera', { super: true, allStudios: true })])
    await expect(correction(own.user, own)).rejects.toMatchObject({ code: 'shifts.ownShift', status: 403 })
})

test('whoever is not below you is not acted for: no peer, no super user, no owner; but by those above', async () => {
  const above = { code: 'shifts.aboveYou', status: 403 }
  for (const user of ['ash', 'vera', 'root']) {
    for (const action of [1, 2, 3, 4] as const) await expect(press(user, action, '08:45', manager)).rejects.toMatchObject(above)
    await expect(correction(user, manager)).rejects.toMatchObject(above)
    await expect(undo(user, '08:45:01', manager)).rejects.toMatchObject(above)
  }
  const vera = actor('vera', { tipCont: 'Manager', super: true, allStudios: true })
  await expect(press('root', 1, '08:45', vera)).rejects.toMatchObject(above)
  expect(await press('ash', 1, '08:45', vera)).toMatchObject({ session: { state: 1 } })
  expect(await press('vera', 1, '08:45', boss)).toMatchObject({ session: { state: 1 } })
  for (const user of ['ash', 'vera']) await press(user, 2, '08:46', boss)
})

test('of somebody inactive a shift is stopped and put right, and nothing begins; of somebody erased nothing is touched', async () => {
  await press('moss', 1, '08:40')
  await change('moss', { type: 'AccountDeactivated', data: { user: 'moss' } })
  const inactive = { code: 'shifts.inactive', status: 409 }
  for (const by of [manager, boss]) await expect(press('moss', 3, '08:41', by)).rejects.toMatchObject(inactive)
  expect(await press('moss', 2, '08:42', manager)).toMatchObject({ session: { state: 0 } })
  await expect(undo('moss', '08:42:01', manager)).rejects.toMatchObject(inactive)
  await expect(press('moss', 1, '08:42', manager)).rejects.toMatchObject(inactive)
  const [started] = await clocked.app.journal.read('shift-moss')
  const shift = (started?.data as { shift: string } | undefined)?.shift ?? ''
  expect(await correction('moss', manager, shift)).toMatchObject({ worked_seconds: 3600 })
  await change('moss', { type: 'AccountActivated', data: { user: 'moss' } })
  expect(await press('moss', 1, '08:43', manager)).toMatchObject({ session: { state: 1 } })

  await press('moss', 2, '08:44', manager)
  await change('moss', { type: 'PersonErased', data: { user: 'moss', requestedBy: 'root', approvedBy: 'vera', kept: [] } })
  const unknown = { code: 'shifts.userUnknown', status: 404 }
  for (const action of [1, 2, 3, 4] as const) await expect(press('moss', action, '08:44', boss)).rejects.toMatchObject(unknown)
  await expect(undo('moss', '08:44:00', boss)).rejects.toMatchObject(unknown)
  await expect(correction('moss', boss, shift)).rejects.toMatchObject(unknown)
})

test('while somebody views as another they look at shifts and touch none', async () => {
  const viewing = { ...manager, trueUser: 'vera' }
  expect(await press('oak', 0, '08:45', viewing)).toMatchObject({ session: { state: 0 } })
  const touches = [press('oak', 1, '08:45', viewing), press('ivy', 4, '08:45', viewing), correction('ivy', viewing), undo('ivy', '08:45:00', viewing)]
  const refused = { status: 'rejected', reason: { code: 'shifts.viewing', status: 403 } }
  expect(await Promise.allSettled(touches)).toMatchObject(touches.map(() => refused))
  expect((await clocked.app.journal.read('shift-oak')).length).toBe(0)
})

test('a stop is taken back by whoever made it, and what they did for another is told', async () => {
  await press('ash', 1, '08:50')
  await press('ash', 2, '09:50')
  await expect(undo('ash', '09:50:03', boss)).rejects.toMatchObject({ code: 'shifts.cannotUndo', status: 409 })
  expect(await undo('ash', '09:50:08')).toEqual({
    session: { state: 1, times: { start: epoch('08:50'), lucru: 3608, pauza: 0, last: epoch('09:50') + 8 }, user_name: 'ash' },
  })
  await expect(undo('ash', '09:50:09')).rejects.toMatchObject({ code: 'shifts.cannotUndo' })
  await press('ash', 3, '10:00')
  await press('ash', 2, '10:05', boss)
  expect(await undo('ash', '10:05:05', boss)).toMatchObject({ session: { state: 2, times: { lucru: 4200, pauza: 305, last: epoch('10:00') } } })
  await expect(undo('ash', '10:05:06', { ...actor('ash'), scopes: ['read'] })).rejects.toMatchObject({ code: 'permission.denied' })
  await press('ash', 2, '10:10')
  await clocked.settle()
  const history = (await clocked.call('history', { query: { user: 'ash', limit: 1 } }, { actor: boss })) as { interventions: { action: string }[] }[]
  expect(history).toMatchObject([
    { end: '2026-03-02T10:10:00.000Z', worked_seconds: 4200, paused_seconds: 600, pauses: [{ start: '2026-03-02T10:00:00.000Z' }] },
  ])
  expect(history[0]?.interventions.map(({ action }) => action)).toEqual(['stop', 'undo'])
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
