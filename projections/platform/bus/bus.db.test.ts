import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import type { Hint } from './bus.ts'
import { postgresBus } from './bus.postgres.ts'

const { url } = inject('testDatabase')
const schema = 'bus_test'
const pool = new pg.Pool({ connectionString: url })
const clients: pg.Client[] = []
const connect = async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  clients.push(client)
  return client
}
const errors: unknown[] = []
const open = () =>
  postgresBus({ pool, connect, schema, report: (error) => void errors.push(error) })
const projected = (topics: readonly string[]): Hint => ({
  kind: 'projected',
  projection: 'jars',
  module: 'jars',
  position: '1',
  topics,
})
afterAll(() => pool.end())

/** Resolves with the first hint that fits. */
const next = (
  bus: Awaited<ReturnType<typeof open>>,
  fits: (hint: Hint) => boolean,
): Promise<Hint> =>
  new Promise((resolve) => {
    const stop = bus.listen((hint) => {
      if (!fits(hint)) return
      stop()
      resolve(hint)
    })
  })

test('a hint reaches every process once, its own at once, and one larger than NOTIFY takes comes in parts', async () => {
  const [here, there] = [await open(), await open()]
  const own: Hint[] = []
  here.listen((hint) => own.push(hint))
  const topics = Array.from({ length: 500 }, (_, i) => `monitor:studio-with-a-long-name-${i}`)
  const seen: string[] = []
  const all = next(there, (hint) => {
    if (hint.kind === 'projected') seen.push(...hint.topics)
    return seen.length === topics.length
  })
  here.publish(projected(topics))
  expect(own).toEqual([projected(topics)])
  await all
  expect(seen.toSorted()).toEqual(topics.toSorted())
  expect(own).toHaveLength(1)
  await here.close()
  await there.close()
})
test('a listener whose connection is killed comes back and is told that it may have missed something', async () => {
  const bus = await open()
  const missed = next(bus, (hint) => hint.kind === 'missed')
  const pid = (clients.at(-1) as pg.Client & { processID: number }).processID
  await pool.query('select pg_terminate_backend($1)', [pid])
  await missed
  const later = next(bus, (hint) => hint.kind === 'appended')
  await pool.query(`select pg_notify('${schema}_events', '42 1,3')`)
  expect(await later).toEqual({ kind: 'appended', position: '0000000000000000042', shards: [1, 3] })
  expect(errors.length).toBeGreaterThan(0)
  await bus.close()
})
