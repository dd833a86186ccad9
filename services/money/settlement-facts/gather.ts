import type {
  PersonHalf,
  PersonMoney,
  SettlementFacts,
  SettlementFactsAsked,
  StudioHalf,
} from '#shared/money/settlement-facts.ts'
import { addDays, halfStart, type LocalDay } from '#shared/platform/local-day.ts'
import { segmentsOf, type AccountSegment } from '#projections/money/account-segments.ts'
import type { IncomeTables } from '#projections/money/income-tables.ts'
import { queryItemsKnown, queryPeopleWithItems } from '#projections/money/items-known.ts'
import type { ItemRow, ItemTables } from '#projections/money/items.ts'
import { noStudioFacts } from '#projections/money/income-facts.ts'
import { querySegmentSums } from '#projections/money/segment-sums.ts'
import { studioTermsOf, type LineTerms } from '#projections/money/line-terms.ts'
import type { App } from '../../platform/kernel/app.ts'
import { PeopleHeld } from '../bonus-preview/people-held.ts'
import { zoneAtInstant } from '../bonus-preview/halves.ts'
import { firstHalfComputed } from './first-half.ts'
import { studioHalves, type HalfBounds } from './half-bounds.ts'
import { knownTerms, membersKnown, studioRows } from './known-terms.ts'
import { SumsOfHalves } from './sums-of-halves.ts'
import { altered, rulesUnder } from './altered-terms.ts'
import { TermsOfHalves } from './terms-of-half.ts'

type Reader = Pick<App, 'read'>

/** All that settlements are computed from, as it was known at a position (docs/rules/settlements.md#known-at-a-position). */
export async function gatherSettlementFacts(
  app: Reader,
  asked: SettlementFactsAsked,
): Promise<SettlementFacts> {
  const { studio, known, last } = asked
  const { rows: settings, rules: said } = await studioRows(app, studio, known)
  const rules = rulesUnder(said, asked.rules)
  const sharesWithAll = rules.some(({ list }) => list === 'studio')
  const [members, items] = await Promise.all([
    asked.users === null || sharesWithAll ? membersKnown(app, studio, known) : [],
    queryItemsKnown(app.read<ItemTables>(), { ...asked, until: lastDayOf(last) }),
  ])
  const users = asked.users ?? [...new Set([...members, ...items.map(({ person }) => person)])]
  const others = sharesWithAll ? members : []
  const found = await knownTerms(app, {
    ...asked,
    persons: [...new Set([...users, ...others])],
    settings,
    firstOf: (facts) => firstHalfComputed({ ...asked, users, items, rules }, facts),
    withModels: rules.some(({ list }) => list === 'trainers'),
  })
  const { terms, rows } = asked.contracts ? altered(found, asked, users) : found
  const facts = studioTermsOf(rows).get(studio) ?? noStudioFacts
  const halves = studioHalves(facts, found.first, last)
  const sharesParts = rules.some(({ list }) => list !== 'models')
  const segments = segmentsIn(terms, studio, halves).filter(
    ({ user, half }) => sharesParts || asked.settled?.(user, half) !== true,
  )
  const sums = new SumsOfHalves(await querySegmentSums(app.read<IncomeTables>(), segments, asked))
  const termsOf = new TermsOfHalves(rows, studio, new PeopleHeld(rows, facts))
  const itemsOf = Map.groupBy(items, ({ person }) => person)
  const people = users.map((user): [string, PersonMoney] => {
    const own = itemsOf.get(user) ?? []
    const byHalf = halves.map((half): [LocalDay, PersonHalf] => [
      half.first,
      {
        first: half.first,
        ...sums.of(user, half.first),
        ...termsOf.of(user, half),
        items: itemsOfHalf(own, half),
      },
    ])
    return [user, { user, halves: new Map(byHalf), owed: owedOf(own) }]
  })
  return {
    isStudio: studioTermsOf(rows).has(studio),
    zoneAt: (at) => zoneAtInstant(facts, at),
    halves: halves.map((half): StudioHalf => ({ ...half, brought: sums.ofStudio(half.first) })),
    rules,
    people: new Map(people),
  }
}
const lastDayOf = (half: LocalDay): LocalDay => addDays(halfStart(addDays(half, 16)), -1)

/** Everybody of a studio who can have a settlement, by login. */
export async function peopleKnown(
  app: Reader,
  { studio, known, last }: Pick<SettlementFactsAsked, 'studio' | 'known' | 'last'>,
): Promise<readonly string[]> {
  const [members, others] = await Promise.all([
    membersKnown(app, studio, known),
    queryPeopleWithItems(app.read<ItemTables>(), { studio, known, until: lastDayOf(last) }),
  ])
  return [...new Set([...members, ...others])].toSorted()
}

/** The segments of all accounts that are known, in these halves. */
function segmentsIn(
  terms: LineTerms,
  studio: string,
  halves: readonly HalfBounds[],
): readonly AccountSegment[] {
  const [first, last] = [halves[0], halves.at(-1)]
  if (!first || !last) return []
  const within = new Set(halves.map((half) => half.first))
  return terms
    .accounts()
    .flatMap((account) =>
      segmentsOf(account, terms, { studio, since: first.since, until: last.until }),
    )
    .filter(({ half }) => within.has(half))
}

const itemsOfHalf = (items: readonly ItemRow[], { first, last }: HalfBounds) =>
  items.flatMap(({ item, kind, amount, currency, date }) =>
    (kind === 'bonus' || kind === 'penalty') && date >= first && date <= last
      ? [{ item, kind, currency, amount: BigInt(amount) }]
      : [],
  )
const owedOf = (items: readonly ItemRow[]) =>
  items
    .filter(({ kind }) => kind === 'upfront' || kind === 'purchase')
    .map(({ item, kind, amount, currency, date, installments }) => ({
      item,
      kind,
      amount,
      currency,
      date,
      installments,
    }))
