import { DEFAULT_ZONE, dayEnd, localDate, type LocalDate } from '../platform/time.ts'
import type { Bearer } from '../configuration/settings.ts'
import type { Currency } from './amount.ts'
import type { ContractInput } from './term-calls.ts'
import { inForceOn, type From } from './in-force.ts'
import { scopeHas } from './line-scope.ts'
import { DEFAULT_SHARE_BP, WHOLE_BP } from './rules.ts'
import { WITHDRAW } from './transaction-types.ts'

/** A fact that holds from an instant on, in epoch milliseconds. */
export interface FromInstant<V> {
  readonly at: number
  readonly value: V
}
/**
 * Returns the value in force at an instant, from facts in the order recorded: the latest not after it, of equal ones
 * the latest recorded.
 */
export function atInstant<V>(recorded: readonly FromInstant<V>[], at: number): V | undefined {
  let found: FromInstant<V> | undefined
  for (const fact of recorded)
    if (fact.at <= at && (found === undefined || fact.at >= found.at)) found = fact
  return found?.value
}
/**
 * As atInstant, but the first value holds before its instant, too: what was there in the beginning holds from ever
 * (docs/rules/time.md#what-holds-from-when).
 */
const atInstantOrFirst = <V>(recorded: readonly FromInstant<V>[], at: number): V | undefined =>
  atInstant(recorded, at) ??
  recorded.reduce<FromInstant<V> | undefined>(
    (first, fact) => (first === undefined || fact.at < first.at ? fact : first),
    undefined,
  )?.value

/**
 * The bearer by type, as text (a studio's setting `bears`); a type that is not named is `shared`, but for fines of
 * employees, which the studio bears.
 */
export type Bears = Readonly<Partial<Record<string, Bearer>>>
interface ContractFrom extends From, Pick<ContractInput, 'share_bp' | 'kind'> {
  readonly studio: string
}
/** The facts that money needs of a studio, each in the order in which it was recorded. */
export interface StudioTerms {
  readonly zones: readonly FromInstant<string>[]
  readonly currencies: readonly FromInstant<Currency>[]
  readonly shares: readonly FromInstant<number>[]
  readonly bears: readonly FromInstant<Bears>[]
  readonly sources: readonly (From & { readonly site: string; readonly source: string | null })[]
}
/** The studios a person has been in, and their contracts. */
export interface PersonTerms {
  readonly joined: readonly FromInstant<string>[]
  readonly contracts: readonly ContractFrom[]
}
/** The people who have held an account on a site, from when on. */
export type Holders = readonly FromInstant<string>[]

/**
 * Returns the holder of an account at an instant: before the first holder the first, after it was let go the last
 * (docs/rules/money.md#statement-lines).
 */
export const holderAt = (holders: Holders, at: number): string | undefined =>
  atInstantOrFirst(holders, at)
/** Returns the studio a person belongs to at an instant; before their first studio, that one. */
export const ownStudioAt = ({ joined }: PersonTerms, at: number): string | undefined =>
  atInstantOrFirst(joined, at)
export const zoneOfStudio = ({ zones }: StudioTerms, at: number): string | undefined =>
  atInstantOrFirst(zones, at)
export const currencyOfStudio = ({ currencies }: StudioTerms, at: number): Currency | undefined =>
  atInstantOrFirst(currencies, at)

const FINES = 8
const DAYS_KNOWN_MAX = 20_000
const lastInstants = new Map<string, number>()
/** The last millisecond of a local day. */
function lastInstant(day: LocalDate, zone: string): number {
  const key = `${day} ${zone}`
  let last = lastInstants.get(key)
  if (last === undefined) {
    if (lastInstants.size >= DAYS_KNOWN_MAX) lastInstants.clear()
    lastInstants.set(key, (last = dayEnd(day, zone) * 1000 - 1))
  }
  return last
}
interface ShareOf {
  readonly studio: string
  readonly zone: string
  readonly day: LocalDate
  readonly type: number
}
/**
 * Returns the part of a line of this type that the person gets, in basis points: the share in force on its local day,
 * nothing or all of it (docs/rules/money.md#effective-share).
 */
export function effectiveShare(
  { contracts }: PersonTerms,
  { shares, bears }: StudioTerms,
  { studio, zone, day, type }: ShareOf,
): number {
  const contract = inForceOn(
    contracts.filter((one) => one.studio === studio),
    day,
  )
  const isEmployee = contract?.kind === 'employee'
  const usual = isEmployee && type === FINES ? 'studio' : 'shared'
  // Few studios have ever said either, and when a day ends takes long to find out.
  const last = bears.length + shares.length === 0 ? 0 : lastInstant(day, zone)
  const said = atInstant(bears, last)?.[String(type)] ?? usual
  const bearer = isEmployee && said === 'person' ? usual : said
  if (bearer !== 'shared') return bearer === 'studio' ? 0 : WHOLE_BP
  return contract?.share_bp ?? atInstant(shares, last) ?? DEFAULT_SHARE_BP
}

/**
 * Returns the source whose lines count for a site of a studio on a day; null: every source counts
 * (docs/rules/money.md#source-of-record).
 */
export function sourceOfRecord(
  { sources }: StudioTerms,
  { site, day }: { readonly site: string; readonly day: LocalDate },
): string | null {
  const said = inForceOn(
    sources.filter((one) => one.site === site),
    day,
  )
  return said?.source ?? null
}
/** Whether the lines of this source count there. */
function sourceCounts(
  studio: StudioTerms,
  { source, ...where }: { readonly site: string; readonly source: string; readonly day: LocalDate },
): boolean {
  const counting = sourceOfRecord(studio, where)
  return counting === null || counting === source
}

export interface LineFacts {
  readonly site: string
  readonly source: string
  readonly type: number
  /** Epoch milliseconds. */
  readonly at: number
  /**
   * The scope in whose studios alone it counts, as its account had no holder there when it came; null or absent: in
   * any.
   */
  readonly only?: string | null
}
/** The person a line belongs to, and how it counts. */
export interface Derived {
  readonly user: string
  /** null: they have never been in one. */
  readonly studio: string | null
  readonly day: LocalDate | null
  /** Share of the person, in basis points; without meaning for a withdrawal. */
  readonly share_bp: number
  /** Whether its source counts for its site on its day. */
  readonly countsBySource: boolean
  /** Whether it is income: of a source that counts, and no withdrawal. */
  readonly counts: boolean
}
/** Functions that look up the facts of a line. */
export interface Lookup {
  readonly person: (user: string) => PersonTerms | undefined
  readonly studio: (studio: string) => StudioTerms | undefined
}
/**
 * Derives a line from the facts given; undefined while its account has no holder, or none of the studios where it
 * counts.
 */
export function deriveLine(line: LineFacts, holders: Holders, look: Lookup): Derived | undefined {
  const user = holderAt(holders, line.at)
  if (user === undefined) return undefined
  const person = look.person(user)
  const studio = person && ownStudioAt(person, line.at)
  const { only = null } = line
  if (only !== null && (studio === undefined || !scopeHas(only, studio))) return undefined
  const facts = studio === undefined ? undefined : look.studio(studio)
  if (person === undefined || studio === undefined || facts === undefined)
    return { user, studio: null, day: null, share_bp: 0, countsBySource: true, counts: false }
  const zone = zoneOfStudio(facts, line.at) ?? DEFAULT_ZONE
  const day = localDate(Math.floor(line.at / 1000), zone)
  const countsBySource = sourceCounts(facts, { ...line, day })
  return {
    user,
    studio,
    day,
    share_bp: effectiveShare(person, facts, { studio, zone, day, type: line.type }),
    countsBySource,
    counts: line.type !== WITHDRAW && countsBySource,
  }
}
