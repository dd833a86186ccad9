import { sealLog } from '../../../services/platform/event-store/seals.ts'
import { postgresEventStore } from '../../../services/platform/event-store/postgres.ts'
import type { Bench, Figure } from '../bench.ts'
import { EndToEndLoad, withoutLoss } from '../end-to-end.ts'
import { fill } from '../fill.ts'
import { atMost, closedLoop, figureLineOf, median, valueAtMost, type Goal } from '../harness.ts'
import { observationHistory } from '../history.ts'
import { accountsOf, fillBenchPeople, startProduct, type Product } from '../product.ts'
import { openQueries } from '../queries.ts'
import { catchUp, rebuildSeconds, withRuntime } from '../rebuilding.ts'
import { asOwner } from '../place.ts'
import { storableSample } from '../samples.ts'

const YEAR_MS = 365 * 86_400_000
const PEOPLE = 200
const PER_SECOND = 500
interface Costs {
  /** Milliseconds: more is worse, in each of them. */
  readonly append: number
  readonly endToEnd: number
  readonly byKey: number
  readonly personYear: number
  readonly studioMonth: number
  /** Seconds for a million observations. */
  readonly rebuild: number
}

/** The same work with 0.1 M, 1 M and 10 M events in the log: what each costs, against the smallest. */
export const growth: Figure = {
  name: 'growth',
  run: async (bench) => {
    const sizes = [
      bench.size(100_000, 1_000),
      bench.size(1_000_000, 3_000),
      bench.size(10_000_000, 9_000),
    ]
    const costs: Costs[] = []
    for (const size of sizes) {
      bench.say(`growth: ${size} events …`)
      costs.push(await costsAt(bench, size))
    }
    for (const [i, cost] of costs.entries())
      print(bench, sizes[i] as number, cost, costs[0] as Costs)
  },
}

function print(bench: Bench, size: number, cost: Costs, first: Costs): void {
  const line = (what: keyof Costs, unit: string, goal: Goal) => {
    const to =
      cost === first ? undefined : { name: 'the smallest log', ratio: cost[what] / first[what] }
    bench.print(
      figureLineOf({
        name: `growth.${size}.${what}`,
        value: cost[what],
        unit,
        ...(to ? { to, goal } : {}),
      }),
    )
  }
  line('append', 'ms (p50, 32 callers)', atMost(1.3))
  line('endToEnd', 'ms (p50)', atMost(1.3))
  line('byKey', 'ms (p50)', atMost(1.3))
  line('personYear', 'ms (p95)', atMost(1.3))
  line('studioMonth', 'ms (p95)', atMost(1.3))
  line('rebuild', 's per 1 M observations', atMost(1.3))
  if (cost === first) return
  bench.print(
    figureLineOf({
      name: `growth.${size}.personYear.p95`,
      value: cost.personYear,
      unit: 'ms',
      goal: valueAtMost(10),
    }),
  )
  bench.print(
    figureLineOf({
      name: `growth.${size}.studioMonth.p95`,
      value: cost.studioMonth,
      unit: 'ms',
      goal: valueAtMost(50),
    }),
  )
}

async function costsAt(bench: Bench, events: number): Promise<Costs> {
  const schema = bench.fresh('growth')
  const accounts = accountsOf(PEOPLE, 2)
  const to = Date.now() - 25 * 86_400_000
  // People first, then history, then the read models: the product is started again on what is then there.
  const making = await startProduct(bench, { schema })
  await fillBenchPeople(making, accounts)
  await making.stop()
  await fill(
    bench,
    schema,
    observationHistory({
      accounts,
      events,
      perEvent: 1,
      from: to - YEAR_MS,
      to,
      observer: 'history-1',
    }),
  )
  const rebuild = await withRuntime(bench, schema, async (runtime) => {
    // Else the product would do it while it is measured.
    await sealLog(runtime.app.pool)
    await catchUp(runtime)
    return ((await rebuildSeconds(runtime, 'online_time')) / events) * 1_000_000
  })
  const product = await startProduct(bench, { schema, environment: { LIVE_FLUSH_MS: '0' } })
  try {
    return { rebuild, ...(await answering(bench, product, to)) }
  } finally {
    await product.stop()
    await asOwner(bench.url, (client) =>
      client.query(`drop schema ${schema} cascade; drop schema ${schema}_queue cascade`),
    )
  }
}

async function answering(
  bench: Bench,
  product: Product,
  to: number,
): Promise<Omit<Costs, 'rebuild'>> {
  const seconds = bench.size(3, 0.4)
  const accounts = accountsOf(PEOPLE, 2)
  const load = new EndToEndLoad(accounts)
  const queries = await openQueries(product, accounts, to)
  const rounds: Omit<Costs, 'rebuild'>[] = []
  for (let round = 0; round <= bench.rounds; round++) {
    const { socket } = withoutLoss(await load.run([product], bench.size(PER_SECOND, 100), seconds))
    const byKey = await queries.run('byKey', seconds)
    const personYear = await queries.run('personYear', seconds)
    const studioMonth = await queries.run('studioMonth', seconds)
    if (round > 0)
      rounds.push({
        append: 0,
        endToEnd: socket.p50_ms,
        byKey: byKey.p50_ms,
        personYear: personYear.p95_ms,
        studioMonth: studioMonth.p95_ms,
      })
  }
  queries.close()
  const of = (what: keyof (typeof rounds)[number]) => median(rounds.map((one) => one[what]))
  return {
    append: await appendMs(bench, product),
    endToEnd: of('endToEnd'),
    byKey: of('byKey'),
    personYear: of('personYear'),
    studioMonth: of('studioMonth'),
  }
}

/** Last, because nobody knows the type of these events: the read models pass over them. */
const appendMs = (bench: Bench, { schema }: Product): Promise<number> =>
  withRuntime(bench, schema, async ({ app }) => {
    const store = postgresEventStore(app.pool)
    const rounds: number[] = []
    for (let round = 0; round <= bench.rounds; round++) {
      const { p50_ms } = await closedLoop(32, bench.size(3, 0.4), (caller, turn) =>
        store.append(`grown-${round}-${caller}-${turn}`, [storableSample(turn)], 0),
      )
      if (round > 0) rounds.push(p50_ms)
    }
    await store.close()
    return median(rounds)
  })
