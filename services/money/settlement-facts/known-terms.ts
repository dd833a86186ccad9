import { halfStartsBetween, nextHalf, type LocalDay } from '#shared/platform/local-day.ts'
import type { Position } from '#shared/platform/event-store.ts'
import type { RuleListSaid } from '#shared/money/settlement-facts.ts'
import { bonusRulesOf, joiningsOf } from '#projections/money/facts-read.ts'
import { queryFacts, type FactRow, type FactTables } from '#projections/money/facts.ts'
import type { IncomeTables } from '#projections/money/income-tables.ts'
import { LineTerms } from '#projections/money/line-terms.ts'
import { queryAccountSites } from '#projections/money/segment-sums.ts'
import type { App } from '../../platform/kernel/app.ts'

type Reader = Pick<App, 'read'>
const ofPeople = ['type', 'activity', 'joined', 'contract', 'allocation'] as const

/** The facts about these people and what they have to do with each other, as they were known at a position. */
export interface KnownTerms {
  readonly rows: readonly FactRow[]
  readonly terms: LineTerms
  /** The first day of the first half. */
  readonly first: LocalDay
  /** The site of each account. */
  readonly sites: ReadonlyMap<string, string>
}
/**
 * The facts known of people: their own, the accounts that they held, and each account's site and first month
 * with a line.
 */
export interface FoundFacts {
  readonly own: readonly FactRow[]
  readonly held: readonly FactRow[]
  readonly sites: Awaited<ReturnType<typeof queryAccountSites>>
}
/** Loads the facts of all studios, and the bonus rules of this one. */
export async function studioRows(
  app: Reader,
  studio: string,
  known: Position,
): Promise<{ readonly rows: readonly FactRow[]; readonly rules: readonly RuleListSaid[] }> {
  const db = app.read<FactTables>()
  const [rows, rules] = await Promise.all([
    queryFacts(db, { kinds: ['setting', 'source'], known }),
    queryFacts(db, { kinds: ['bonusRules'], studio, known }),
  ])
  return {
    rows,
    rules: bonusRulesOf(rules).map(({ list, from, rules: all, event, position }) => ({
      list,
      from,
      rules: all,
      event,
      position,
    })),
  }
}
/** Everybody who has ever joined a studio. */
export async function membersKnown(
  app: Reader,
  studio: string,
  known: Position,
): Promise<readonly string[]> {
  const rows = await queryFacts(app.read<FactTables>(), { kinds: ['joined'], studio, known })
  return [...new Set(joiningsOf(rows).map(({ user }) => user))]
}

/**
 * Loads the terms of these people, with the facts of others who hold their accounts or are allocated as their trainers.
 */
export async function knownTerms(
  app: Reader,
  {
    studio,
    persons: asked,
    settings,
    known,
    firstOf,
    last,
    withModels,
  }: {
    readonly studio: string
    readonly persons: readonly string[]
    readonly settings: readonly FactRow[]
    readonly known: Position
    /** The first day of the first half, by what was found. */
    readonly firstOf: (found: FoundFacts) => LocalDay
    readonly last: LocalDay
    /** Whether the lines of models are needed for their trainers. */
    readonly withModels: boolean
  },
): Promise<KnownTerms> {
  const db = app.read<FactTables>()
  const persons = withModels ? [...asked, ...(await modelsOf(app, asked, known))] : asked
  const [own, held, models] = await Promise.all([
    queryFacts(db, { kinds: ofPeople, persons, known }),
    queryFacts(db, { kinds: ['holder', 'payee'], persons, known }),
    queryFacts(db, { kinds: ['allocation'], keys: persons, known }),
  ])
  const accounts = [...new Set(held.filter(({ kind }) => kind === 'holder').map(({ key }) => key))]
  const holders = await queryFacts(db, { kinds: ['holder'], keys: accounts, known })
  const others = new Set([
    ...holders.map(({ person }) => person),
    ...models.map(({ person }) => person),
  ])
  for (const person of persons) others.delete(person)
  const [joined, sites] = await Promise.all([
    queryFacts(db, { kinds: ['joined', 'contract'], persons: [...others], known }),
    queryAccountSites(app.read<IncomeTables>(), accounts, known),
  ])
  const payees = held.filter(({ kind }) => kind === 'payee')
  const rows = inOrder([...settings, ...own, ...payees, ...models, ...holders, ...joined])
  const first = firstOf({ own, held, sites })
  const siteOf = new Map(sites.map(({ account, site }) => [account, site]))
  const terms = termsOf(rows, { studio, sites: siteOf, first, last })
  return { rows, terms, first, sites: siteOf }
}
export const termsOf = (
  rows: readonly FactRow[],
  {
    studio,
    sites,
    first,
    last,
  }: {
    readonly studio: string
    readonly sites: ReadonlyMap<string, string>
    readonly first: LocalDay
    readonly last: LocalDay
  },
): LineTerms =>
  new LineTerms(rows, {
    studio,
    sites,
    halfStarts: [...halfStartsBetween(first, last), nextHalf(last)],
  })
/** The models that these were ever allocated, but for themselves. */
async function modelsOf(
  app: Reader,
  trainers: readonly string[],
  known: Position,
): Promise<readonly string[]> {
  const rows = await queryFacts(app.read<FactTables>(), {
    kinds: ['allocation'],
    persons: trainers,
    known,
  })
  const models = new Set(rows.map(({ key }) => key))
  for (const trainer of trainers) models.delete(trainer)
  return [...models]
}
/** Each fact once, in the order in which they were recorded. */
const inOrder = (rows: readonly FactRow[]): readonly FactRow[] =>
  [
    ...new Map(
      rows.map((row) => [`${row.kind} ${row.person} ${row.key} ${row.seq}`, row]),
    ).values(),
  ].sort((a, b) => (a.seq < b.seq ? -1 : Number(a.seq > b.seq)))
