import { expect, test } from 'vitest'
import type { EndToEnd } from './end-to-end.ts'
import { shortOf } from './figures/end-to-end.ts'
import { findRate } from './found-rate.ts'
import { openLoop } from './pace.ts'
import type { Usage } from './usage.ts'
import { boundOf } from './usage-lines.ts'

const search = { first: 500, steps: 12, seconds: 3600, within: 1.1 }
/** A machine that carries so much, and the rates that it was asked for. */
function machine(carries: number) {
  const asked: number[] = []
  const ask = async (perSecond: number) => {
    asked.push(perSecond)
    return perSecond <= carries ? { step: perSecond } : { why: 'too much' }
  }
  return { asked, ask }
}

test.each([7, 130, 499, 500, 1337, 4100, 31_000])(
  'the rate that carries %s a second is found within a tenth',
  async (carries) => {
    const { asked, ask } = machine(carries)
    const { carried, short } = await findRate(search, ask)
    expect(carried?.step).toBe(carried?.perSecond)
    expect(carried?.perSecond).toBeLessThanOrEqual(carries)
    expect(short?.perSecond).toBeGreaterThan(carries)
    // One more a second is all that lies between at the lowest rates.
    expect(short?.perSecond).toBeLessThanOrEqual(
      Math.max((carried?.perSecond ?? 0) * 1.1, (carried?.perSecond ?? 0) + 1),
    )
    expect(asked.length).toBeLessThanOrEqual(search.steps)
    expect(new Set(asked).size).toBe(asked.length)
  },
)
test('a search ends where nothing is carried, where everything is, and when its time is over', async () => {
  const nothing = machine(0)
  expect(await findRate(search, nothing.ask)).toEqual({
    carried: undefined,
    short: { perSecond: 1, why: 'too much' },
  })
  const everything = machine(Infinity)
  expect((await findRate({ ...search, steps: 3 }, everything.ask)).short).toBeUndefined()
  expect(everything.asked).toEqual([500, 1000, 2000])
  expect(await findRate({ ...search, seconds: 0 }, everything.ask)).toEqual({
    carried: undefined,
    short: undefined,
  })
})

const load = { perSecond: 1000, p50_ms: 5, p95_ms: 20, p99_ms: 60 }
const kept: EndToEnd = {
  calls: 10_000,
  post: load,
  socket: load,
  missing: 0,
  refused: new Map(),
  isLost: false,
  unread_s: 0.2,
  late_s: 0.1,
}
test('a rate is carried when answers, read models and sockets keep up with it', () => {
  expect(shortOf(kept, 10)).toBeUndefined()
})
test.each([
  [{ refused: new Map([['503 store.busy', 2]]) }, '2 calls answered 503 store.busy'],
  [{ isLost: true }, 'calls wait for their answers for seconds'],
  [{ post: { ...load, perSecond: 900 } }, '900 answered a second'],
  [{ post: { ...load, p99_ms: 251 } }, 'p99 of the POST 251 ms'],
  [{ missing: 3 }, '3 changes not shown'],
  [{ unread_s: 1.1 }, 'read models 1.1 s behind'],
  [{ unread_s: Number.NaN }, 'read models NaN s behind'],
  [{ late_s: 1.2 }, 'sockets 1.2 s behind'],
])('a rate is not carried with %o', (change, why) => {
  expect(shortOf({ ...kept, ...change }, 10)).toBe(why)
})

test('the next bound is what is used most', () => {
  const usage = (busy: number, held: number, worker: number): Usage => ({
    seconds: 10,
    processes: new Map([
      ['postgres', { cpu_s: 20, loop: 0, queued: 0 }],
      ['worker', { cpu_s: 1, loop: worker, queued: 0.9 }],
    ]),
    cores: { count: 8, busy, others: 0 },
    writer: { held, disk: 0.5, waiting: 1, syncing: 0.1 },
    wal: { fsyncs: 1, bytes: 1, commits: 1 },
  })
  expect(boundOf(usage(0.5, 0.4, 0.3)).what).toBe('the 8 cores (0 % by others)')
  expect(boundOf(usage(0.5, 0.6, 0.3)).what).toBe('the lock of appends')
  expect(boundOf(usage(0.5, 0.6, 0.7)).what).toBe('the event loop of a worker')
})
test('no more calls are sent once they are given up', async () => {
  let sent = 0
  const loop = await openLoop(
    10_000,
    60,
    async () => void sent++,
    () => sent >= 20,
  )
  expect(loop.sent).toBe(sent)
  expect(sent).toBeLessThan(600_000)
})
