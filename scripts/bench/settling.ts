import { setTimeout as delay } from 'node:timers/promises'
import { sealLog } from '../../services/platform/event-store/seals.ts'
import { monthHalfOf, type MonthHalf } from '../../shared/money/half.ts'
import { halfEnd, previousHalf, type LocalDay } from '../../shared/platform/local-day.ts'
import { dayEnd, dayStart, localDate } from '../../shared/platform/time.ts'
import type { Settlement, SettlementHalf, SettlementRun } from '../../shared/settlements/views.ts'
import type { Bench } from './bench.ts'
import { fill } from './fill.ts'
import { observationHistory } from './history.ts'
import { Caller } from './http.ts'
import { fillLongLog, passLongLog } from './long-log.ts'
import { BENCH_STUDIO, fillBenchPeople, type BenchAccount, type Product } from './product.ts'
import { catchUp, withRuntime } from './rebuilding.ts'

const ZONE = 'Europe/Bucharest'
const TYPES = 6
const REQUEST = 5000
const DAY_MS = 86_400_000

/** The last half that is over, with its instants in epoch milliseconds, the second exclusive. */
export interface SettledHalf extends MonthHalf {
  readonly first: LocalDay
  readonly last: LocalDay
  readonly since: number
  readonly until: number
  readonly path: string
}
export function lastHalf(): SettledHalf {
  const first = previousHalf(localDate(Math.floor(Date.now() / 1000), ZONE))
  const last = halfEnd(first)
  const named = monthHalfOf(first)
  return {
    ...named,
    first,
    last,
    since: dayStart(first, ZONE) * 1000,
    until: dayEnd(last, ZONE) * 1000,
    path: `/api/settlements/${BENCH_STUDIO}/${named.month}/${named.half}`,
  }
}

/** People and rates, then a long log about others, then what observers saw of these people. The product is not running after that. */
export async function fillBeforeLines(
  bench: Bench,
  { making, schema, events }: { making: Product; schema: string; events: number },
  accounts: readonly BenchAccount[],
  half: SettledHalf,
): Promise<void> {
  await fillBenchPeople(making, accounts)
  await making.owner.must('PUT', '/api/money/rates', {
    date: half.last,
    base: 'usd',
    quotes: { eur: '0.9', ron: '4.5' },
    source: 'bench',
  })
  await making.stop()
  await passLongLog(bench, await fillLongLog(bench, schema, events))
  await fill(
    bench,
    schema,
    observationHistory({
      accounts,
      events: bench.size(100_000, 2_000),
      perEvent: 1,
      from: half.since - 2 * DAY_MS,
      to: Date.now() - 3_600_000,
      observer: 'history-1',
    }),
  )
  await withRuntime(bench, schema, async (runtime) => {
    await sealLog(runtime.app.pool)
    await catchUp(runtime)
  })
}

/** So many lines of each account, spread over the half, by the public call. */
export async function reportLines(
  product: Product,
  accounts: readonly BenchAccount[],
  each: number,
  { since, until }: SettledHalf,
): Promise<void> {
  const count = accounts.length * each
  const lines = Array.from({ length: count }, (_, n) => {
    const { site, account } = accounts[n % accounts.length] as BenchAccount
    return JSON.stringify({
      source: 'bench',
      id: `line-${n}`,
      site,
      account,
      type: 1 + (Math.floor(n / accounts.length) % TYPES),
      amount: `${1 + ((n * 37) % 90)}.${String((n * 11) % 100).padStart(2, '0')}`,
      currency: n % 7 === 0 ? 'eur' : 'usd',
      at: new Date(since + Math.floor(((until - since) * n) / count)).toISOString(),
    })
  })
  for (let from = 0; from < count; from += REQUEST)
    await reporter(product, '/ingest/v1/transactions', lines.slice(from, from + REQUEST))
}
/** Half a day into the half, told when it is signed, of these accounts. */
const lateAt = ({ since }: SettledHalf): string => new Date(since + DAY_MS / 2).toISOString()
export const reportLateLines = (
  product: Product,
  accounts: readonly BenchAccount[],
  half: SettledHalf,
): Promise<void> =>
  reporter(
    product,
    '/ingest/v1/transactions',
    accounts.map(({ site, account }) =>
      JSON.stringify({
        source: 'late',
        id: `late-${account}`,
        site,
        account,
        type: 1,
        amount: '5.00',
        currency: 'usd',
        at: lateAt(half),
      }),
    ),
  )
export const reportLateObservations = (
  product: Product,
  accounts: readonly BenchAccount[],
  half: SettledHalf,
): Promise<void> =>
  reporter(
    product,
    '/ingest/v1/observations',
    accounts.map(({ site, account }) =>
      JSON.stringify({ observer: 'late-1', site, account, status: 1, observed_at: lateAt(half) }),
    ),
  )
async function reporter(product: Product, path: string, lines: readonly string[]): Promise<void> {
  const { rejected, conflicts } = await product.owner.must<{
    rejected: unknown[]
    conflicts: unknown[]
  }>('POST', path, lines.join('\n'))
  if (rejected.length + conflicts.length > 0)
    throw new Error(`${path}: ${JSON.stringify({ rejected, conflicts }).slice(0, 300)}`)
}

/** Everybody's half reviewed and signed by two runs, under rules by income and hours; who was signed. */
export async function signHalf(
  { owner }: Product,
  { month, half, path }: SettledHalf,
): Promise<readonly string[]> {
  await owner.must('PUT', `/api/money/bonus-rules/${BENCH_STUDIO}/models`, {
    from: { month, half },
    rules: [
      {
        id: 'good-half',
        name: 'Good half',
        metric: 'income',
        currency: 'usd',
        steps: [{ at: '100.00', percent_bp: 200 }],
      },
      {
        id: 'long-hours',
        name: 'Long hours',
        metric: 'hours',
        currency: 'usd',
        steps: [{ at: '10.00', amount: '40.00' }],
      },
    ],
  })
  for (const action of ['review', 'sign'] as const) {
    const started = await owner.must<SettlementRun>('POST', `${path}/runs`, { action })
    for (let run = started; !run.finished; await delay(200))
      run = await owner.must<SettlementRun>('GET', `${path}/runs/${started.run}`)
  }
  const { rows } = await owner.must<SettlementHalf>('GET', path)
  const open = rows.find(({ state }) => state !== 'signed')
  if (open) throw new Error(`${open.user} is not signed: ${JSON.stringify(open.obstacles)}`)
  return rows.map(({ user }) => user)
}

/** Signed settlements by the address of their replay, whose each is, and what it must come to. */
export type Replays = ReadonlyMap<string, { readonly user: string; readonly hash: string | null }>
export async function replaysOf(
  { owner }: Product,
  { path }: SettledHalf,
  users: readonly string[],
): Promise<Replays> {
  const replays = new Map<string, { user: string; hash: string | null }>()
  for (const user of users) {
    const signed = await owner.must<Settlement>('GET', `${path}/${user}`)
    replays.set(`${path}/${user}?known=${signed.position}`, { user, hash: signed.result_hash })
  }
  return replays
}
/** Asks for one of them; raises an Error where it is not what was signed. */
export async function replaySigned(caller: Caller, replays: Replays, nth: number): Promise<void> {
  const [path, signed] = [...replays][nth % replays.size] ?? []
  if (path === undefined) throw new Error('nobody is signed')
  const { result_hash } = JSON.parse((await caller.must('GET', path)).body.toString()) as Settlement
  if (result_hash !== signed?.hash)
    throw new Error(`${path} is ${result_hash}, signed was ${signed?.hash}`)
}
