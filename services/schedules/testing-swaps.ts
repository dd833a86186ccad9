import type { SwapView } from '#shared/schedules/swap-calls.ts'
import { testModule } from '../platform/testing/module.ts'
import { testActor } from '../platform/testing/staff.ts'
import { schedulesModule } from './module.ts'
import { toldToSchedules } from './testing-schedules.ts'

export const lateShift = { shift: 'afternoon', start: '14:00', end: '22:00' }
export const earlyShift = { shift: 'morning', start: '06:00', end: '14:00' }
export const planner = { actor: testActor('oak', { permissions: { schedules: 'manage' } }) }
export const model = (user: string) => ({
  actor: testActor(user, { tipCont: 'Model', permissions: {} }),
})
export type By = typeof planner

/** A studio of three models in which hours are planned, asked for and swapped. */
export async function swapWorld(given: Readonly<Record<string, unknown>> = {}) {
  const clock = { now: '2026-11-23T09:00:00.000Z' }
  const app = await testModule(schedulesModule, toldToSchedules, clock, given)
  await app.tell('studio-north', {
    type: 'StudioCreated',
    data: { studio: 'north', name: 'North', timezone: 'Europe/Bucharest', currency: 'usd' },
  })
  for (const user of ['fern', 'ivy', 'moss']) await app.hire(user, { tipCont: 'Model' })
  await app.settle()
  return {
    app,
    clock,
    /** Plans and publishes cells. */
    plan: async (cells: readonly [string, string, readonly object[]][]) => {
      const body = {
        studio: 'north',
        cells: cells.map(([user, date, cell]) => ({ user, date, cell })),
      }
      const range = { from: '2026-11-23', to: '2026-12-31' }
      await app.callMoving('draft', { body }, planner)
      await app.settle()
      await app.callMoving('publish', { body: { studio: 'north', ...range } }, planner)
      await app.settle()
    },
    ask: async (user: string, asked: object) => {
      const body = { note: '', ...asked }
      const { id } = (await app.callMoving('askSwap', { body }, model(user))) as { id: string }
      await app.settle()
      return id
    },
    answer: (swap: string, user: string, accept = true) =>
      app.callMoving('answerSwap', { params: { swap }, body: { accept } }, model(user)),
    swaps: async (query: object = {}, by: By = planner) => {
      await app.settle()
      return (await app.call('swaps', { query }, by)) as SwapView[]
    },
  }
}
