import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuild } from '#projections/platform/run/rebuild.ts'
import { ensureLive } from '#projections/platform/run/registry.ts'
import { jarEvents, jarOf, jarsProjection } from '../testing/jars.ts'
import { processesTest, type ProcessesTest } from '../testing/processes.ts'
import { onEvent, type Process } from './define-process.ts'

const jars = jarsProjection()
let its: ProcessesTest
beforeAll(async () => {
  its = await processesTest({ projections: [jars] })
})
afterAll(() => its.close())

type Run = Process<typeof jarEvents>['run']
/** A process that gives what was taken from a jar to another jar; it reacts to jars whose names begin with its own. */
const passOn = (name: string, rest: Partial<Process<typeof jarEvents>> = {}) =>
  onEvent({
    name,
    module: 'jars',
    version: 1,
    events: jarEvents,
    run: async (event, { handle }) => {
      const { jar } = event.data
      if (event.type !== 'JarTaken' || !jar.startsWith(`${name}-`)) return
      const sweets = event.data.sweets
      const other = `other-${jar}`
      await handle(jarOf(other), `jar-${other}`, { type: 'Fill', owner: 'Ivy', sweets })
    },
    ...rest,
  })
const fill = (jar: string, sweets = 100) => its.send(jar, { type: 'Fill', owner: 'Fern', sweets })
const take = (jar: string, sweets = 1) => its.send(jar, { type: 'Take', sweets })
const filled = (jar: string) => its.count('JarFilled', `other-${jar}`)
const stoppedOf = async (process: string) =>
  (
    await its.runtime.app.pool.query<{ stream: string; version: number; attempts: number }>(
      'select s.stream, s.version, s.attempts from process_stopped s where s.process = $1 order by s.stream',
      [process],
    )
  ).rows
const later = (seconds: number) => {
  its.clock.now = new Date(Date.parse(its.clock.now) + seconds * 1000).toISOString()
}

test('a command follows from an event, once, and says which event and which process it came from', async () => {
  const { processes } = await its.worker([passOn('once')])
  await fill('once-mint')
  await take('once-mint', 3)
  await processes.settle()
  await processes.settle()
  expect(await filled('once-mint')).toBe(1)
  const [followed] = await its.runtime.app.journal.store.readStream('jar-other-once-mint')
  const [, cause] = await its.runtime.app.journal.store.readStream('jar-once-mint')
  expect(followed?.meta).toMatchObject({
    actor: 'system',
    source: 'once',
    causationId: cause?.id,
  })
})
test('what came before its first start is not reacted to, unless it reads from the beginning', async () => {
  await fill('late-fig')
  await take('late-fig')
  await fill('early-fig')
  await take('early-fig')
  const { processes } = await its.worker([passOn('late'), passOn('early', { from: 'beginning' })])
  await processes.settle()
  expect([await filled('late-fig'), await filled('early-fig')]).toEqual([0, 1])
  await take('late-fig')
  await processes.settle()
  expect(await filled('late-fig')).toBe(1)
})
test('a worker that dies between a run and its checkpoint has run for nothing: the next one repeats it, and nothing happens twice', async () => {
  let kills = 1
  const dying = passOn('dying')
  const run: Run = async (event, context) => {
    await dying.run(event, context)
    if (event.type !== 'JarTaken' || kills-- <= 0) return
    expect(await its.killHolders('process_managers')).toBe(1)
  }
  const first = await its.worker([passOn('dying', { run })])
  const second = await its.worker([dying])
  await fill('dying-nut')
  await take('dying-nut')
  await expect(first.processes.settle()).rejects.toThrow()
  expect(await filled('dying-nut')).toBe(1)
  await second.processes.settle()
  expect(await filled('dying-nut')).toBe(1)
  expect((await second.processes.measure())[0]).toMatchObject({ lag_events: 0, stopped: 0 })
})
test('two workers at once run each event once, and all of them', async () => {
  const ran: string[] = []
  const both = passOn('both', {
    run: async (event) => {
      if (event.data.jar.startsWith('both-')) ran.push(event.id)
      await new Promise((resolve) => setImmediate(resolve))
    },
  })
  const [one, two] = [await its.worker([both]), await its.worker([both])]
  for (let i = 0; i < 30; i++) await fill(`both-${i % 5}`)
  one.processes.wake()
  two.processes.wake()
  await Promise.all([one.processes.idle(), two.processes.idle()])
  await Promise.all([one.processes.settle(), two.processes.settle()])
  expect(ran).toHaveLength(30)
  expect(new Set(ran).size).toBe(30)
})
test('an event that fails stops its own stream: later ones wait in order, others go on, and after the mending all run', async () => {
  const broken = new Set(['halt-bad'])
  const ran: string[] = []
  const halt = passOn('halt', {
    run: async (event) => {
      if (!event.data.jar.startsWith('halt-')) return
      if (event.type === 'JarTaken' && broken.has(event.data.jar)) throw new Error('a bad jar')
      ran.push(`${event.data.jar} ${event.version}`)
    },
  })
  const { processes } = await its.worker([halt])
  await fill('halt-bad')
  await take('halt-bad')
  await fill('halt-bad')
  await fill('halt-good')
  await processes.settle()
  await fill('halt-good')
  await take('halt-bad')
  await processes.settle()
  expect(ran).toEqual(['halt-bad 1', 'halt-good 1', 'halt-good 2'])
  expect(await stoppedOf('halt')).toEqual([{ stream: 'jar-halt-bad', version: 2, attempts: 1 }])
  // Retrying by itself, further apart each time, and stays where it is.
  later(2)
  await processes.settle()
  await processes.settle()
  expect(await stoppedOf('halt')).toEqual([{ stream: 'jar-halt-bad', version: 2, attempts: 2 }])
  expect(await processes.tryAgain('halt', 'jar-halt-bad')).toEqual({ healthy: false })
  broken.clear()
  // Events beyond the checkpoint are the next batch's, not the retry's.
  await fill('halt-bad')
  expect(await processes.tryAgain('halt', 'jar-halt-bad')).toEqual({ healthy: true })
  expect(await processes.tryAgain('halt', 'jar-halt-bad')).toBeUndefined()
  expect(ran.slice(3)).toEqual(['halt-bad 2', 'halt-bad 3', 'halt-bad 4'])
  await processes.settle()
  expect(ran.slice(6)).toEqual(['halt-bad 5'])
  expect(await stoppedOf('halt')).toEqual([])
})
test('a stream that is put aside goes on by itself once the cause is mended', async () => {
  let isBroken = true
  const mend = passOn('mend', {
    run: async (event) => {
      if (event.data.jar === 'mend-jar' && isBroken) throw new Error('not yet')
    },
  })
  const { processes } = await its.worker([mend])
  await fill('mend-jar')
  await processes.settle()
  expect(await stoppedOf('mend')).toHaveLength(1)
  isBroken = false
  await processes.settle()
  expect(await stoppedOf('mend')).toHaveLength(1)
  later(2)
  await processes.settle()
  expect(await stoppedOf('mend')).toEqual([])
})
test('code of an older version stands back', async () => {
  const ran: number[] = []
  const turn = (version: number) =>
    passOn('turn', { version, run: async () => void ran.push(version) })
  const old = await its.worker([turn(1)])
  const young = await its.worker([turn(2)])
  await fill('turn-jar')
  await old.processes.settle()
  expect(ran).toEqual([])
  await young.processes.settle()
  expect(ran).toEqual([2])
})
test('a rebuild of a read model runs no process', async () => {
  const { pool } = its.runtime.app
  const ran: string[] = []
  const rebuilt = passOn('rebuilt', { run: async ({ id }) => void ran.push(id) })
  const { processes } = await its.worker([rebuilt])
  await ensureLive(pool, jars)
  await fill('rebuilt-jar')
  await processes.settle()
  await rebuild(pool, its.runtime.feed, jars)
  await processes.settle()
  expect(ran).toHaveLength(1)
})
test('a sweep finds what a lost hint left behind, and the figures say how far behind it was', async () => {
  const { processes } = await its.worker([passOn('swept')])
  await fill('swept-jar')
  await take('swept-jar')
  expect((await processes.measure())[0]).toMatchObject({ name: 'swept', lag_events: 2 })
  await processes.sweep()
  await processes.idle()
  expect(await filled('swept-jar')).toBe(1)
  await processes.settle()
  expect((await processes.measure())[0]).toMatchObject({ lag_events: 0, lag_seconds: 0 })
})
