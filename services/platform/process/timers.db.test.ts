import { afterAll, beforeAll, expect, test } from 'vitest'
import { jarEvents } from '../testing/jars.ts'
import { processesTest, type ProcessesTest } from '../testing/processes.ts'
import { onEvent, type Daily, type ProcessPlace, type Process } from './define-process.ts'

let its: ProcessesTest
beforeAll(async () => {
  its = await processesTest()
})
afterAll(() => its.close())

type Jars = Process<typeof jarEvents>
/** A jar that is filled is looked after in an hour for each sweet; one that is taken from is not. */
const lookAfter = (name: string, onTimer: Jars['onTimer'], rest: Partial<Jars> = {}): Jars =>
  onEvent({
    name,
    module: 'jars',
    version: 1,
    events: jarEvents,
    run: async (event, { at, cancel, now }) => {
      const { jar, sweets } = event.data
      if (!jar.startsWith(`${name}-`)) return
      if (event.type === 'JarTaken') cancel(jar)
      else at(new Date(Date.parse(now) + sweets * 3_600_000).toISOString(), jar, { jar })
    },
    ...(onTimer && { onTimer }),
    ...rest,
  })
const fill = (jar: string, hours: number) =>
  its.send(jar, { type: 'Fill', owner: 'Fern', sweets: hours })
const later = (hours: number) => {
  its.clock.now = new Date(Date.parse(its.clock.now) + hours * 3_600_000).toISOString()
}
const timersOf = async (process: string) =>
  (
    await its.runtime.app.pool.query<{ key: string; fired: boolean; attempts: number }>(
      'select t.key, t.fired_at is not null as fired, t.attempts from timers t where t.process = $1 order by t.key',
      [process],
    )
  ).rows

test('timers fire once, when they are due, in order of due; one that was taken away does not', async () => {
  const fired: string[] = []
  const { processes } = await its.worker([
    lookAfter('order', async ({ key, data }) => void fired.push(`${key} ${data['jar']}`)),
  ])
  await fill('order-late', 3)
  await fill('order-soon', 1)
  await fill('order-never', 2)
  await processes.settle()
  await its.send('order-never', { type: 'Take', sweets: 1 })
  await processes.settle()
  expect(fired).toEqual([])
  later(5)
  await processes.settle()
  await processes.settle()
  expect(fired).toEqual(['order-soon order-soon', 'order-late order-late'])
})
test('a timer that is set again fires at the new time alone', async () => {
  const fired: string[] = []
  const { processes } = await its.worker([
    lookAfter('again', async ({ due }) => void fired.push(due)),
  ])
  await fill('again-jar', 1)
  await processes.settle()
  await fill('again-jar', 4)
  await processes.settle()
  later(2)
  await processes.settle()
  expect(fired).toEqual([])
  later(2)
  await processes.settle()
  expect(fired).toEqual([its.clock.now])
})
test('a timer may set itself again', async () => {
  let fired = 0
  const again: Jars['onTimer'] = async ({ key, due }, { at }) => {
    fired++
    at(new Date(Date.parse(due) + 3_600_000).toISOString(), key)
  }
  const { processes } = await its.worker([lookAfter('itself', again)])
  await fill('itself-jar', 1)
  await processes.settle()
  later(3)
  await processes.settle()
  expect(fired).toBe(3)
  expect(await timersOf('itself')).toMatchObject([{ key: 'itself-jar', fired: false }])
})
test('timers survive the process that set them, and of two workers one fires each', async () => {
  const fired: string[] = []
  const fire: Jars['onTimer'] = async ({ key }) => {
    fired.push(key)
    await new Promise((resolve) => setImmediate(resolve))
  }
  const first = await its.worker([lookAfter('two', fire)])
  for (let i = 0; i < 60; i++) await fill(`two-${i}`, 1)
  await first.processes.settle()
  await first.processes.stop()
  const [one, two] = [
    await its.worker([lookAfter('two', fire)]),
    await its.worker([lookAfter('two', fire)]),
  ]
  later(1)
  await Promise.all([one.processes.sweep(), two.processes.sweep()])
  await Promise.all([one.processes.idle(), two.processes.idle()])
  await one.processes.settle()
  expect(fired).toHaveLength(60)
  expect(new Set(fired).size).toBe(60)
})
test('a timer whose run fails is tried again, and the others fire', async () => {
  let isBroken = true
  const fired: string[] = []
  const fire: Jars['onTimer'] = async ({ key }) => {
    if (key === 'fails-bad' && isBroken) throw new Error('not yet')
    fired.push(key)
  }
  const { processes } = await its.worker([lookAfter('fails', fire)])
  await fill('fails-bad', 1)
  await fill('fails-good', 2)
  await processes.settle()
  later(2)
  await processes.settle()
  expect(fired).toEqual(['fails-good'])
  expect((await processes.measure())[0]).toMatchObject({ timers_failing: 1, due: 0 })
  expect((await timersOf('fails'))[0]).toEqual({ key: 'fails-bad', fired: false, attempts: 1 })
  isBroken = false
  later(1)
  await processes.settle()
  expect(fired).toEqual(['fails-good', 'fails-bad'])
})
test('a worker that dies while a timer runs leaves it to the next', async () => {
  let kills = 1
  const fired: string[] = []
  const fire: Jars['onTimer'] = async ({ key }) => {
    fired.push(key)
    if (kills-- > 0) expect(await its.killHolders('process_managers')).toBe(1)
  }
  const { processes } = await its.worker([lookAfter('dies', fire)])
  await fill('dies-jar', 1)
  await processes.settle()
  later(1)
  await expect(processes.settle()).rejects.toThrow()
  expect(await timersOf('dies')).toMatchObject([{ fired: false }])
  await processes.settle()
  expect(fired).toEqual(['dies-jar', 'dies-jar'])
  expect(await timersOf('dies')).toMatchObject([{ fired: true }])
})

const daily = (ran: string[], places: ProcessPlace[], rest: Partial<Daily> = {}): Daily => ({
  key: 'morning',
  time: '06:00',
  places: async () => places,
  run: async ({ place, date }) => void ran.push(`${place} ${date}`),
  ...rest,
})
const everyDay = (name: string, one: Daily): Jars =>
  lookAfter(name, undefined, { run: async () => undefined, daily: [one] })
const at = (instant: string) => (its.clock.now = `${instant}:00.000Z`)

test('every morning comes once at each studio by its own clock; a studio that closes has none', async () => {
  const ran: string[] = []
  const places = [
    { key: 'north', zone: 'Europe/Bucharest' },
    { key: 'west', zone: 'America/Bogota' },
  ]
  at('2027-03-01T05:00')
  const { processes } = await its.worker([everyDay('morning', daily(ran, places))])
  await processes.settle()
  expect(ran).toEqual([])
  at('2027-03-01T11:00')
  await processes.settle()
  await processes.settle()
  expect(ran).toEqual(['west 2027-03-01'])
  at('2027-03-02T04:00')
  await processes.settle()
  expect(ran.slice(1)).toEqual(['north 2027-03-02'])
  places.pop()
  await processes.settle()
  at('2027-03-02T12:00')
  await processes.settle()
  expect(ran).toHaveLength(2)
  expect(await timersOf('morning')).toMatchObject([{ key: 'daily/morning/north' }])
})
test('after days without a worker only the newest missed day is run, and is told which was before it', async () => {
  const ran: unknown[] = []
  const one = daily([], [{ key: 'north', zone: 'Europe/Bucharest' }], {
    run: async ({ date, previous }) => void ran.push([date, previous]),
  })
  at('2027-04-01T02:00')
  const { processes } = await its.worker([everyDay('missed', one)])
  await processes.settle()
  at('2027-04-01T05:00')
  await processes.settle()
  at('2027-04-05T05:00')
  await processes.settle()
  expect(ran).toEqual([
    ['2027-04-01', null],
    ['2027-04-05', '2027-04-01'],
  ])
})
test('a clock that is set forward and back makes no day run twice and leaves none out', async () => {
  const ran: string[] = []
  const places = [{ key: 'north', zone: 'Europe/Bucharest' }]
  at('2027-05-01T12:00')
  const { processes } = await its.worker([everyDay('clock', daily(ran, places))])
  await processes.settle()
  at('2027-05-02T03:00')
  await processes.settle()
  // A second too early, after it had just fired.
  its.clock.now = '2027-05-02T02:59:59.000Z'
  await processes.settle()
  at('2027-05-02T04:00')
  await processes.settle()
  expect(ran).toEqual(['north 2027-05-02'])
  // A year too far, and back.
  at('2028-05-02T04:00')
  await processes.settle()
  at('2027-05-02T12:00')
  await processes.settle()
  at('2027-05-03T04:00')
  await processes.settle()
  expect(ran).toEqual(['north 2027-05-02', 'north 2028-05-02', 'north 2027-05-03'])
})
test('a studio whose zone changes has its next morning by the new clock', async () => {
  const ran: string[] = []
  const places = [{ key: 'north', zone: 'Europe/Bucharest' }]
  at('2027-06-01T12:00')
  const { processes } = await its.worker([everyDay('zone', daily(ran, places))])
  await processes.settle()
  places[0] = { key: 'north', zone: 'America/Bogota' }
  await processes.settle()
  at('2027-06-02T04:00')
  await processes.settle()
  expect(ran).toEqual([])
  at('2027-06-02T11:00')
  await processes.settle()
  expect(ran).toEqual(['north 2027-06-02'])
})
test('a morning whose run fails is tried again, and its place may fail to be told without stopping events', async () => {
  let isBroken = true
  const ran: string[] = []
  const one = daily(ran, [{ key: 'north', zone: null }], {
    run: async ({ date }) => {
      if (isBroken) throw new Error('not yet')
      ran.push(date)
    },
  })
  at('2027-07-01T12:00')
  const { processes } = await its.worker([everyDay('broken', one)])
  await processes.settle()
  at('2027-07-02T04:00')
  await processes.settle()
  isBroken = false
  at('2027-07-02T04:01')
  await processes.settle()
  expect(ran).toEqual(['2027-07-02'])
  const lost = everyDay('lost', daily(ran, [], { places: () => Promise.reject(new Error('away')) }))
  const other = await its.worker([lost])
  await fill('lost-jar', 1)
  await other.processes.settle()
  expect((await other.processes.measure())[0]).toMatchObject({ lag_events: 0 })
})
