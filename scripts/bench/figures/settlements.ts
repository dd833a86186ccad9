import type { Bench, Figure } from '../bench.ts'
import {
  atMost,
  closedLoop,
  elapsedSeconds,
  figureLineOf,
  interleaved,
  median,
  ratioOf,
  valueAtMost,
} from '../harness.ts'
import { Caller } from '../http.ts'
import { asOwner } from '../place.ts'
import { accountsOf, startProduct, type BenchAccount, type Product } from '../product.ts'
import {
  fillBeforeLines,
  lastHalf,
  replaySigned,
  replaysOf,
  reportLateLines,
  reportLateObservations,
  reportLines,
  signHalf,
  type Replays,
  type SettledHalf,
} from '../settling.ts'

const ACCOUNTS_EACH = 2
const LINES_EACH = 100
const CALLERS = 4
const P95_MS = 150
/** The number of people for whom something comes after the signature. */
const LATE_PART = 10

/** A studio's half of 300 people with 200 lines each, computed and signed behind ten million events, and replayed at the signatures. */
export const settlementsFigure: Figure = {
  name: 'settlements',
  run: async (bench) => {
    const schema = bench.fresh('settlements')
    const accounts = accountsOf(bench.size(300, 10), ACCOUNTS_EACH)
    const half = lastHalf()
    const making = await startProduct(bench, { schema })
    const events = bench.events(10_000_000, 5_000)
    await fillBeforeLines(bench, { making, schema, events }, accounts, half)
    const product = await startProduct(bench, { schema })
    try {
      await reportLines(product, accounts, LINES_EACH, half)
      await measureHalf(bench, product, half)
      await measureReplays(bench, { product, accounts, events }, half)
    } finally {
      await product.stop()
      await asOwner(bench.url, (client) =>
        client.query(`drop schema ${schema} cascade; drop schema ${schema}_queue cascade`),
      )
    }
  },
}

/** The least that the database has to do for it: what each account brought, by type and currency. */
const aggregate = (schema: string) =>
  `select l.account, l.type, l.currency, sum(l.amount), count(*) from ${schema}.statement_line l
   where l.at >= $1 and l.at < $2 and l.known_to is null group by 1, 2, 3`

async function measureHalf(bench: Bench, product: Product, half: SettledHalf): Promise<void> {
  const caller = new Caller(product.url, product.bearer, 1)
  const seconds = bench.size(3, 0.4)
  const rounds = await interleaved(bench.rounds, {
    half: () => closedLoop(1, seconds, () => caller.must('GET', half.path)),
    sql: () =>
      asOwner(bench.url, (client) =>
        closedLoop(1, seconds, () =>
          client.query(aggregate(product.schema), [half.since, half.until]),
        ),
      ),
  })
  caller.close()
  const p50 = (side: 'half' | 'sql') => rounds[side].map(({ p50_ms }) => p50_ms)
  bench.print(
    figureLineOf({
      name: 'settlements.half',
      value: median(p50('half')),
      unit: 'ms (p50)',
      to: {
        name: `one SQL aggregate over the lines (${median(p50('sql')).toFixed(1)} ms)`,
        ratio: ratioOf(p50('half'), p50('sql')),
      },
      goal: atMost(4),
    }),
  )
}

async function measureReplays(
  bench: Bench,
  {
    product,
    accounts,
    events,
  }: { product: Product; accounts: readonly BenchAccount[]; events: number },
  half: SettledHalf,
): Promise<void> {
  let signed: readonly string[] = []
  const seconds = await elapsedSeconds(async () => (signed = await signHalf(product, half)))
  bench.print(
    figureLineOf({
      name: 'settlements.runs',
      value: signed.length / seconds,
      unit: 'people/s reviewed and signed by runs',
    }),
  )
  const replays = await replaysOf(product, half, signed)
  const late = accounts.filter((_, n) => n % (ACCOUNTS_EACH * LATE_PART) === 0)
  const users = new Set(late.map(({ user }) => user))
  const moved = new Map([...replays].filter(([, { user }]) => users.has(user)))
  await print(bench, { product, name: 'replay', replays, events })
  await reportLateLines(product, late, half)
  await print(bench, { product, name: 'replay-after-late-lines', replays: moved, events })
  await reportLateObservations(product, late, half)
  await print(bench, { product, name: 'replay-after-late-hours', replays: moved, events })
}
async function print(
  bench: Bench,
  of: { product: Product; name: string; replays: Replays; events: number },
): Promise<void> {
  const caller = new Caller(of.product.url, of.product.bearer, CALLERS)
  const p95: number[] = []
  for (let round = 0; round <= bench.rounds; round++) {
    const { p95_ms } = await closedLoop(CALLERS, bench.size(3, 0.4), (who, turn) =>
      replaySigned(caller, of.replays, turn * CALLERS + who),
    )
    if (round > 0) p95.push(p95_ms)
  }
  caller.close()
  bench.print(
    figureLineOf({
      name: `settlements.${of.name}.p95`,
      value: median(p95),
      unit: `ms (${of.events} events)`,
      goal: valueAtMost(P95_MS),
    }),
  )
}
