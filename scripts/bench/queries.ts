import type { Load } from './harness.ts'
import { closedLoop } from './harness.ts'
import { Caller } from './http.ts'
import { STUDIO, type Account, type Product } from './product.ts'

const CALLERS = 32
export type Query = 'byKey' | 'personYear' | 'studioMonth'
export interface Queries {
  readonly run: (query: Query, seconds: number) => Promise<Load>
  /** Bytes of an answer by key. */
  readonly bytes: number
  readonly close: () => void
}
const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The reads that are measured, by 32 callers: the state of some thirty accounts by their keys (2 KB), a person's year, a studio's month. */
export async function openQueries(product: Product, accounts: readonly Account[], to: number): Promise<Queries> {
  const caller = new Caller(product.url, { ...product.bearer, 'content-type': 'application/json' }, CALLERS)
  const people = [...new Set(accounts.map(({ user }) => user))]
  const names = accounts.filter(({ site }) => site === 'ctb').map(({ account }) => account)
  const keys = (turn: number) => Array.from({ length: 32 }, (_, i) => names[(turn * 7 + i) % names.length] as string)
  const month = `from=${day(to - 30 * 86_400_000)}&to=${day(to)}`
  const year = `from=${day(to - 365 * 86_400_000)}&to=${day(to)}`
  const calls: Record<Query, (who: number) => ReturnType<Caller['must']>> = {
    byKey: (who) => caller.must('POST', '/accountState', JSON.stringify({ ctb: keys(who) })),
    personYear: (who) => caller.must('GET', `/api/online-time/halves?${year}&user=${people[who % people.length]}`),
    studioMonth: () => caller.must('GET', `/api/online-time/halves?${month}&studio=${STUDIO}`),
  }
  const { body } = await calls.byKey(0)
  return {
    run: (query, seconds) => closedLoop(CALLERS, seconds, (who, turn) => calls[query](who * 31 + turn)),
    bytes: body.length,
    close: () => caller.close(),
  }
}
