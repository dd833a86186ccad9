import { afterAll, expect, test } from 'vitest'
import { testModule } from '../platform/testing/module.ts'
import { testActor } from '../platform/testing/staff.ts'
import { schedulesModule } from './module.ts'
import { toldToSchedules } from './testing-schedules.ts'

const app = await testModule(schedulesModule, toldToSchedules, { now: '2026-11-23T09:00:00.000Z' })
afterAll(() => app.close())
const planner = { actor: testActor('oak', { permissions: { schedules: 'manage' } }) }
const late = { shift: 'afternoon', start: '14:00', end: '22:00' }
const draft = (user: string, cell: readonly object[]) => {
  const cells = [
    { user, date: '2026-12-01', cell },
    { user: 'ivy', date: '2026-12-01', cell },
  ]
  return app.callMoving('draft', { body: { studio: 'north', cells } }, planner)
}

test('the hours of somebody who has gone to another studio are still their planner’s, and nobody else’s there', async () => {
  for (const studio of ['north', 'south'])
    await app.tell(`studio-${studio}`, {
      type: 'StudioCreated',
      data: { studio, name: studio, timezone: 'Europe/Bucharest', currency: 'usd' },
    })
  for (const user of ['fern', 'ivy']) await app.hire(user, { tipCont: 'Model' })
  await app.hire('moss', { tipCont: 'Model', studio: 'south' })
  await app.settle()
  expect(await draft('fern', [late])).toEqual({ changed: 2 })
  await app.tell('account-fern', {
    type: 'StudioJoined',
    data: {
      user: 'fern',
      studio: 'south',
      timezone: 'Europe/Bucharest',
      from: '2026-11-23T08:00:00.000Z',
    },
  })
  await app.settle()
  expect(await draft('fern', [])).toEqual({ changed: 2 })
  await expect(draft('moss', [late])).rejects.toMatchObject({ code: 'schedules.userUnknown' })
})
