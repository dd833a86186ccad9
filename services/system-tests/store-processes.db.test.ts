import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { Cart } from '#shared/store/views.ts'
import { longOrShort } from '../platform/testing/size.ts'
import { testActor } from '../platform/testing/staff.ts'
import { storeTest } from './testing-store.ts'

const PROCESSES = longOrShort(4, 2)
const PIECES = 10
const BUYERS = longOrShort(200, 16)
const ROUNDS = longOrShort(20, 1)
const KILL_MS_MAX = longOrShort(1500, 600)
const shop = await storeTest()
afterAll(() => shop.close())
const people = Array.from({ length: BUYERS }, (_item, i) => `buyer${i}`)
await Promise.all(people.map((user) => shop.join(user, testActor(user))))
await shop.settle()

type Buyers = readonly { readonly user: string; readonly version: number }[]
interface Started {
  readonly child: ChildProcess
  readonly ended: Promise<unknown>
  /** What came of each, as far as it was said. */
  readonly answers: Map<string, string>
}
/** A process that is ready to buy. */
async function start(buyers: Buyers): Promise<Started> {
  const file = path.join(import.meta.dirname, 'store-buyers.ts')
  const given = { config: shop.config, now: shop.clock.now, buyers }
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env['PATH'], BUYERS: JSON.stringify(given) },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const answers = new Map<string, string>()
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const lines = output.split('\n')
      output = lines.pop() ?? ''
      for (const line of lines) {
        if (line === 'ready') resolve()
        const [user = '', ...said] = line.split(' ')
        if (said.length > 0) answers.set(user, said.join(' '))
      }
    })
    void ended.then(() => reject(new Error(`a process of buyers ended: ${output}`)))
  })
  return { child, ended, answers }
}
const go = ({ child }: Started) => child.stdin?.write('go\n')
/** Read models move until this has come. */
async function moving<T>(work: Promise<T>): Promise<T> {
  let done = false
  const ended = work.finally(() => (done = true))
  while (!done) {
    await shop.settle()
    await delay(5)
  }
  return ended
}
/** Puts one into every cart; tells the version of each. */
async function filled(id: string): Promise<Buyers> {
  await shop.settle()
  return Promise.all(
    people.map(async (user) => {
      const actor = testActor(user)
      const cart = (await shop.call('addToCart', { body: { id } }, { actor })) as Cart
      return { user, version: cart.version }
    }),
  )
}
const isPassing = (said: string | undefined) =>
  said === undefined || said === 'command.busy' || said === 'position.notReached'

test.each(Array.from({ length: ROUNDS }, (_item, i) => i + 1))(
  `people who buy the last pieces from ${PROCESSES} processes, one of which is killed meanwhile, make as many orders as there are pieces (round %i)`,
  async (round) => {
    const id = await shop.product({ name: `Thing ${round}`, price: '1.00', stock: PIECES })
    const buyers = await filled(id)
    const shares = Array.from({ length: PROCESSES }, (_item, n) =>
      buyers.filter((_one, i) => i % PROCESSES === n),
    )
    const started = await Promise.all(shares.map(start))
    for (const one of started) go(one)
    const [victim] = started
    const killed = delay(Math.random() * KILL_MS_MAX).then(() => victim?.child.kill('SIGKILL'))
    await moving(Promise.all([killed, ...started.map(({ ended }) => ended)]))
    const answers = new Map(started.flatMap((one) => [...one.answers]))
    // Whoever got no answer asks again, as their screen does.
    for (;;) {
      const unanswered = buyers.filter(({ user }) => isPassing(answers.get(user)))
      if (unanswered.length === 0) break
      const again = await start(unanswered)
      go(again)
      await moving(again.ended)
      for (const [user, said] of again.answers) answers.set(user, said)
    }
    const bought = [...answers].filter(([, said]) => said.startsWith('bought '))
    expect(bought).toHaveLength(PIECES)
    const others = [...answers.values()].filter((said) => !said.startsWith('bought '))
    expect(new Set(others)).toEqual(new Set(['shop.soldOut']))
    await shop.settle()
    const orders = (await shop.orders('oak')).filter(({ lines }) =>
      lines.some((line) => line.id === id),
    )
    expect(new Map(orders.map(({ user, order }) => [user, `bought ${order}`]))).toEqual(
      new Map(bought),
    )
    expect(orders).toHaveLength(PIECES)
    const [product] = (await shop.products('oak')).filter((one) => one.id === id)
    expect(product?.stock).toBe(0)
    // Each order has its payment item, and nobody else has one.
    const { rows } = await shop.app.pool.query<{ type: string; count: number }>(
      `select e.type, count(*)::int as count from events e
       where e.type in ('CheckedOut', 'OrderPlaced', 'ItemRecorded') group by e.type`,
    )
    expect(new Set(rows.map(({ count }) => count))).toEqual(new Set([round * PIECES]))
  },
)

test('each wallet is what a recount of the orders makes of it', async () => {
  await shop.settle()
  const orders = await shop.orders('oak')
  for (const user of people) {
    const own = orders.filter((one) => one.user === user).length
    const actor = testActor(user)
    const wallet = await shop.call('wallet', { query: { user } }, { actor })
    expect(wallet).toMatchObject({ available: `${400 - own}.00` })
  }
})
