import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../start/open-database.ts'
import { openQueue, type WakeUpQueue } from './queue.ts'
import { testSchema } from '../testing/database.ts'
import { requireRedis } from '../testing/services.ts'

const redis = await requireRedis()
afterAll(() => redis?.stop())
const backends = [
  { name: 'PostgreSQL', redisUrl: undefined },
  ...(redis ? [{ name: 'Redis', redisUrl: redis.url }] : []),
]
const reported: unknown[] = []
const report = (error: unknown) => void reported.push(error)

test.runIf(redis)('with Redis away a process ends all the same', async () => {
  const { url, schema } = testSchema()
  const away = await requireRedis()
  const queue = await openQueue({
    redisUrl: away?.url,
    database: { setUpUrl: url, url, schema },
    report: () => undefined,
  })
  await queue.work(
    async () => undefined,
    async () => undefined,
  )
  queue.wake([{ projection: 'jars', shard: 3 }])
  await away?.stop()
  await queue.close()
})
test('processes that start at the same moment all open the queue', async () => {
  const { url, schema } = testSchema()
  await (await openDatabase(url, schema, report, 1)).close()
  const openOne = () =>
    openQueue({ redisUrl: undefined, database: { setUpUrl: url, url, schema }, report })
  await (await openOne()).close()
  for (let round = 0; round < 5; round++) {
    const queues = await Promise.all(Array.from({ length: 6 }, openOne))
    await Promise.all(queues.map((queue) => queue.close()))
  }
  expect(reported).toEqual([])
})
describe.each(backends)('wake-ups on $name', ({ redisUrl }) => {
  const { url, schema } = testSchema()
  const open = async (): Promise<WakeUpQueue> => {
    const database = await openDatabase(url, schema, report, 1)
    await database.close()
    return openQueue({ redisUrl, database, report })
  }

  test('many wake-ups of one shard in a moment are few jobs, one that arrives while it is worked on is not lost, and a lost one is swept', async () => {
    const appending = await open()
    const working = await open()
    let running = 0
    let done = 0
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    let started: () => void = () => undefined
    const begun = new Promise<void>((resolve) => (started = resolve))
    let swept: () => void = () => undefined
    const sweep = new Promise<void>((resolve) => (swept = resolve))
    let again: () => void = () => undefined
    const second = new Promise<void>((resolve) => (again = resolve))
    await working.work(
      async (wakeUp) => {
        expect(wakeUp).toEqual({ projection: 'jars', shard: 3 })
        running++
        expect(running).toBe(1)
        started()
        if (done === 0) await held
        running--
        done++
        if (done === 2) again()
      },
      async () => swept(),
    )
    for (let i = 0; i < 50; i++) appending.wake([{ projection: 'jars', shard: 3 }])
    await begun
    appending.wake([{ projection: 'jars', shard: 3 }])
    await sweep
    expect(await appending.depth()).toBeLessThan(6)
    release()
    await second
    expect(done).toBe(2)
    await working.close()
    await appending.close()
    expect(reported).toEqual([])
  })
})
