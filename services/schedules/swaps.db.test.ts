import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnSchedule } from '#shared/schedules/calls.ts'
import type { SwapPartners } from '#shared/schedules/swap-calls.ts'
import { type By, earlyShift, lateShift, model, planner, swapWorld } from './testing-swaps.ts'

const { app, clock, plan, ask, answer, swaps } = await swapWorld()
afterAll(() => app.close())
const decide = (swap: string, body: object = { decision: 'approved' }, by: By = planner) =>
  app.callMoving('decideSwap', { params: { swap }, body }, by)
const seen = async (swap: string, by: By = planner) =>
  (await swaps({}, by)).find(({ id }) => id === swap)
const hoursOf = async (user: string, date: string) => {
  await app.settle()
  const query = { user, from: date, to: date }
  const { days } = (await app.call('mine', { query }, model(user))) as OwnSchedule
  return days.flatMap(({ hours }) => hours.map(({ start }) => start))
}

beforeAll(async () => {
  await app.hire('ash', { tipCont: 'Trainer' })
  await app.settle()
})

test('hours change hands when both have agreed and a planner approves', async () => {
  await plan([
    ['fern', '2026-12-01', [lateShift]],
    ['ivy', '2026-12-04', [earlyShift]],
  ])
  const body = { date: '2026-12-01', other: 'ivy', other_date: '2026-12-04', note: 'a wedding' }
  const swap = await ask('fern', body)
  await expect(decide(swap)).rejects.toMatchObject({ code: 'schedules.swapWaiting' })
  expect(await swaps({ state: 'accepted' })).toEqual([])
  expect(await answer(swap, 'ivy')).toEqual({ id: swap, status: 'accepted' })
  expect(await swaps({ state: 'accepted', studio: 'north' })).toMatchObject([
    { id: swap, note: 'a wedding', may_decide: true, problems: { user: [], other: [] } },
  ])
  expect(await decide(swap, { decision: 'approved', seen: [] })).toEqual({
    id: swap,
    status: 'approved',
  })
  expect(await hoursOf('fern', '2026-12-01')).toEqual([])
  expect(await hoursOf('ivy', '2026-12-01')).toEqual(['14:00'])
  expect(await hoursOf('fern', '2026-12-04')).toEqual(['06:00'])
  expect(await hoursOf('ivy', '2026-12-04')).toEqual([])
  expect(await seen(swap, model('fern'))).toMatchObject({ status: 'approved', may_decide: false })
})

test('of twenty approvals at once one moves the hours, once', async () => {
  await plan([
    ['fern', '2026-12-08', [lateShift]],
    ['ivy', '2026-12-08', [earlyShift]],
  ])
  const swap = await ask('fern', { date: '2026-12-08', other: 'ivy', other_date: '2026-12-08' })
  await answer(swap, 'ivy')
  await app.settle()
  const body = { decision: 'approved' }
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () => app.call('decideSwap', { params: { swap }, body }, planner)),
  )
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toHaveLength(19)
  for (const reason of refused) expect(reason).toMatchObject({ status: 409 })
  expect([await hoursOf('fern', '2026-12-08'), await hoursOf('ivy', '2026-12-08')]).toEqual([
    ['06:00'],
    ['14:00'],
  ])
})

test('nobody sees, answers or takes back what is between others, nor decides their own', async () => {
  await plan([['fern', '2026-12-10', [lateShift]]])
  const swap = await ask('fern', { date: '2026-12-10', other: 'ivy' })
  expect(await swaps({}, model('moss'))).toEqual([])
  await expect(answer(swap, 'moss')).rejects.toMatchObject({ status: 404 })
  await expect(answer(swap, 'fern')).rejects.toMatchObject({ status: 404 })
  await expect(
    app.callMoving('withdrawSwap', { params: { swap } }, model('ivy')),
  ).rejects.toMatchObject({ code: 'schedules.swapUnknown' })
  await answer(swap, 'ivy')
  await app.settle()
  const own = { actor: { ...planner.actor, user: 'fern', tipCont: 'Model' } }
  await expect(decide(swap, undefined, own)).rejects.toMatchObject({ code: 'schedules.swapOwn' })
  const south = { actor: { ...planner.actor, studios: ['south'] } }
  await expect(decide(swap, undefined, south)).rejects.toMatchObject({ status: 404 })
  expect(await seen(swap, south)).toBeUndefined()
  const rejected = { decision: 'rejected', reason: '...' }
  await expect(decide(swap, rejected)).rejects.toMatchObject({ code: 'schedules.swapReason' })
  await decide(swap, { decision: 'rejected', reason: 'too few of us' })
  expect(await seen(swap, model('ivy'))).toMatchObject({
    status: 'rejected',
    reason: 'too few of us',
  })
  expect(await hoursOf('fern', '2026-12-10')).toEqual(['14:00'])
})

test('a restricted trainer sees and decides swaps of their own models alone', async () => {
  await plan([['fern', '2026-12-11', [lateShift]]])
  const swap = await ask('fern', { date: '2026-12-11', other: 'ivy' })
  await answer(swap, 'ivy')
  await app.settle()
  const trainer = (...models: string[]) => {
    const limits = { restrictions: ['scheduleEdit', 'scheduleView'], models }
    return { actor: { ...planner.actor, user: 'ash', tipCont: 'Trainer', limits } }
  }
  expect(await seen(swap, trainer('fern'))).toBeUndefined()
  await expect(decide(swap, undefined, trainer('fern'))).rejects.toMatchObject({ status: 404 })
  expect(await seen(swap, trainer('fern', 'ivy'))).toMatchObject({ may_decide: true })
  await decide(swap, undefined, trainer('fern', 'ivy'))
  expect(await hoursOf('ivy', '2026-12-11')).toEqual(['14:00'])
})

test('a swap lapses when its hours change or begin', async () => {
  await plan([
    ['fern', '2026-12-14', [lateShift]],
    ['fern', '2026-12-15', [lateShift]],
  ])
  const [changed, begun] = [
    await ask('fern', { date: '2026-12-14', other: 'ivy' }),
    await ask('fern', { date: '2026-12-15', other: 'ivy' }),
  ]
  await answer(begun, 'ivy')
  await plan([['fern', '2026-12-14', [earlyShift]]])
  expect(await seen(changed)).toMatchObject({ status: 'lapsed' })
  await expect(answer(changed, 'ivy')).rejects.toMatchObject({ code: 'schedules.swapLapsed' })
  await plan([['fern', '2026-12-15', []]])
  await expect(decide(begun)).rejects.toMatchObject({ code: 'schedules.swapLapsed' })
  await plan([['fern', '2026-12-15', [lateShift]]])
  expect(await seen(begun)).toMatchObject({ status: 'accepted' })
  clock.now = '2026-12-15T12:00:00.000Z'
  try {
    expect(await seen(begun)).toMatchObject({ status: 'lapsed' })
    expect(await swaps({ state: 'accepted' })).toEqual([])
    await expect(decide(begun)).rejects.toMatchObject({ code: 'schedules.over' })
  } finally {
    clock.now = '2026-11-23T09:00:00.000Z'
  }
})

test('what speaks against it is looked at again, and some of it forbids', async () => {
  await plan([
    ['fern', '2026-12-17', [lateShift]],
    ['ivy', '2026-12-16', [lateShift]],
  ])
  const swap = await ask('fern', { date: '2026-12-17', other: 'moss' })
  const soon = await ask('fern', { date: '2026-12-17', other: 'ivy' })
  await answer(swap, 'moss')
  await answer(soon, 'ivy')
  await plan([['ivy', '2026-12-18', [earlyShift]]])
  expect(await seen(soon)).toMatchObject({ problems: { user: [], other: ['shortRest'] } })
  // Only planners are told what speaks against colleagues.
  expect(await seen(soon, model('fern'))).toMatchObject({ problems: { user: [], other: [] } })
  await expect(decide(soon, { decision: 'approved', seen: [] })).rejects.toMatchObject({
    code: 'schedules.swapProblems',
  })
  await app.tell('account-moss', {
    type: 'IdentityCardSet',
    data: { user: 'moss', cnp: '', serie: '', expires: '2026-11' },
  })
  await app.settle()
  await expect(decide(swap)).rejects.toMatchObject({ code: 'schedules.documentExpired' })
  await decide(soon, { decision: 'approved', seen: ['shortRest'] })
  expect(await hoursOf('ivy', '2026-12-17')).toEqual(['14:00'])
  // The hours are no longer there for the other swap.
  expect(await seen(swap)).toMatchObject({ status: 'lapsed' })
})

test('one swaps with active colleagues of one’s studio and type, once, what both have', async () => {
  await plan([
    ['fern', '2026-12-21', [lateShift]],
    ['ivy', '2026-12-22', [earlyShift]],
    ['ivy', '2026-12-21', [earlyShift]],
  ])
  const found = (await app.call(
    'swapPartners',
    { query: { date: '2026-12-21', other: 'ivy' } },
    model('fern'),
  )) as SwapPartners
  expect(found).toMatchObject({ studio: 'north', hours: [lateShift] })
  expect(found.partners).toMatchObject([
    { user: 'ivy', hours: [earlyShift], against: true },
    { user: 'moss', hours: [], against: true },
  ])
  expect(Object.keys(found.partners[0] ?? {}).toSorted()).toEqual([
    'against',
    'hours',
    'name',
    'user',
  ])
  expect(found.days.slice(-2)).toEqual([
    { date: '2026-12-21', hours: [earlyShift], problems: [] },
    { date: '2026-12-22', hours: [earlyShift], problems: [] },
  ])
  const body = { date: '2026-12-21', other: 'ivy', other_date: '2026-12-22' }
  const swap = await ask('fern', body)
  const refused = (more: object, code: string, user = 'fern') =>
    expect(ask(user, { ...body, ...more })).rejects.toMatchObject({ code })
  await refused({}, 'schedules.swapAsked')
  await refused({ other: 'fern' }, 'schedules.swapSelf')
  await refused({ other: 'ash' }, 'schedules.userUnknown')
  await refused({ other: 'nobody' }, 'schedules.userUnknown')
  await refused({ studio: 'south' }, 'schedules.studioUnknown')
  await refused({ date: '2026-12-23' }, 'schedules.swapNothing')
  await refused({ date: '0000-01-01' }, 'schedules.tooFar')
  await refused({ other_date: '9999-12-31' }, 'schedules.tooFar')
  await plan([
    ['fern', '2026-12-29', [lateShift]],
    ['ivy', '2026-12-29', [lateShift]],
  ])
  const same = { date: '2026-12-29', other_date: '2026-12-29' }
  await refused(same, 'schedules.swapSame')
  await app.callMoving('withdrawSwap', { params: { swap } }, model('fern'))
  expect(await seen(swap)).toMatchObject({ status: 'withdrawn' })
  await expect(answer(swap, 'ivy')).rejects.toMatchObject({ code: 'schedules.swapClosed' })
})

test('a planner asks for others whom they plan, and the colleague answers as ever', async () => {
  const date = '2026-12-24'
  await plan([
    ['fern', date, [lateShift]],
    ['ivy', '2026-12-26', [earlyShift]],
  ])
  const askFor = (body: object, by: By = planner) =>
    app.callMoving('askSwap', { body: { note: '', user: 'fern', date, ...body } }, by)
  const query = { user: 'fern', date, other: 'ivy' }
  const found = (await app.call('swapPartners', { query }, planner)) as SwapPartners
  expect(found.hours).toEqual([lateShift])
  expect(found.partners.map(({ user }) => user)).toEqual(['ivy', 'moss'])
  const body = { other: 'ivy', other_date: '2026-12-26' }
  const south = { actor: { ...planner.actor, studios: ['south'] } }
  const trainer = (...models: string[]) => {
    const limits = { restrictions: ['scheduleEdit', 'scheduleView'], models }
    return { actor: { ...planner.actor, user: 'ash', tipCont: 'Trainer', limits } }
  }
  // A swap of others is asked for only by a person who plans both of them, and not for themselves.
  for (const by of [model('moss'), model('ivy'), south, trainer('fern'), trainer('ivy')])
    await expect(askFor(body, by)).rejects.toMatchObject({ code: 'schedules.userUnknown' })
  const ivy = { actor: { ...planner.actor, user: 'ivy', tipCont: 'Model' } }
  await expect(askFor(body, ivy)).rejects.toMatchObject({ code: 'schedules.userUnknown' })
  await expect(app.call('swapPartners', { query }, model('ivy'))).rejects.toMatchObject({
    status: 404,
  })
  const { id } = (await askFor(body)) as { id: string }
  await answer(id, 'ivy')
  await app.settle()
  await decide(id, { decision: 'approved' })
  expect(await hoursOf('ivy', date)).toEqual(['14:00'])
  expect(await hoursOf('fern', '2026-12-26')).toEqual(['06:00'])
})
