import { afterAll, beforeAll, expect, test } from 'vitest'
import { jarEvents } from '../testing/jars.ts'
import { processesTest, type ProcessesTest } from '../testing/processes.ts'
import { onEvent } from './define-process.ts'
import { TimerWishes } from './timer-wishes.ts'

let its: ProcessesTest
beforeAll(async () => {
  its = await processesTest()
})
afterAll(() => its.close())

const [ONE, TWO] = ['2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z']
/** 'cancel', or the moment that it is set to. */
const wish = (asked: string, key: string) =>
  asked === 'cancel'
    ? ({ type: 'cancel', key } as const)
    : ({ type: 'at', due: asked, key, data: {}, setBy: null } as const)
/** Every order of up to four wishes. */
const orders = [1, 2, 3, 4].flatMap((length) =>
  Array.from({ length }).reduce<string[][]>(
    (before) => before.flatMap((one) => ['cancel', ONE, TWO].map((next) => [...one, next])),
    [[]],
  ),
)
/** Rows that may be there before. */
const rows = ['none', 'waits', 'has fired'] as const

test('wishes that are written together leave what they leave one after another', async () => {
  const { pool } = its.runtime.app
  const cases = rows.flatMap((row) => orders.map((order) => ({ row, order })))
  const keyed = cases.map(({ row, order }) => ({ row, order, key: `${row} ${order.join(' ')}` }))
  for (const process of ['together', 'apart'])
    await pool.query(
      `insert into timers (process, key, due, fired_at)
       select $1, w.key, $4, case when w.fired then $4::timestamptz end from unnest($2::text[], $3::boolean[]) w (key, fired)`,
      [
        process,
        keyed.filter(({ row }) => row !== 'none').map(({ key }) => key),
        keyed.filter(({ row }) => row !== 'none').map(({ row }) => row === 'has fired'),
        ONE,
      ],
    )
  const client = await pool.connect()
  const together = new TimerWishes()
  for (const { order, key } of keyed) for (const asked of order) together.add(wish(asked, key))
  await together.write(client, 'together')
  for (const at of [0, 1, 2, 3]) {
    const apart = new TimerWishes()
    for (const { order, key } of keyed) {
      const asked = order[at]
      if (asked !== undefined) apart.add(wish(asked, key))
    }
    await apart.write(client, 'apart')
  }
  client.release()
  const left = async (process: string) =>
    (
      await pool.query(
        'select t.key, t.due, t.fired_at from timers t where t.process = $1 order by t.key',
        [process],
      )
    ).rows as unknown[]
  expect((await left('together')).length).toBeGreaterThan(100)
  expect(await left('together')).toEqual(await left('apart'))
})

test('a timer that cannot be kept stops its own stream, and the others keep theirs', async () => {
  const { processes } = await its.worker([
    onEvent({
      name: 'keeping',
      module: 'jars',
      version: 1,
      events: jarEvents,
      run: async ({ data: { jar } }, { at }) => at(TWO, jar === 'odd' ? 'a\0b' : jar),
    }),
  ])
  for (const jar of ['even', 'odd', 'round'])
    await its.send(jar, { type: 'Fill', owner: 'Fern', sweets: 1 })
  await processes.settle()
  expect((await processes.measure())[0]).toMatchObject({ lag_events: 0, stopped: 1, timers: 2 })
})
