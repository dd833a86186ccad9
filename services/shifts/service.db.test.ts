import { afterAll, expect, test } from 'vitest'
import type { Actor } from '#shared/platform/allow.ts'
import { metadataOf } from '../platform/kernel/handle.ts'
import { actor, boss, manager, shiftsTest, why } from './testing-shifts.ts'

const { clock, clocked, hire, decided, change, press, undo, correction } = await shiftsTest()
afterAll(() => clocked.close())
const epoch = (time: string) => Date.parse(`2026-03-02T${time}:00Z`) / 1000

test('a person clocks a whole shift', async () => {
  expect(await press('fern', 0, '07:00')).toEqual({
    session: { state: 0, times: { start: 0, lucru: 0, pauza: 0, last: 0 }, user_name: 'fern' },
  })
  expect(await press('fern', 1, '08:00')).toEqual({
    session: {
      state: 1,
      times: { start: epoch('08:00'), lucru: 0, pauza: 0, last: epoch('08:00') },
      user_name: 'fern',
    },
  })
  expect(await press('fern', 3, '09:00')).toMatchObject({
    session: { state: 2, times: { lucru: 3600, pauza: 0, last: epoch('09:00') } },
  })
  expect(await press('fern', 0, '09:10')).toMatchObject({
    session: { state: 2, times: { lucru: 3600, pauza: 600, last: epoch('09:00') } },
  })
  expect(await press('fern', 4, '09:20')).toMatchObject({
    session: { state: 1, times: { lucru: 3600, pauza: 1200, last: epoch('09:20') } },
  })
  expect(await press('fern', 2, '10:20')).toMatchObject({
    session: { state: 0, times: { start: 0 } },
  })
  await clocked.settle()
  expect(
    await clocked.call('history', { query: { user: 'fern', limit: 50 } }, { actor: actor('fern') }),
  ).toMatchObject([
    {
      user: 'fern',
      studio: 'north',
      worked_seconds: 7200,
      paused_seconds: 1200,
      provisional: false,
    },
  ])
})

test('what the state does not allow is refused, and looking changes nothing', async () => {
  await expect(press('ivy', 2, '08:00')).rejects.toMatchObject({
    code: 'shifts.cannotStop',
    status: 409,
  })
  await expect(press('ivy', 3, '08:00')).rejects.toMatchObject({
    code: 'shifts.cannotPause',
    status: 409,
  })
  await expect(press('ivy', 4, '08:00')).rejects.toMatchObject({
    code: 'shifts.cannotResume',
    status: 409,
  })
  await press('ivy', 0, '08:00')
  expect(await clocked.app.journal.read('shift-ivy')).toEqual([])
  await press('ivy', 1, '08:00')
  await expect(press('ivy', 1, '08:01')).rejects.toMatchObject({
    code: 'shifts.cannotStart',
    status: 409,
  })
})

test('a manager acts for people in sight, and nobody else exists for them', async () => {
  await press('ivy', 3, '08:30', manager)
  expect((await clocked.app.journal.read('shift-ivy')).at(-1)).toMatchObject({
    type: 'ShiftPaused',
    actor: 'oak',
  })
  await expect(press('reed', 1, '09:00', manager)).rejects.toMatchObject({
    code: 'shifts.userUnknown',
    status: 404,
  })
  await expect(press('nobody', 1, '09:00', manager)).rejects.toMatchObject({
    code: 'shifts.userUnknown',
    status: 404,
  })
})

test('acting for another needs a reason, which the person reads with who gave it; looking needs none', async () => {
  for (const reason of [undefined, '', 'ab', '      '])
    await expect(press('ivy', 4, '08:40', manager, reason ?? '')).rejects.toMatchObject({
      code: 'shifts.reasonMissing',
      status: 422,
    })
  expect(await press('ivy', 0, '08:40', manager, '')).toMatchObject({ session: { state: 2 } })
  await clocked.settle()
  const [shift] = (await clocked.call(
    'history',
    { query: { user: 'ivy', limit: 5 } },
    { actor: actor('ivy') },
  )) as { interventions: unknown[] }[]
  expect(shift?.interventions).toEqual([
    { at: '2026-03-02T08:30:00.000Z', action: 'pause', by: 'oak', reason: why },
  ])
})

test('nobody corrects their own shift, whatever they are', async () => {
  for (const own of [manager, boss, actor('vera', { super: true, allStudios: true })])
    await expect(correction(own.user, own)).rejects.toMatchObject({
      code: 'shifts.ownShift',
      status: 403,
    })
})

test('whoever is not below you is not acted for: no peer, no super user, no owner; but by those above', async () => {
  const above = { code: 'shifts.aboveYou', status: 403 }
  for (const user of ['ash', 'vera', 'root']) {
    for (const action of [1, 2, 3, 4] as const)
      await expect(press(user, action, '08:45', manager)).rejects.toMatchObject(above)
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
  for (const by of [manager, boss])
    await expect(press('moss', 3, '08:41', by)).rejects.toMatchObject(inactive)
  expect(await press('moss', 2, '08:42', manager)).toMatchObject({ session: { state: 0 } })
  await expect(undo('moss', '08:42:01', manager)).rejects.toMatchObject(inactive)
  await expect(press('moss', 1, '08:42', manager)).rejects.toMatchObject(inactive)
  const [started] = await clocked.app.journal.read('shift-moss')
  const shift = (started?.data as { shift: string } | undefined)?.shift ?? ''
  expect(await correction('moss', manager, shift)).toMatchObject({ worked_seconds: 3600 })
  await change('moss', { type: 'AccountActivated', data: { user: 'moss' } })
  expect(await press('moss', 1, '08:43', manager)).toMatchObject({ session: { state: 1 } })

  await press('moss', 2, '08:44', manager)
  await change('moss', {
    type: 'PersonErased',
    data: { user: 'moss', requestedBy: 'root', approvedBy: 'vera', kept: [] },
  })
  const unknown = { code: 'shifts.userUnknown', status: 404 }
  for (const action of [1, 2, 3, 4] as const)
    await expect(press('moss', action, '08:44', boss)).rejects.toMatchObject(unknown)
  await expect(undo('moss', '08:44:00', boss)).rejects.toMatchObject(unknown)
  await expect(correction('moss', boss, shift)).rejects.toMatchObject(unknown)
})

test('what was decided about somebody binds before the read model has it: who is inactive now, of equal rank, or erased', async () => {
  for (const user of ['lark', 'dove', 'wren']) await hire(user, 'north')
  const started = (user: string) => press(user, 1, '08:45', manager, why, 'callMoving')
  await decided('lark', { type: 'AccountDeactivated', data: { user: 'lark' } })
  await expect(started('lark')).rejects.toMatchObject({ code: 'shifts.inactive' })
  const dove = {
    user: 'dove',
    tipCont: 'Manager',
    name: 'Fern',
    surname: 'Vega',
    email: 'fern@studio.example',
    super: false,
    language: 'en',
  }
  await decided('dove', { type: 'AccountChanged', data: dove })
  await expect(started('dove')).rejects.toMatchObject({ code: 'shifts.aboveYou' })

  await press('wren', 1, '08:46')
  await press('wren', 2, '08:47')
  const [first] = await clocked.app.journal.read('shift-wren')
  const shift = (first?.data as { shift: string } | undefined)?.shift ?? ''
  await press('wren', 1, '08:48')
  await decided('wren', {
    type: 'PersonErased',
    data: { user: 'wren', requestedBy: 'root', approvedBy: 'vera', kept: [] },
  })
  await expect(correction('wren', manager, shift, 'callMoving')).rejects.toMatchObject({
    code: 'shifts.userUnknown',
  })
  // The one that still ran, which nobody can stop now, ended by itself.
  await clocked.settle()
  const last = (await clocked.app.journal.read('shift-wren')).at(-1)
  expect(last).toMatchObject({
    type: 'ShiftClosedProvisionally',
    data: { at: '2026-03-02T08:48:00.000Z', worked_seconds: 0, unpaid_seconds: 0 },
  })
})

test('while somebody views as another they look at shifts and touch none', async () => {
  const viewing = { ...manager, trueUser: 'vera' }
  expect(await press('oak', 0, '08:45', viewing)).toMatchObject({ session: { state: 0 } })
  const touches = [
    press('oak', 1, '08:45', viewing),
    press('ivy', 4, '08:45', viewing),
    correction('ivy', viewing),
    undo('ivy', '08:45:00', viewing),
  ]
  const refused = { status: 'rejected', reason: { code: 'shifts.viewing', status: 403 } }
  expect(await Promise.allSettled(touches)).toMatchObject(touches.map(() => refused))
  expect((await clocked.app.journal.read('shift-oak')).length).toBe(0)
})

test('a stop is taken back by whoever made it, and what they did for another is told', async () => {
  await press('ash', 1, '08:50')
  await press('ash', 2, '09:50')
  await expect(undo('ash', '09:50:03', boss)).rejects.toMatchObject({
    code: 'shifts.cannotUndo',
    status: 409,
  })
  expect(await undo('ash', '09:50:08')).toEqual({
    session: {
      state: 1,
      times: { start: epoch('08:50'), lucru: 3608, pauza: 0, last: epoch('09:50') + 8 },
      user_name: 'ash',
    },
  })
  await expect(undo('ash', '09:50:09')).rejects.toMatchObject({ code: 'shifts.cannotUndo' })
  await press('ash', 3, '10:00')
  await press('ash', 2, '10:05', boss)
  expect(await undo('ash', '10:05:05', boss)).toMatchObject({
    session: { state: 2, times: { lucru: 4200, pauza: 305, last: epoch('10:00') } },
  })
  await expect(
    undo('ash', '10:05:06', { ...actor('ash'), scopes: ['read'] }),
  ).rejects.toMatchObject({ code: 'permission.denied' })
  await press('ash', 2, '10:10')
  await clocked.settle()
  const history = (await clocked.call(
    'history',
    { query: { user: 'ash', limit: 1 } },
    { actor: boss },
  )) as { interventions: { action: string }[] }[]
  expect(history).toMatchObject([
    {
      end: '2026-03-02T10:10:00.000Z',
      worked_seconds: 4200,
      paused_seconds: 600,
      pauses: [{ start: '2026-03-02T10:00:00.000Z' }],
    },
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
  const list = (by: Actor, studio?: string) =>
    clocked.call('onShift', { query: { studio } }, { actor: by })
  expect(await list(manager)).toMatchObject([
    { user: 'ivy', session: { state: 2 } },
    { user: 'elm', session: { state: 1 } },
  ])
  expect(await list(manager, 'south')).toEqual([])
  expect(await list(actor('reed', { studios: [] }))).toEqual([])
})

test('a restricted trainer sees the shifts of allocated models alone', async () => {
  const trainer = actor('tess', {
    tipCont: 'Trainer',
    permissions: { shifts: 'manage' },
    limits: { restrictions: ['scheduleView'], models: ['ivy'] },
  })
  expect(await clocked.call('onShift', { query: {} }, { actor: trainer })).toMatchObject([
    { user: 'ivy' },
  ])
  const history = (user: string) =>
    clocked.call('history', { query: { user, limit: 5 } }, { actor: trainer })
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
  const observed = {
    type: 'ObservationsReceived',
    data: { part: 'elm', observer: 'ext-1', rank: 3, stale_s: null, people: [seen] },
  }
  await clocked.app.journal.append(
    { stream: 'observations-ext-1', expectedVersion: 0, events: [observed] },
    metadataOf({ actor: null, commandId: 'seen', now: clock.now }),
  )
  clock.now = '2026-03-03T03:00:00.000Z'
  await clocked.settle()
  await clocked.settle()
  const history = async () =>
    (await clocked.call('history', { query: { user: 'elm', limit: 50 } })) as { shift: string }[]
  const [closed] = await history()
  expect(closed).toMatchObject({
    end: '2026-03-02T18:15:00.000Z',
    worked_seconds: 29_700,
    unpaid_seconds: 31_500,
    provisional: true,
  })
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
  const body = {
    user: 'elm',
    shift: 'none',
    start: '2026-03-02T10:00:00.000Z',
    end: '2026-03-02T11:00:00.000Z',
    paused_seconds: 0,
    reason: 'no such',
  }
  await expect(clocked.call('correct', { body }, { actor: manager })).rejects.toMatchObject({
    code: 'shifts.unknown',
    status: 404,
  })
})
