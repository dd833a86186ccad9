import { sealLog } from '../../../services/platform/event-store/seals.ts'
import type { Bench, Figure } from '../bench.ts'
import { startChild, stopChild } from '../children.ts'
import { fill } from '../fill.ts'
import {
  atLeast,
  closedLoop,
  interleaved,
  figureLineOf,
  median,
  ratioOf,
  valueAtMost,
  type LoadResult,
} from '../harness.ts'
import { observationHistory } from '../history.ts'
import { Caller } from '../http.ts'
import { accountsOf, fillBenchPeople, withProduct } from '../product.ts'
import { openQueries, type Query } from '../queries.ts'
import { catchUp, withRuntime } from '../rebuilding.ts'

const YEAR_MS = 365 * 86_400_000
const PEOPLE = 200
const CALLERS = 32

/** A studio of 200 people with a year of history, asked by 32 callers at once; growth asks the same with more behind it. */
export const queryFigure: Figure = {
  name: 'query',
  run: (bench) => measure(bench, accountsOf(PEOPLE, 2)),
}

type Side = 'still' | Query

async function measure(bench: Bench, accounts: ReturnType<typeof accountsOf>): Promise<void> {
  const seconds = bench.size(3, 0.4)
  const to = Date.now() - 3_600_000
  await withProduct(bench, {}, async (product) => {
    await fillBenchPeople(product, accounts)
    await fillYear(bench, product.schema, accounts, to)
    const queries = await openQueries(product, accounts, to)
    const { child, ready } = await startChild<{ port: number }>('static-server.ts', [
      String(queries.bytes),
    ])
    const still = new Caller(`http://127.0.0.1:${ready.port}`, product.bearer, CALLERS)
    const rounds = await interleaved(bench.rounds, {
      byKey: () => queries.run('byKey', seconds),
      still: () => closedLoop(CALLERS, seconds, () => still.must('POST', '/static', '{}')),
      personYear: () => queries.run('personYear', seconds),
      studioMonth: () => queries.run('studioMonth', seconds),
      studioMonthApart: () => queries.run('studioMonthApart', seconds),
    })
    still.close()
    queries.close()
    await stopChild(child)
    print(bench, rounds, queries.bytes)
  })
}

/** The year of observations before `to` (epoch milliseconds), and its read models. */
async function fillYear(
  bench: Bench,
  schema: string,
  accounts: ReturnType<typeof accountsOf>,
  to: number,
): Promise<void> {
  await fill(
    bench,
    schema,
    observationHistory({
      accounts,
      events: bench.size(100_000, 2_000),
      perEvent: 1,
      from: to - YEAR_MS,
      to,
      observer: 'history-1',
    }),
  )
  await withRuntime(bench, schema, async (runtime) => {
    await sealLog(runtime.app.pool)
    await catchUp(runtime)
  })
}

function print(
  bench: Bench,
  rounds: Readonly<Record<Side, readonly LoadResult[]>>,
  bytes: number,
): void {
  const rate = (side: 'byKey' | 'still') => rounds[side].map(({ perSecond }) => perSecond)
  const p95 = (side: 'personYear' | 'studioMonth' | 'studioMonthApart') =>
    median(rounds[side].map(({ p95_ms }) => p95_ms))
  const to44 = {
    name: `static Fastify, ${bytes} bytes (${Math.round(median(rate('still')))}/s)`,
    ratio: ratioOf(rate('byKey'), rate('still')),
  }
  bench.print(
    figureLineOf({
      name: 'query.by-key',
      value: median(rate('byKey')),
      unit: 'answers/s',
      to: to44,
      goal: atLeast(0.45),
    }),
  )
  bench.print(
    figureLineOf({
      name: 'query.person-year.p95',
      value: p95('personYear'),
      unit: 'ms',
      goal: valueAtMost(10),
    }),
  )
  bench.print(
    figureLineOf({
      name: 'query.studio-month.p95',
      value: p95('studioMonth'),
      unit: 'ms',
      goal: valueAtMost(50),
    }),
  )
  bench.print(
    figureLineOf({
      name: 'query.studio-month-apart.p95',
      value: p95('studioMonthApart'),
      unit: 'ms',
    }),
  )
}
