import { afterAll, expect, test, vi } from 'vitest'
import { testModule } from '../platform/testing/module.ts'
import { testActor } from '../platform/testing/staff.ts'
import { schedulesModule } from './module.ts'
import { toldToSchedules } from './testing-schedules.ts'

const app = await testModule(schedulesModule, toldToSchedules, { now: '2026-11-23T09:00:00.000Z' })
afterAll(() => app.close())
const planner = { actor: testActor('oak', { permissions: { schedules: 'manage' } }) }
const early = { shift: 'morning', start: '06:00', end: '14:00' }
const { journal } = app.app
const append = journal.appendMany

/** The process dies at its next append: before anything is written, or before anybody hears that it was. */
const diesOnce = (when: 'before' | 'after') =>
  vi.spyOn(journal, 'appendMany').mockImplementationOnce(async (...what) => {
    if (when === 'after') await append(...what)
    throw new Error('the process dies')
  })
async function publish(): Promise<void> {
  await app.settle()
  const body = { studio: 'north', from: '2026-12-01', to: '2026-12-31' }
  await app.callMoving('publish', { body }, planner)
}
async function draft(date: string): Promise<void> {
  const body = { studio: 'north', cells: [{ user: 'fern', date, cell: [early] }] }
  await app.callMoving('draft', { body }, planner)
}
/** How many cells were published for a date, and how many announcements name it. */
async function inTheLog(date: string): Promise<readonly [number, number]> {
  const cells = await journal.read(`roster-north-${date}`)
  const said = await journal.read('planning-north')
  return [
    cells.filter(({ type }) => type === 'CellPublished').length,
    said.filter(({ data }) => JSON.stringify(data).includes(date)).length,
  ]
}

test('what is published is announced, or neither, wherever the process dies', async () => {
  await app.tell('studio-north', {
    type: 'StudioCreated',
    data: { studio: 'north', name: 'North', timezone: 'Europe/Bucharest', currency: 'usd' },
  })
  await app.hire('fern')
  await app.settle()

  await draft('2026-12-01')
  diesOnce('before')
  await expect(publish()).rejects.toThrow('the process dies')
  expect(await inTheLog('2026-12-01')).toEqual([0, 0])
  await publish()
  expect(await inTheLog('2026-12-01')).toEqual([1, 1])

  await draft('2026-12-02')
  diesOnce('after')
  await expect(publish()).rejects.toThrow('the process dies')
  expect(await inTheLog('2026-12-02')).toEqual([1, 1])
  // Asked for again there is nothing left to publish, and nobody is told twice.
  await publish()
  expect(await inTheLog('2026-12-02')).toEqual([1, 1])
})
