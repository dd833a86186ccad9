import type { MovedAsked } from '#shared/money/settlement-facts.ts'
import { addDays, halfEnd, type LocalDay } from '#shared/platform/local-day.ts'
import { queryWhatChanged, type LinesLookedAt } from '#projections/money/changed-lines.ts'
import { holdersOf } from '#projections/money/facts-read.ts'
import { queryFacts, type FactRow, type FactTables } from '#projections/money/facts.ts'
import type { IncomeTables } from '#projections/money/income-tables.ts'
import { queryItemsOfHalves } from '#projections/money/items-known.ts'
import type { ItemTables } from '#projections/money/items.ts'
import type { App } from '../../platform/kernel/app.ts'
import { kindsThatMove, mayTouch } from './causes.ts'

/** Which halves something has become known of since; one too many only costs a computation. */
export async function halvesMoved(
  app: Pick<App, 'read'>,
  { studio, halves, upTo }: MovedAsked,
): Promise<ReadonlySet<LocalDay>> {
  const [facts, items] = await Promise.all([
    queryFacts(app.read<FactTables>(), { kinds: kindsThatMove, known: upTo }),
    queryItemsOfHalves(app.read<ItemTables>(), studio),
  ])
  const isMovedByItem = ({ first, after }: HalfLookedAt) =>
    items.some(
      ({ date, known_from, known_to }) =>
        date <= halfEnd(first) && (known_from > after || (known_to !== null && known_to > after)),
    )
  const isMovedByFact = ({ first, after, users }: HalfLookedAt) => {
    const own = new Set(users)
    return facts.some(
      (fact) =>
        fact.known_from > after &&
        concerns(fact, studio, own) &&
        mayTouch(fact, { studio, half: first }),
    )
  }
  const still = halves.filter((half) => !isMovedByItem(half) && !isMovedByFact(half))
  const accountsOf = Map.groupBy(holdersOf(facts), ({ user }) => user)
  const changed = await queryWhatChanged(
    app.read<IncomeTables>(),
    still.map((half) => linesOf(half, accountsOf)),
  )
  const unmoved = new Set(still.filter((_, place) => !changed.has(place)))
  return new Set(halves.filter((half) => !unmoved.has(half)).map(({ first }) => first))
}
type HalfLookedAt = MovedAsked['halves'][number]
const concerns = (
  { kind, studio: its, person, key }: FactRow,
  studio: string,
  users: ReadonlySet<string>,
): boolean =>
  key !== 'currency' &&
  (kind === 'setting' || kind === 'source' ? its === studio : users.has(person))

/** A local day may begin on the one before that of UTC, and end on the one after. */
function linesOf(
  { first, users, after }: HalfLookedAt,
  accountsOf: ReadonlyMap<string, readonly { readonly account: string }[]>,
): LinesLookedAt {
  const [since, until] = [addDays(first, -1), addDays(halfEnd(first), 2)]
  const accounts = users.flatMap((user) => accountsOf.get(user) ?? [])
  return {
    accounts: [...new Set(accounts.map(({ account }) => account))],
    since: Date.parse(since),
    until: Date.parse(until),
    months: [...new Set([since, first, until].map((day) => day.slice(0, 7)))],
    after,
  }
}
