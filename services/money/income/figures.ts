import { amountText, currencies, type Currency } from '#shared/money/amount.ts'
import { currencyOfStudio, zoneOfStudio, type StudioTerms } from '#shared/money/derive.ts'
import type { IncomeFigures } from '#shared/money/income-calls.ts'
import type { RateBook } from '#shared/money/rates.ts'
import { refuseMoney } from '#shared/money/refusals.ts'
import { INCOME_YEARS_MAX } from '#shared/money/rules.ts'
import { visibilityFor } from '#shared/permissions/actions.ts'
import type { Actor } from '#shared/platform/allow.ts'
import {
  addDays,
  halfEnd,
  halfStart,
  halfStartsBetween,
  nextHalf,
  type LocalDay,
} from '#shared/platform/local-day.ts'
import { dayEnd, DEFAULT_ZONE, localDate } from '#shared/platform/time.ts'
import { halfAt } from '#projections/money/income-facts.ts'
import type {
  FreeLeaf,
  IncomeGroup,
  IncomeSight,
  LackingRate,
  LeafRate,
  LeafSource,
  MissingLeaf,
} from '#projections/money/income-figures.ts'
import type { IncomeTables } from '#projections/money/income-tables.ts'
import { queryStudioFacts } from '#projections/money/lookup.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { RatesOfLeaves } from './income-sums.ts'
import { leavesOfDays } from './leaves-of-days.ts'

const DEFAULT_CURRENCY: Currency = 'usd'
type Studios = ReadonlyMap<string, StudioTerms>

/** The settings by which an answer about income is reckoned. */
interface IncomeFrame {
  readonly sight: IncomeSight
  readonly studios: Studios
  readonly currency: Currency
  readonly timezone: string
  /** The local day there. */
  readonly today: LocalDay
  /** Epoch milliseconds. */
  readonly now: number
}

/** In whose sight, currency and zone: the studio's, if there is one alone (docs/rules/money.md#income). */
export async function frameOf(
  app: App,
  actor: Actor,
  { studio, user }: { readonly studio?: string | undefined; readonly user?: string | undefined },
): Promise<IncomeFrame> {
  const now = Date.parse(app.now())
  const studios: Studios = new Map(
    (await queryStudioFacts(app.read<IncomeTables>())).map((one) => [one.studio, one.facts]),
  )
  const visible = visibilityFor(actor, 'money.see')
  const own = (await app.people.get([actor.user], app.now())).get(actor.user)?.studio ?? null
  const seen =
    visible.studios === null
      ? [...studios.keys()]
      : [
          ...new Set([
            ...visible.studios,
            ...(visible.studios.length === 0 && own !== null ? [own] : []),
          ]),
        ]
  const alone = seen.length === 1 ? studios.get(seen[0] as string) : undefined
  if (studio !== undefined && user !== actor.user && !seen.includes(studio))
    refuseMoney('money.studioUnknown')
  const place = studios.get(studio ?? '') ?? alone ?? studios.get(own ?? '')
  const zone = (place && zoneOfStudio(place, now)) ?? DEFAULT_ZONE
  const today = localDate(Math.floor(now / 1000), zone)
  return {
    sight: { ...visible, studio: studio ?? null, user: user ?? null },
    studios,
    // The currency in force on a day holds at its last instant (docs/rules/time.md#what-holds-from-when).
    currency:
      (alone && currencyOfStudio(alone, dayEnd(today, zone) * 1000 - 1)) ?? DEFAULT_CURRENCY,
    timezone: zone,
    today,
    now,
  }
}

/** Raises `money.range`. Both dates are inclusive. */
export function checkIncomeRange(from: LocalDay, to: LocalDay): void {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  if (from > to || years > INCOME_YEARS_MAX)
    refuseMoney('money.range', { from, to, years: INCOME_YEARS_MAX })
}

/** The leaves of a range of days: of whole halves as they are kept, of the parts at its ends from their lines. */
export async function sourceOf(
  app: App,
  { sight }: IncomeFrame,
  { from, to }: { readonly from: LocalDay; readonly to: LocalDay },
): Promise<LeafSource> {
  const first = halfStart(from) === from ? from : nextHalf(from)
  const last = halfEnd(to) === to ? to : addDays(halfStart(to), -1)
  const parts =
    last < first
      ? [{ from, to }]
      : [
          ...(from < first ? [{ from, to: addDays(first, -1) }] : []),
          ...(last < to ? [{ from: addDays(last, 1), to }] : []),
        ]
  const free: FreeLeaf[] = []
  for (const part of parts) free.push(...(await leavesOfDays(app, sight, part, 'half')))
  return {
    halves: last < first ? null : { first: halfAt(first), last: halfAt(last) },
    free,
    sight,
  }
}

/** Rates to the frame's currency: of each half on its last day, or of today in each studio (docs/rules/money.md#income). */
export function ratesFor(
  book: RateBook,
  { currency: to, studios, now }: IncomeFrame,
  range: { readonly from: LocalDay; readonly to: LocalDay },
  historical: boolean,
): RatesOfLeaves {
  const places = historical
    ? halfStartsBetween(range.from, range.to).map((start) => ({
        half: halfAt(start),
        studio: '',
        day: halfEnd(start),
      }))
    : [...studios].map(([studio, facts]) => ({
        half: '',
        studio,
        day: localDate(Math.floor(now / 1000), zoneOfStudio(facts, now) ?? DEFAULT_ZONE),
      }))
  const known: LeafRate[] = []
  const lacking: LackingRate[] = []
  for (const { half, studio, day } of places)
    for (const currency of currencies) {
      const factor = book.factor(day, currency, to)
      if (factor) known.push({ half, studio, currency, factor })
      else lacking.push({ half, studio, currency })
    }
  return { known, lacking }
}

const none: IncomeFigures = { gross: '0.00', share: '0.00', types: {}, sites: {} }
interface Sums {
  gross: bigint
  share: bigint
  readonly types: Map<string, bigint>
  readonly sites: Map<string, bigint>
}
const texts = (sums: ReadonlyMap<string, bigint>) =>
  Object.fromEntries([...sums].map(([name, minor]) => [name, amountText(minor)]))

const addTo = (sums: Map<string, bigint>, name: string, minor: bigint): void =>
  void sums.set(name, (sums.get(name) ?? 0n) + minor)
/** The sums of a range as the call gives them. */
export function cacheOf(groups: readonly IncomeGroup[], sort: 'user' | 'amount') {
  const halves = new Map<string, Sums>()
  const studios = new Map<string, Map<string, bigint>>()
  const people = new Map<string, bigint>()
  for (const { half, studio, type, site, person, gross, share } of groups) {
    if (person !== null) {
      people.set(person, (people.get(person) ?? 0n) + gross)
      continue
    }
    let sums = halves.get(half)
    if (!sums)
      halves.set(half, (sums = { gross: 0n, share: 0n, types: new Map(), sites: new Map() }))
    if (type !== null) addTo(sums.types, String(type), gross)
    else if (site !== null) addTo(sums.sites, site, gross)
    else {
      sums.gross += gross
      sums.share += share
      const ofStudio = studios.get(studio) ?? new Map<string, bigint>()
      addTo(ofStudio, half, gross)
      studios.set(studio, ofStudio)
    }
  }
  const figures = (sums: Sums | undefined): IncomeFigures =>
    sums
      ? {
          gross: amountText(sums.gross),
          share: amountText(sums.share),
          types: texts(sums.types),
          sites: texts(sums.sites),
        }
      : none
  const byLogin = (a: { user: string }, b: { user: string }) =>
    a.user < b.user ? -1 : Number(a.user > b.user)
  return {
    totalIncome: byMonth(halves, figures),
    sort: [...people]
      .map(([user, gross]) => ({ user, gross }))
      .sort((a, b) =>
        sort === 'amount'
          ? Number(b.gross > a.gross) - Number(b.gross < a.gross) || byLogin(a, b)
          : byLogin(a, b),
      )
      .map(({ user, gross }) => ({ user, amount: amountText(gross) })),
    studiosIncome: Object.fromEntries(
      [...studios]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([studio, sums]) => [studio, byMonth(sums, (minor) => amountText(minor ?? 0n))]),
    ),
  }
}
function byMonth<V, T>(
  halves: ReadonlyMap<string, V>,
  text: (value: V | undefined) => T,
): Record<string, { first: T; second: T }> {
  const months = [...new Set([...halves.keys()].map((half) => half.slice(0, 7)))].sort()
  return Object.fromEntries(
    months.map((month) => [
      month,
      { first: text(halves.get(`${month}/1`)), second: text(halves.get(`${month}/2`)) },
    ]),
  )
}
export const missingOf = (leaves: readonly MissingLeaf[]) =>
  leaves.map(({ half, studio, person: user, site, type, currency }) => ({
    user,
    studio,
    month: half.slice(0, 7),
    half: half.endsWith('1') ? (1 as const) : (2 as const),
    site,
    type,
    currency: currency as Currency,
  }))
