import type { MovedAsked } from '#shared/money/settlement-facts.ts'
import { addDays, halfEnd, type LocalDay } from '#shared/platform/local-day.ts'
import { queryNewestChange } from '#projections/money/changed-lines.ts'
import { holdersOf } from '#projections/money/facts-read.ts'
import { queryFacts, type FactRow, type FactTables } from '#projections/money/facts.ts'
import type { IncomeTables } from '#projections/money/income-tables.ts'
import { queryItemsOfHalves } from '#projections/money/items-known.ts'
import type { ItemTables } from '#projections/money/items.ts'
import type { App } from '../../platform/kernel/app.ts'
import { mayTouch } from './causes.ts'

const kinds = [
  'contract',
  'joined',
  'holder',
  'payee',
  'type',
  'activity',
  'allocation',
  'setting',
  'source',
] as const

/** Which halves something has become known of since; one too many only costs a computation. */
export async function halvesMoved(
  app: Pick<App, 'read'>,
  { studio, halves, upTo }: MovedAsked,
): Promise<ReadonlySet<LocalDay>> {
  const moved = new Set<LocalDay>()
  const facts = await queryFacts(app.read<FactTables>(), { kinds, known: upTo })
  const accountsOf = Map.groupBy(holdersOf(facts), ({ user }) => user)
  const items = await queryItemsOfHalves(app.read<ItemTables>(), studio)
  for (const { first, after, users } of halves) {
    const own = new Set(users)
    const last = halfEnd(first)
    const isMovedByFact = facts.some(
      (fact) =>
        fact.known_from > after &&
        concerns(fact, studio, own) &&
        mayTouch(fact, { studio, half: first }),
    )
    const isMovedByItem = items.some(
      ({ date, known_from, known_to }) =>
        date <= last && (known_from > after || (known_to !== null && known_to > after)),
    )
    const accounts = users
      .flatMap((user) => accountsOf.get(user) ?? [])
      .map(({ account }) => account)
    if (isMovedByFact || isMovedByItem || (await newestOf(app, accounts, { first, last })) > after)
      moved.add(first)
  }
  return moved
}
const concerns = (
  { kind, studio: its, person, key }: FactRow,
  studio: string,
  users: ReadonlySet<string>,
): boolean =>
  key !== 'currency' &&
  (kind === 'setting' || kind === 'source' ? its === studio : users.has(person))

function newestOf(
  app: Pick<App, 'read'>,
  accounts: readonly string[],
  { first, last }: { readonly first: LocalDay; readonly last: LocalDay },
): Promise<string> {
  const [since, until] = [addDays(first, -1), addDays(last, 2)]
  return queryNewestChange(app.read<IncomeTables>(), [...new Set(accounts)], {
    since: Date.parse(since),
    until: Date.parse(until),
    months: [...new Set([since.slice(0, 7), until.slice(0, 7)])],
  })
}
