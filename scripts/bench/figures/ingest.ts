import { ObservationLine } from '../../../shared/site-status/calls.ts'
import { untilRead } from '../../demo/client.ts'
import type { Bench, Figure } from '../bench.ts'
import { atLeast, closedLoop, interleaved, figureLineOf, median, ratioOf } from '../harness.ts'
import { Caller } from '../http.ts'
import {
  accountsOf,
  fillBenchPeople,
  startProduct,
  withProduct,
  type BenchAccount,
  type Product,
} from '../product.ts'

const LINES = 1000
const CALLERS = 4
const CHANGED_EVERY = 20
const POLL_S = 60
const PATH = '/ingest/v1/observations'

/** The reports of a poller, look after look: of 1,000 accounts 950 are as they were. */
class Poller {
  readonly #accounts: readonly BenchAccount[]
  readonly #status: Uint8Array
  #look = 0
  readonly #start = Math.floor(Date.now() / 1000) * 1000 - 6 * 86_400_000

  constructor(accounts: readonly BenchAccount[]) {
    this.#accounts = accounts
    this.#status = new Uint8Array(accounts.length)
  }
  next(): string {
    const observed_at = new Date(this.#start + this.#look * POLL_S * 1000).toISOString()
    const lines = this.#accounts.map(({ site, account }, i) => {
      if ((i + this.#look) % CHANGED_EVERY === 0)
        this.#status[i] = ((this.#status[i] as number) + 1) % 4
      return `{"observer":"poller-1","site":"${site}","account":"${account}","status":${this.#status[i]},"observed_at":"${observed_at}","seq":${this.#look}}`
    })
    this.#look++
    return lines.join('\n')
  }
}

/** JSON parse and zod of the same lines, and nothing else: lines a second. */
function parseOnly(body: string, seconds: number): number {
  const start = performance.now()
  let lines = 0
  while (performance.now() - start < seconds * 1000)
    for (const line of body.split('\n')) {
      ObservationLine.parse(JSON.parse(line))
      lines++
    }
  return lines / ((performance.now() - start) / 1000)
}

async function measure(bench: Bench, product: Product, name: string): Promise<void> {
  const seconds = bench.size(3, 0.4)
  const poller = new Poller(accounts)
  const sample = poller.next()
  const caller = new Caller(product.url, product.bearer, CALLERS)
  const post = async () => {
    const { body } = await caller.must('POST', PATH, poller.next())
    const { accepted } = JSON.parse(body.toString()) as { accepted: number }
    if (accepted !== LINES)
      throw new Error(`accepted ${accepted} of ${LINES}: ${body.toString().slice(0, 300)}`)
  }
  const rates = await interleaved(bench.rounds, {
    ours: async () => (await closedLoop(CALLERS, seconds, post)).perSecond * LINES,
    parse: async () => parseOnly(sample, seconds / 2),
  })
  caller.close()
  const to = {
    name: `JSON parse and zod alone (${Math.round(median(rates.parse))}/s)`,
    ratio: ratioOf(rates.ours, rates.parse),
  }
  bench.print(
    figureLineOf({ name, value: median(rates.ours), unit: 'lines/s', to, goal: atLeast(0.4) }),
  )
}

/**
 * Whole requests by four callers: by an API process whose read models follow later, which is what the call itself costs, and
 * by one process that also keeps every read model up with it.
 */
export const ingest: Figure = {
  name: 'ingest',
  run: async (bench) => {
    for (const { name, environment } of shapes) {
      const schema = bench.fresh('ingest')
      await filled(bench, schema)
      await withProduct(bench, { schema, environment }, (product) => measure(bench, product, name))
    }
  },
}
const shapes = [
  { name: 'ingest.call', environment: { ROLE: 'api' } },
  { name: 'ingest.with-read-models', environment: {} },
]
const accounts = accountsOf(LINES / 2, 2)

/** People, accounts and the observer are there before; an API process by itself would not know whose accounts these are. */
async function filled(bench: Bench, schema: string): Promise<void> {
  const product = await startProduct(bench, { schema })
  await fillBenchPeople(product, accounts)
  await product.reporter.must('PUT', '/ingest/v1/observers/poller-1', {
    mode: 'poll',
    poll_s: POLL_S,
  })
  await untilRead(
    product.owner,
    (await product.owner.call('GET', '/api/site-status/observers')).position,
  )
  await product.stop()
}
