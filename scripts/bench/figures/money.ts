import type { Bench, Figure } from '../bench.ts'
import {
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
import {
  accountsOf,
  fillBenchPeople,
  withProduct,
  type BenchAccount,
  type Product,
} from '../product.ts'
import { rebuildSeconds, withRuntime } from '../rebuilding.ts'

const PEOPLE = 200
const ACCOUNTS_EACH = 3
/** Kinds of lines that a person has in a half: tips, private shows, gifts and so on. */
const TYPES = 6
const LINES = 200_000
const REQUEST = 5000
const YEAR_MS = 365 * 86_400_000

/** 200,000 statement lines of 200 people over a year by the public call; the income of these 12 months; and their read models anew. */
export const moneyFigure: Figure = {
  name: 'money',
  run: (bench) =>
    withProduct(bench, {}, async (product) => {
      const accounts = accountsOf(PEOPLE, ACCOUNTS_EACH)
      await fillBenchPeople(product, accounts)
      const lines = bench.size(LINES, 4_000)
      await measureIngest(bench, product, accounts, lines)
      await measureIncome(bench, product)
      await measureRebuild(bench, product, lines)
    }),
}

async function measureIngest(
  bench: Bench,
  product: Product,
  accounts: readonly BenchAccount[],
  lines: number,
): Promise<void> {
  const bodies = requestsOf(accounts, lines, Date.now() - 3_600_000)
  const caller = new Caller(product.url, product.bearer, 1)
  const seconds = await elapsedSeconds(async () => {
    for (const body of bodies) await caller.must('POST', '/ingest/v1/transactions', body)
  })
  // Whoever asks sees all of it: the read model has come to the end.
  await caller.must('GET', '/api/money/income?from=2020-01-01&to=2020-01-02')
  caller.close()
  bench.print(figureLineOf({ name: 'money.ingest', value: lines / seconds, unit: 'lines/s' }))
}
/** Lines in the order of time, spread over the year, in bodies of the largest size that a request may have. */
function requestsOf(accounts: readonly BenchAccount[], count: number, to: number): string[] {
  const all = Array.from({ length: count }, (_, n) => {
    const { site, account } = accounts[n % accounts.length] as BenchAccount
    return JSON.stringify({
      source: 'bench',
      id: `line-${n}`,
      site,
      account,
      type: 1 + (Math.floor(n / accounts.length) % TYPES),
      amount: `${(n * 37) % 900}.${String((n * 11) % 100).padStart(2, '0')}`,
      currency: n % 7 === 0 ? 'eur' : 'usd',
      at: new Date(to - YEAR_MS + Math.floor((YEAR_MS * n) / count)).toISOString(),
    })
  })
  return Array.from({ length: Math.ceil(count / REQUEST) }, (_, i) =>
    all.slice(i * REQUEST, (i + 1) * REQUEST).join('\n'),
  )
}

const AGGREGATE = (schema: string) =>
  `select l.month, a.site, l.type, l.currency, sum(l.amount) from ${schema}.statement_line l join ${schema}.income_account a using (account) where l.known_to is null group by 1, 2, 3, 4`

async function measureIncome(bench: Bench, product: Product): Promise<void> {
  const seconds = bench.size(3, 0.4)
  const caller = new Caller(
    product.url,
    { ...product.bearer, 'content-type': 'application/json' },
    1,
  )
  const rounds = await interleaved(bench.rounds, {
    income: () => closedLoop(1, seconds, () => caller.must('POST', '/getIncomeCache', '{}')),
    sql: () =>
      asOwner(bench.url, (client) =>
        closedLoop(1, seconds, () => client.query(AGGREGATE(product.schema))),
      ),
  })
  caller.close()
  const p95 = (side: 'income' | 'sql') => rounds[side].map(({ p95_ms }) => p95_ms)
  bench.print(
    figureLineOf({
      name: 'money.income-year.p95',
      value: median(p95('income')),
      unit: 'ms',
      to: {
        name: `one SQL aggregate over the lines (${median(p95('sql')).toFixed(1)} ms)`,
        ratio: ratioOf(p95('income'), p95('sql')),
      },
      goal: valueAtMost(40),
    }),
  )
}

const REBUILT_LEAST = 60_000
async function measureRebuild(bench: Bench, product: Product, lines: number): Promise<void> {
  const rates = await withRuntime(bench, product.schema, (runtime) =>
    interleaved(Math.min(bench.rounds, 3), {
      ours: async () => lines / (await rebuildSeconds(runtime, 'income')),
      sql: async () =>
        lines /
        (await elapsedSeconds(() =>
          asOwner(bench.url, (client) => client.query(AGGREGATE(product.schema))),
        )),
    }),
  )
  bench.print(
    figureLineOf({
      name: 'money.rebuild',
      value: median(rates.ours),
      unit: 'lines/s',
      to: {
        name: `one SQL aggregate over the lines (${Math.round(median(rates.sql))}/s)`,
        ratio: ratioOf(rates.ours, rates.sql),
      },
      goal: { of: 'value', least: REBUILT_LEAST },
    }),
  )
}
