import { afterAll, expect, test } from 'vitest'
import type { Actor } from '#shared/platform/allow.ts'
import type { ShiftView } from '#shared/shifts/calls.ts'
import { linkReaders } from '../platform/kernel/link-readers.ts'
import { metadataOf } from '../platform/kernel/metadata.ts'
import { testActor } from '../platform/testing/staff.ts'
import { shiftNowOf } from './shift-now-of.ts'
import { boss, manager, shiftsTest } from './testing-shifts.ts'

const { clock, clocked, press, undo } = await shiftsTest()
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
    await clocked.call(
      'history',
      { query: { user: 'fern', limit: 50 } },
      { actor: testActor('fern') },
    ),
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
    undo('ash', '10:05:06', { ...testActor('ash'), scopes: ['read'] }),
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
  await press('ivy', 3, '08:30')
  const token = testActor('ivy', { scopes: ['read'] })
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
  expect(await list(testActor('reed', { studios: [] }))).toEqual([])
})

test('a restricted trainer sees the shifts of allocated models alone', async () => {
  const trainer = testActor('tess', {
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

test('the shift of now is told to who may see it', async () => {
  const shift = (actor: Actor) => shiftNowOf(clocked.app, 'ivy', actor)
  const tess = testActor('tess', { tipCont: 'Trainer' })
  expect(await shift(manager)).toBeNull()
  await press('ivy', 1, '23:00')
  await clocked.settle()
  for (const actor of [manager, boss, testActor('ivy')]) expect(await shift(actor)).toBe('working')
  for (const actor of [
    testActor('fern'),
    tess,
    { ...manager, allStudios: false, studios: ['south'] },
  ])
    expect(await shift(actor)).toBeNull()
  await press('ivy', 3, '23:10')
  await clocked.settle()
  expect(await shift(manager)).toBe('paused')
  await press('ivy', 2, '23:20')
  await clocked.settle()
  expect(await shift(manager)).toBeNull()
})

test('a correction keeps the message that asked for it, and tells of it to who may read that', async () => {
  linkReaders(clocked.app).set('message', {
    reads: ['shift_history'],
    readable: async (user, ids) => new Set(user === 'fern' ? [] : ids.filter((id) => id === 'm1')),
  })
  const shift = async () => {
    const all = (await clocked.call(
      'history',
      { query: { user: 'fern', limit: 50 } },
      { actor: manager },
    )) as ShiftView[]
    return all.find(({ end }) => end !== null)
  }
  const { shift: corrected, start, end } = (await shift()) as ShiftView
  const ask = (message: string | undefined, actor = manager) =>
    clocked.callMoving(
      'correct',
      {
        body: {
          user: 'fern',
          shift: corrected,
          start,
          end,
          paused_seconds: 0,
          reason: 'as she said',
          message,
        },
      },
      { actor },
    ) as Promise<ShiftView>
  clock.now = '2026-03-03T08:00:00.000Z'
  await expect(ask('m2')).rejects.toMatchObject({ code: 'shifts.messageUnknown', status: 404 })
  await expect(ask('m1', { ...manager, user: 'birch', trueUser: 'oak' })).rejects.toThrow()
  expect((await ask('m1')).corrections.at(-1)).toMatchObject({
    reason: 'as she said',
    message: 'm1',
  })
  expect((await ask(undefined)).corrections.at(-1)).toMatchObject({ message: null })
  await clocked.settle()
  const messages = async (actor: Actor) => {
    const all = (await clocked.call(
      'history',
      { query: { user: 'fern', limit: 50 } },
      { actor },
    )) as ShiftView[]
    return all.find((one) => one.shift === corrected)?.corrections.map(({ message }) => message)
  }
  expect(await messages(manager)).toEqual(['m1', null])
  expect(await messages(testActor('fern'))).toEqual([null, null])
  expect(await messages({ ...manager, trueUser: 'root' })).toEqual([null, null])
})
