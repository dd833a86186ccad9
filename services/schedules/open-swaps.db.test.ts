import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import { configurationEvents } from '#shared/configuration/events.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import type { SwapView } from '#shared/schedules/swap-calls.ts'
import { holidayEvents, vacationEvents } from '#shared/vacations/events.ts'
import { testModule } from '../platform/testing/module.ts'
import { testActor } from '../platform/testing/staff.ts'
import { schedulesModule } from './module.ts'

const clock = { now: '2026-11-23T09:00:00.000Z' }
const app = await testModule(
  schedulesModule,
  {
    ...accountEvents,
    ...studioEvents,
    ...permissionEvents,
    ...configurationEvents,
    ...vacationEvents,
    ...holidayEvents,
  },
  clock,
)
afterAll(() => app.close())
const planner = { actor: testActor('oak', { permissions: { schedules: 'manage' } }) }
const model = (user: string) => ({ actor: testActor(user, { tipCont: 'Model', permissions: {} }) })
type By = typeof planner

const late = { shift: 'afternoon', start: '14:00', end: '22:00' }
const range = { from: '2026-11-23', to: '2026-12-31' }
/** Plans and publishes cells. */
async function plan(cells: readonly [string, string, readonly object[]][]) {
  const body = {
    studio: 'north',
    cells: cells.map(([user, date, cell]) => ({ user, date, cell })),
  }
  await app.callMoving('draft', { body }, planner)
  await app.settle()
  await app.callMoving('publish', { body: { studio: 'north', ...range } }, planner)
  await app.settle()
}
const ask = async (user: string, body: object) => {
  const { id } = (await app.callMoving(
    'askSwap',
    { body: { note: '', ...body } },
    model(user),
  )) as { id: string }
  await app.settle()
  return id
}
const answer = (swap: string, user: string, accept = true) =>
  app.callMoving('answerSwap', { params: { swap }, body: { accept } }, model(user))
const swaps = async (query: object = {}, by: By = planner) => {
  await app.settle()
  return (await app.call('swaps', { query }, by)) as SwapView[]
}

beforeAll(async () => {
  await app.tell('studio-north', {
    type: 'StudioCreated',
    data: { studio: 'north', name: 'North', timezone: 'Europe/Bucharest', currency: 'usd' },
  })
  for (const user of ['fern', 'ivy', 'moss']) await app.hire(user, { tipCont: 'Model' })
  await app.settle()
})

test('of forty requests at one moment twenty are accepted; one that is decided makes room for one', async () => {
  const others = Array.from({ length: 40 }, (_, i) => `willow${i}`)
  for (const user of [...others, 'hazel']) await app.hire(user, { tipCont: 'Model' })
  await app.settle()
  await plan([['hazel', '2026-12-28', [late]]])
  const asking = (other: string) =>
    app.callMoving('askSwap', { body: { note: '', date: '2026-12-28', other } }, model('hazel'))
  const answers = await Promise.allSettled(others.map(asking))
  const codes = answers.map((one) =>
    one.status === 'fulfilled' ? 'asked' : (one.reason as { code: string }).code,
  )
  expect(codes.toSorted()).toEqual([
    ...Array.from({ length: 20 }, () => 'asked'),
    ...Array.from({ length: 20 }, () => 'schedules.swapMany'),
  ])
  const open = await swaps({ state: 'requested' }, model('hazel'))
  expect(open).toHaveLength(20)
  const [first, second] = open
  await answer(first?.id ?? '', first?.other.user ?? '', false)
  await app.callMoving('withdrawSwap', { params: { swap: second?.id } }, model('hazel'))
  const again = others.filter((_, i) => codes[i] !== 'asked').slice(0, 3)
  const more = await Promise.allSettled(again.map(asking))
  expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})
test('of twenty requests for the same at one moment one is accepted', async () => {
  await plan([['fern', '2026-12-29', [late]]])
  const body = { note: '', date: '2026-12-29', other: 'ivy' }
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () => app.callMoving('askSwap', { body }, model('fern'))),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of answers)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'schedules.swapAsked' })
})
test('what was asked for before swaps were counted is counted', async () => {
  const day = (i: number) => new Date(Date.UTC(2027, 0, 4 + i)).toISOString().slice(0, 10)
  for (let i = 0; i < 20; i++)
    await app.tell(`swap-old${i}`, {
      type: 'SwapRequested',
      data: {
        swap: `old${i}`,
        studio: 'north',
        user: 'ivy',
        other: 'fern',
        date: day(i),
        hours: [late],
        other_date: null,
        other_hours: [],
        begins_at: `${day(i)}T12:00:00.000Z`,
        note: '',
      },
    })
  await plan([['ivy', '2026-12-30', [late]]])
  const asking = () => ask('ivy', { date: '2026-12-30', other: 'moss' })
  await expect(asking()).rejects.toMatchObject({ code: 'schedules.swapMany' })
  await answer('old7', 'fern', false)
  await asking()
  await expect(ask('ivy', { date: '2026-12-30', other: 'fern' })).rejects.toMatchObject({
    code: 'schedules.swapMany',
  })
})
