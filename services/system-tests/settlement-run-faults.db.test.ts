import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SettlementHalf, SettlementRun } from '#shared/settlements/views.ts'
import { settlementStream } from '#shared/settlements/stream.ts'
import { testActor } from '../platform/testing/staff.ts'
import { settlementsTest, settler } from './testing-settlements.ts'

let t: Awaited<ReturnType<typeof settlementsTest>>
beforeEach(async () => {
  t = await settlementsTest()
  for (const user of ['ana', 'bo']) await t.line(user, '2026-11-03T12:00:00Z', '80.00')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await t.it.close()
})

const half = { studio: 'north', month: '2026-11', half: 1 }
const start = (action: string) =>
  t.ask<SettlementRun>('startSettlementRun', { params: half, body: { action } }, settler)
const look = (run: string) =>
  t.ask<SettlementRun>('settlementRun', { params: { ...half, run } }, settler)
const cancel = (run: string) =>
  t.ask('cancelSettlementRun', { params: { ...half, run }, body: {} }, settler)
/** Whatever is decided about one person fails. */
function failing(user: string, error: Error): void {
  const handle = t.it.app.handle.bind(t.it.app)
  vi.spyOn(t.it.app, 'handle').mockImplementation(((...what: Parameters<typeof handle>) =>
    what[1] === settlementStream('north', user)
      ? Promise.reject(error)
      : handle(...what)) as typeof handle)
}
const outage = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test('a bug that meets one person is written down for them, and the run goes on', async () => {
  failing('ana', new TypeError('a number is no integer'))
  const { run } = await start('review')
  await t.it.settle()
  expect(await look(run)).toMatchObject({
    finished: true,
    done: 2,
    refused: [{ user: 'ana', reasons: [{ code: 'settlements.failed' }] }],
  })
  expect(await t.see('bo')).toMatchObject({ state: 'review' })
  vi.restoreAllMocks()
  const again = await start('review')
  await t.it.settle()
  expect(await look(again.run)).toMatchObject({ total: 1, done: 1, refused: [] })
})
test('a run that cannot go on is cancelled, and another one may start', async () => {
  failing('ana', outage())
  /** Without the reactions: the store that the run needs is away. */
  const ask = async <T>(name: string, more: object, actor = settler): Promise<T> => {
    const answer = await t.it.call(name, more, { actor })
    await expect(t.it.settle()).rejects.toThrow('ECONNREFUSED')
    return answer as T
  }
  const review = { params: half, body: { action: 'review' } }
  const { run } = await ask<SettlementRun>('startSettlementRun', review)
  const seen = () => t.it.call('settlementRun', { params: { ...half, run } }, { actor: settler })
  expect(await seen()).toMatchObject({ finished: false, done: 0, cancelled: null })
  const other = t.it.call('startSettlementRun', review, { actor: settler })
  await expect(other).rejects.toMatchObject({ code: 'settlements.runBusy' })
  const south = testActor('sam', { tipCont: 'Manager', studios: ['south'] })
  const cancelling = (params: object, actor = settler) =>
    t.it.call('cancelSettlementRun', { params, body: {} }, { actor })
  for (const [params, actor] of [
    [{ ...half, half: 2, run }, settler],
    [{ ...half, run }, south],
    [{ ...half, run: 'none' }, settler],
  ] as const)
    await expect(cancelling(params, actor)).rejects.toMatchObject({
      code: 'settlements.runUnknown',
    })
  await cancelling({ ...half, run })
  // Nothing is tried any more.
  await t.it.settle()
  expect(await seen()).toMatchObject({ finished: true, done: 0, cancelled: 'mara' })
  vi.restoreAllMocks()
  const next = await start('review')
  await t.it.settle()
  expect(await look(next.run)).toMatchObject({ finished: true, cancelled: null, refused: [] })
  // Once more is the same; what is over cannot be cancelled.
  await cancel(run)
  await expect(cancel(next.run)).rejects.toMatchObject({ code: 'settlements.runOver' })
  const { runs } = await t.ask<SettlementHalf>('settlementHalf', { params: half }, settler)
  const cancelled = new Map(runs.map((one) => [one.run, one.cancelled]))
  expect([cancelled.get(run), cancelled.get(next.run)]).toEqual(['mara', null])
})
