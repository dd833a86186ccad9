import type { LoadResult } from './harness.ts'
import { closedLoop } from './harness.ts'
import { Caller } from './http.ts'
import { BENCH_STUDIO, type BenchAccount, type Product } from './product.ts'

const CALLERS = 32
export type Query = 'byKey' | 'personYear' | 'studioMonth' | 'studioMonthApart'
interface Queries {
  readonly run: (query: Query, seconds: number) => Promise<LoadResult>
  /** Bytes of an answer by key. */
  readonly bytes: number
  readonly close: () => void
}
const DAY_MS = 86_400_000
/** Months that begin on so many different days. */
const MONTHS = 330
const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const range = (from: number, to: number): string => `from=${day(from)}&to=${day(to)}`

/** The reads that are measured, by 32 callers: the state of some thirty accounts by their keys (2 KB), a person's year, a studio's month that all ask for, as screens do that were told of the same news, and one where each asks for another. */
export async function openQueries(
  product: Product,
  accounts: readonly BenchAccount[],
  to: number,
): Promise<Queries> {
  const caller = new Caller(
    product.url,
    { ...product.bearer, 'content-type': 'application/json' },
    CALLERS,
  )
  const people = [...new Set(accounts.map(({ user }) => user))]
  const names = accounts.filter(({ site }) => site === 'ctb').map(({ account }) => account)
  const keys = (turn: number) =>
    Array.from({ length: 32 }, (_, i) => names[(turn * 7 + i) % names.length] as string)
  const month = (daysAgo: number) => range(to - (daysAgo + 30) * DAY_MS, to - daysAgo * DAY_MS)
  const year = range(to - 365 * DAY_MS, to)
  const calls: Record<Query, (who: number) => ReturnType<Caller['must']>> = {
    byKey: (who) => caller.must('POST', '/accountState', JSON.stringify({ ctb: keys(who) })),
    personYear: (who) =>
      caller.must('GET', `/api/online-time/halves?${year}&user=${people[who % people.length]}`),
    studioMonth: () =>
      caller.must('GET', `/api/online-time/halves?${month(0)}&studio=${BENCH_STUDIO}`),
    studioMonthApart: (who) =>
      caller.must('GET', `/api/online-time/halves?${month(who % MONTHS)}&studio=${BENCH_STUDIO}`),
  }
  const { body } = await calls.byKey(0)
  return {
    run: (query, seconds) =>
      closedLoop(CALLERS, seconds, (who, turn) => calls[query](who * 31 + turn)),
    bytes: body.length,
    close: () => caller.close(),
  }
}
