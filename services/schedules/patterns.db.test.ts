import { afterAll, beforeAll, expect, test } from 'vitest'
import { PATTERNS_MAX } from '#shared/schedules/rules.ts'
import { testModule } from '../platform/testing/module.ts'
import { testActor } from '../platform/testing/staff.ts'
import { schedulesModule } from './module.ts'
import { toldToSchedules } from './testing-schedules.ts'

const app = await testModule(schedulesModule, toldToSchedules, { now: '2026-11-23T09:00:00.000Z' })
afterAll(() => app.close())
const planner = { actor: testActor('oak', { permissions: { schedules: 'manage' } }) }
const south = { actor: { ...planner.actor, user: 'sky', studios: ['south'] } }
const early = { shift: 'morning', start: '06:00', end: '14:00' }
const late = { shift: 'afternoon', start: '14:00', end: '22:00' }
const save = (name: string, cells: readonly (readonly object[])[], by = planner) =>
  app.callMoving('savePattern', { body: { studio: 'north', name, cells } }, by) as Promise<{
    pattern: string
  }>
const patterns = async (by = planner) => {
  await app.settle()
  return app.call('patterns', { query: { studio: 'north' } }, by)
}

beforeAll(async () => {
  await app.tell('studio-north', {
    type: 'StudioCreated',
    data: { studio: 'north', name: 'North', timezone: 'Europe/Bucharest', currency: 'usd' },
  })
  await app.settle()
})

test('a pattern is kept under its name, and one of the same name replaces it', async () => {
  const { pattern } = await save('Two on, one off', [[early], [early], []])
  expect(await patterns()).toEqual([
    { pattern, name: 'Two on, one off', cells: [[early], [early], []] },
  ])
  expect(await save('two ON, one off', [[late], []])).toMatchObject({ pattern })
  await save('Both', [[late, early]])
  expect(await patterns()).toEqual([
    { pattern: expect.any(String), name: 'Both', cells: [[early, late]] },
    { pattern, name: 'two ON, one off', cells: [[late], []] },
  ])
})
test('a pattern that is removed is gone, and removed once', async () => {
  const { pattern } = await save('Gone', [[late]])
  const remove = () =>
    app.callMoving('removePattern', { params: { studio: 'north', pattern } }, planner)
  expect(await remove()).toEqual({ pattern })
  await expect(remove()).rejects.toMatchObject({ code: 'schedules.patternUnknown' })
  expect(await patterns()).toHaveLength(2)
})
test('nobody of another studio sees them or keeps one here', async () => {
  await expect(patterns(south)).rejects.toMatchObject({ status: 404 })
  await expect(save('Theirs', [[late]], south)).rejects.toMatchObject({ status: 404 })
})
test('a label that is no shift of the studio is planned nowhere', async () => {
  for (const shift of ['matinee', 'morning\r\nX-EVIL:1', 'MORNING', '']) {
    const unknown = { code: 'schedules.shiftUnknown', status: 422 }
    const hours = { ...late, shift }
    const cell = { user: 'fern', date: '2026-12-20', cell: [hours] }
    const calls = {
      draft: { studio: 'north', cells: [cell] },
      openShifts: { studio: 'north', date: '2026-12-20', hours, tipCont: null, count: 1 },
      savePattern: { studio: 'north', name: 'Odd', cells: [[hours]] },
      coverage: {
        studio: 'north',
        from: '2026-12-20',
        wanted: [{ shift, days: [1, 1, 1, 1, 1, 1, 1] }],
      },
    }
    for (const [name, body] of Object.entries(calls))
      await expect(app.callMoving(name, { body }, planner)).rejects.toMatchObject(unknown)
  }
})
test.each(['Models', 'model', 'all', ''])(
  'the account type “%s”, which there is not, is no schedule to ask for',
  async (type) => {
    const body = { studio: 'north', queries: { '12': { days: [1], year: 2026 } }, type }
    await expect(app.call('vueGetSchedule', { body }, planner)).rejects.toMatchObject({
      code: 'schedules.typeUnknown',
      status: 422,
    })
  },
)
test('a studio keeps so many and no more', async () => {
  for (let i = 2; i < PATTERNS_MAX; i++) await save(`Pattern ${i}`, [[late]])
  await expect(save('One more', [[late]])).rejects.toMatchObject({ code: 'schedules.patternsFull' })
  await save('both', [[]])
})
