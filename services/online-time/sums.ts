import type { CallInput, CallResponse } from '#shared/platform/calls.ts'
import type { onlineTimeCalls, HalfUnion } from '#shared/online-time/calls.ts'
import { byMonth } from '#shared/online-time/halves.ts'
import { checkDays, checkRange } from '#shared/online-time/rules.ts'
import { queryDays } from '#projections/online-time/days.ts'
import {
  queryHalves,
  queryTotals,
  queryZones,
  zoneOf,
  type Halves,
  type OnlineTimeQuery,
  type OnlineTimeVisibility,
  type OnlineTimeTables,
} from '#projections/online-time/queries.ts'
import type { App } from '../platform/kernel/app.ts'
import { markShared, ReadCoalescer } from '../platform/concurrency/read-coalescer.ts'

type Calls = typeof onlineTimeCalls
type HalvesAnswer = CallResponse<Calls['halves']>
type DaysAnswer = CallResponse<Calls['days']>
interface OnlineTotals {
  readonly cache: CallResponse<Calls['cache']>['cache']
  readonly people: readonly string[]
}
type Asked = CallInput<Calls['days']>['query']

/**
 * Sums of online time. When a topic says that something has moved, every screen that shows them asks again, and all of
 * them the same: what is asked at the same moment is read once, and of people one by one in one statement. `now` is the run's own.
 */
export class OnlineSums {
  readonly #app: App
  readonly #whole = new ReadCoalescer<string, HalvesAnswer>()
  readonly #people = new ReadCoalescer<
    string,
    { readonly zones: Zones; readonly byUser: ReadonlyMap<string, Halves> }
  >()
  readonly #days = new ReadCoalescer<string, DaysAnswer>()
  readonly #totals = new ReadCoalescer<string, OnlineTotals>()

  constructor(app: App) {
    this.#app = app
  }

  async halves(
    { from, to, studio, user, only }: CallInput<Calls['halves']>['query'],
    visibility: SumVisibility,
  ): Promise<HalvesAnswer> {
    checkRange(from, to)
    const query = queryOf({ from, to, studio, user }, visibility)
    if (user === undefined)
      return this.#whole.read(JSON.stringify([query, only]), [], async () =>
        markShared(await this.#halvesOf(query, only)),
      )
    const { byUser, zones } = await this.#people.read(
      JSON.stringify({ ...query, users: null }),
      [user],
      (users) => this.#halvesBy({ ...query, users }),
    )
    return answerOf(byUser.get(user) ?? { rows: [], unions: [] }, zones, query, only)
  }
  async #halvesOf(query: Query, only: 'unions' | undefined): Promise<HalvesAnswer> {
    const db = this.#app.read<OnlineTimeTables>()
    const [halves, zones] = await Promise.all([queryHalves(db, this.#now(query)), queryZones(db)])
    return answerOf(halves, zones, query, only)
  }
  async #halvesBy(query: Query) {
    const db = this.#app.read<OnlineTimeTables>()
    const [{ rows, unions }, zones] = await Promise.all([
      queryHalves(db, this.#now(query)),
      queryZones(db),
    ])
    const [rowsBy, unionsBy] = [Map.groupBy(rows, userOf), Map.groupBy(unions, userOf)]
    const byUser = new Map(
      query.users?.map((user) => [
        user,
        { rows: rowsBy.get(user) ?? [], unions: unionsBy.get(user) ?? [] },
      ]),
    )
    return { zones, byUser }
  }

  async days(asked: Asked, visibility: SumVisibility): Promise<DaysAnswer> {
    checkDays(asked.from, asked.to)
    const query = queryOf(asked, visibility)
    return this.#days.read(JSON.stringify(query), [], async () => {
      const db = this.#app.read<OnlineTimeTables>()
      const [days, zones] = await Promise.all([queryDays(db, this.#now(query)), queryZones(db)])
      return markShared(answerOf(days, zones, query, undefined))
    })
  }

  async totals(
    range: Pick<Asked, 'from' | 'to'>,
    visibility: SumVisibility,
  ): Promise<OnlineTotals> {
    checkRange(range.from, range.to)
    const query = queryOf({ ...range, studio: undefined, user: undefined }, visibility)
    return this.#totals.read(JSON.stringify(query), [], async () => {
      const { rows, unions, people } = await queryTotals(
        this.#app.read<OnlineTimeTables>(),
        this.#now(query),
      )
      const sort = mostFirst(people)
      return {
        cache: { totalOnline: byMonth({ rows, unions }), sort, studiosOnline: byStudio(unions) },
        people: sort.map(userOf),
      }
    })
  }

  #now(query: Query): OnlineTimeQuery {
    return { ...query, now: Date.parse(this.#app.now()) }
  }
}

type SumVisibility = OnlineTimeVisibility | null
type Query = Omit<OnlineTimeQuery, 'now'>
type Zones = Awaited<ReturnType<typeof queryZones>>
const userOf = ({ user }: { readonly user: string }): string => user
const queryOf = ({ from, to, studio, user }: Asked, visibility: SumVisibility): Query => ({
  from,
  to,
  studio: studio ?? null,
  users: user === undefined ? null : [user],
  visibility: visibilityIn(studio, visibility),
})
/** Widens the sight of a caller who sees the whole studio, so that all such callers ask the same. */
function visibilityIn(studio: string | undefined, visibility: SumVisibility): SumVisibility {
  const whole =
    studio !== undefined &&
    (visibility === null ||
      (visibility.studios.includes(studio) && (visibility.models ?? null) === null))
  return whole ? null : visibility
}
function answerOf<R extends { readonly studio: string }, U>(
  { rows, unions }: { readonly rows: R[]; readonly unions: U[] },
  zones: Zones,
  { studio, visibility }: Query,
  only: 'unions' | undefined,
) {
  const studios = studio === null ? [...new Set(rows.map((row) => row.studio))] : [studio]
  return {
    timezone: zoneOf(zones, studios, studio === null ? visibility : { studios, self: '' }),
    rows: only === 'unions' ? [] : rows,
    unions,
  }
}

const mostFirst = (people: ReadonlyMap<string, number>): { user: string; seconds: number }[] =>
  [...people]
    .map(([user, seconds]) => ({ user, seconds }))
    .filter(({ seconds }) => seconds > 0)
    .sort((a, b) => b.seconds - a.seconds || (a.user < b.user ? -1 : 1))
/** In maps first: a studio may be called `constructor`. Exported for its test. */
export function byStudio(
  unions: readonly Omit<HalfUnion, 'user'>[],
): Record<string, Record<string, { first: number; second: number }>> {
  const studios = new Map<string, Map<string, { first: number; second: number }>>()
  for (const { studio, month, half, seconds } of unions) {
    const months = studios.get(studio) ?? new Map<string, { first: number; second: number }>()
    const sum = months.get(month) ?? { first: 0, second: 0 }
    sum[half === 1 ? 'first' : 'second'] += seconds
    studios.set(studio, months.set(month, sum))
  }
  return Object.fromEntries(
    [...studios].map(([studio, months]) => [studio, Object.fromEntries(months)]),
  )
}
