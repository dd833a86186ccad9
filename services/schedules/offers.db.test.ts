import { afterAll, beforeEach, expect, test } from 'vitest'
import type { OwnSchedule, Roster } from '#shared/schedules/calls.ts'
import type { Replacements } from '#shared/schedules/offer-calls.ts'
import { presences, type PresenceOfPerson } from '#shared/shifts/needs.ts'
import { type By, earlyShift, lateShift, model, planner, swapWorld } from './testing-swaps.ts'

const present: PresenceOfPerson[] = []
const { app, clock, plan } = await swapWorld({ [presences.need]: async () => present })
for (const [user, tipCont] of [
  ['rue', 'Model'],
  ['ash', 'Trainer'],
  ['oak', 'Manager'],
] as const)
  await app.hire(user, { tipCont })
await app.settle()
afterAll(() => app.close())

const start = '2026-11-23T09:00:00.000Z'
beforeEach(() => {
  clock.now = start
  present.length = 0
})
const free = async (date: string, by: By = planner, user = 'fern') => {
  await app.settle()
  const query = { studio: 'north', user, date }
  return (await app.call('replacements', { query }, by)) as Replacements
}
const who = ({ people }: Replacements) => people.map(({ user, state }) => `${user} ${state}`)
const offer = async (date: string, asked: string, by: By = planner, user = 'fern') => {
  const body = { studio: 'north', user, date, asked }
  const { open } = (await app.callMoving('offerShift', { body }, by)) as { open: string }
  await app.settle()
  return open
}
const take = (open: string, user: string) =>
  app.callMoving('takeOpen', { params: { open } }, model(user))
const decline = (open: string, user: string) =>
  app.callMoving('declineOffer', { params: { open } }, model(user))
const mine = async (user: string, date: string) => {
  await app.settle()
  const query = { user, from: date, to: date }
  return (await app.call('mine', { query }, model(user))) as OwnSchedule
}
const hoursOf = async (user: string, date: string) =>
  (await mine(user, date)).days.flatMap(({ hours }) => hours.map((one) => one.start))

test('who is free and rested is listed, asked, and takes the hours whole', async () => {
  const date = '2026-12-01'
  await plan([
    ['fern', date, [lateShift]],
    ['moss', date, [earlyShift]],
    // Eight hours before the hours that are offered begin.
    ['rue', '2026-11-30', [{ shift: 'night', start: '22:00', end: '06:00' }]],
  ])
  const found = await free(date)
  expect(found).toMatchObject({ date, hours: lateShift, whole: true, busy: 2 })
  expect(who(found)).toEqual(['ivy free'])
  const open = await offer(date, 'ivy')
  expect(who(await free(date))).toEqual(['ivy asked'])
  // Only who is asked sees it.
  expect((await mine('ivy', date)).open).toMatchObject([{ open, offered: true, refused: null }])
  for (const user of ['moss', 'rue', 'fern']) expect((await mine(user, date)).open).toEqual([])
  const query = { studio: 'north', from: date, to: date }
  expect(((await app.call('roster', { query }, planner)) as Roster).open).toEqual([])
  await take(open, 'ivy')
  expect(await hoursOf('ivy', date)).toEqual(['14:00'])
  expect(await hoursOf('fern', date)).toEqual([])
  await expect(free(date)).rejects.toMatchObject({ code: 'schedules.offerNothing' })
})

test('of hours that run the rest is offered, and the plan says still who was absent', async () => {
  const date = '2026-12-02'
  await plan([['fern', date, [lateShift]]])
  clock.now = `${date}T13:10:00.000Z`
  const found = await free(date)
  expect(found).toMatchObject({ hours: { start: '15:45', end: '22:00' }, whole: false })
  const open = await offer(date, 'moss')
  await take(open, 'moss')
  expect(await hoursOf('moss', date)).toEqual(['15:45'])
  expect(await hoursOf('fern', date)).toEqual(['14:00'])
})

test('an offer is answered before its hours begin, and declined once', async () => {
  const date = '2026-12-03'
  await plan([['fern', date, [lateShift]]])
  const open = await offer(date, 'ivy')
  await decline(open, 'ivy')
  expect(who(await free(date))).toContain('ivy declined')
  await expect(decline(open, 'ivy')).rejects.toMatchObject({ code: 'schedules.openUnknown' })
  await expect(take(open, 'ivy')).rejects.toMatchObject({ code: 'schedules.openUnknown' })
  const again = await offer(date, 'ivy')
  expect(who(await free(date))).toContain('ivy asked')
  clock.now = `${date}T12:00:00.000Z`
  expect((await mine('ivy', date)).open).toEqual([])
  await expect(take(again, 'ivy')).rejects.toMatchObject({ code: 'schedules.over' })
  clock.now = `${date}T19:01:00.000Z`
  await expect(free(date)).rejects.toMatchObject({ code: 'schedules.offerNothing' })
  await expect(offer(date, 'moss')).rejects.toMatchObject({ code: 'schedules.offerNothing' })
})

test('of twenty who ask the same person at one moment one has asked; of two who accept one gets the hours', async () => {
  const date = '2026-12-04'
  await plan([['fern', date, [lateShift]]])
  const body = { studio: 'north', user: 'fern', date, asked: 'moss' }
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () => app.callMoving('offerShift', { body }, planner)),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of answers)
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({ code: 'schedules.offerAsked', status: 409 })
  await app.settle()
  const [first] = (await mine('moss', date)).open
  const second = await offer(date, 'ivy')
  const taken = await Promise.allSettled([take(first?.open ?? '', 'moss'), take(second, 'ivy')])
  expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect([...(await hoursOf('moss', date)), ...(await hoursOf('ivy', date))]).toEqual(['14:00'])
})

test('nobody is asked who is busy, of another type, unknown, or the missing person themselves', async () => {
  const date = '2026-12-07'
  await plan([
    ['fern', date, [lateShift]],
    ['moss', date, [earlyShift]],
  ])
  await app.tell('account-rue', {
    type: 'IdentityCardSet',
    data: { user: 'rue', cnp: '', serie: '', expires: '2026-11' },
  })
  await app.settle()
  const refused = (asked: string, code: string) =>
    expect(offer(date, asked)).rejects.toMatchObject({ code })
  await refused('moss', 'schedules.offerNotFree')
  await refused('rue', 'schedules.offerNotFree')
  for (const asked of ['fern', 'ash', 'nobody']) await refused(asked, 'schedules.userUnknown')
  await expect(free(date, planner, 'nobody')).rejects.toMatchObject({ status: 404 })
  await expect(free('2026-12-08')).rejects.toMatchObject({ code: 'schedules.offerNothing' })
  await expect(free('9999-12-31')).rejects.toMatchObject({ code: 'schedules.tooFar' })
})

test('an offer is nobody’s business elsewhere, nor of the two alone who plan themselves', async () => {
  const date = '2026-12-09'
  await plan([
    ['fern', date, [lateShift]],
    ['oak', date, [lateShift]],
  ])
  const south = { actor: { ...planner.actor, studios: ['south'] } }
  await expect(free(date, south)).rejects.toMatchObject({ status: 404 })
  await expect(offer(date, 'ivy', south)).rejects.toMatchObject({ status: 404 })
  await expect(free(date, planner, 'oak')).rejects.toMatchObject({ code: 'schedules.offerOwn' })
  const asFern = { actor: { ...planner.actor, trueUser: 'fern' } }
  await expect(offer(date, 'ivy', asFern)).rejects.toMatchObject({ code: 'schedules.offerOwn' })
  const ivy = { actor: { ...planner.actor, user: 'ivy', tipCont: 'Model' } }
  await expect(offer(date, 'ivy', ivy)).rejects.toMatchObject({ code: 'schedules.offerOwn' })
  expect(who(await free(date, ivy))).not.toContain('ivy free')
  const open = await offer(date, 'ivy')
  for (const user of ['moss', 'fern']) {
    await expect(take(open, user)).rejects.toMatchObject({ code: 'schedules.openUnknown' })
    await expect(decline(open, user)).rejects.toMatchObject({ code: 'schedules.openUnknown' })
  }
  await expect(app.callMoving('withdrawOpen', { params: { open } }, south)).rejects.toMatchObject({
    status: 404,
  })
  await app.callMoving('withdrawOpen', { params: { open } }, planner)
  await expect(take(open, 'ivy')).rejects.toMatchObject({ code: 'schedules.openUnknown' })
})

test('a restricted trainer finds and asks their own models alone, for their own', async () => {
  const date = '2026-12-10'
  await plan([['fern', date, [lateShift]]])
  const trainer = (...models: string[]) => {
    const limits = { restrictions: ['scheduleEdit', 'scheduleView'], models }
    return { actor: { ...planner.actor, user: 'ash', tipCont: 'Trainer', limits } }
  }
  await expect(free(date, trainer('ivy'))).rejects.toMatchObject({ status: 404 })
  const found = await free(date, trainer('fern', 'moss'))
  expect(who(found)).toEqual(['moss free'])
  expect(found.busy).toBe(0)
  await expect(offer(date, 'ivy', trainer('fern', 'moss'))).rejects.toMatchObject({ status: 404 })
  const open = await offer(date, 'moss', trainer('fern', 'moss'))
  await expect(
    app.callMoving('withdrawOpen', { params: { open } }, trainer('fern', 'ivy')),
  ).rejects.toMatchObject({ status: 404 })
  await app.callMoving('withdrawOpen', { params: { open } }, trainer('fern', 'moss'))
})

test('who works without a plan, or has just worked, is not rested', async () => {
  const date = '2026-12-11'
  await plan([['fern', date, [lateShift]]])
  clock.now = `${date}T06:00:00.000Z`
  const shift = (user: string, started_at: string, ended: string | null): PresenceOfPerson => ({
    user,
    studio: 'north',
    presences: [
      {
        kind: 'unplanned',
        seconds: 0,
        planned: null,
        late_seconds: 0,
        forgotten: false,
        started_at: `${date}T${started_at}:00.000Z`,
        running: ended === null,
        ended: ended && `${date}T${ended}:00.000Z`,
      },
    ],
  })
  expect(who(await free(date))).toEqual(['ivy free', 'moss free'])
  present.push(shift('ivy', '00:30', '00:59'), shift('moss', '00:30', '01:01'))
  expect(who(await free(date))).toEqual(['ivy free'])
  present.push(shift('ivy', '05:00', null))
  expect(await free(date)).toMatchObject({ people: [], busy: 3 })
})
