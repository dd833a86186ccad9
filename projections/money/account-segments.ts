import { inForceOn } from '#shared/money/in-force.ts'
import {
  effectiveShare,
  holderAt,
  ownStudioAt,
  sourceOfRecord,
  zoneOfStudio,
} from '#shared/money/derive.ts'
import { transactionTypes } from '#shared/money/transaction-types.ts'
import { halfStart, type LocalDay } from '#shared/platform/local-day.ts'
import { DEFAULT_ZONE, dayStart, localDate } from '#shared/platform/time.ts'
import type { LineTerms } from './line-terms.ts'

/**
 * A time during which all lines of an account count alike: for one person, in one half, with one share a type. Whatever decides
 * how a line counts changes at a few moments only, so lines are summed between them, by the database, as they were known at any
 * position.
 */
export interface AccountSegment {
  readonly account: string
  readonly site: string
  /** Epoch milliseconds, the second exclusive. */
  readonly since: number
  readonly until: number
  readonly user: string
  /** The first day of the half. */
  readonly half: LocalDay
  /** The effective share of each type, from 1 on, in basis points. */
  readonly shares: readonly number[]
  /** Only the lines of this source count; null: all. */
  readonly source: string | null
  /** Whether the site pays the person themselves. */
  readonly paysPerson: boolean
  /** The trainers whose model the person is meanwhile. */
  readonly trainers: readonly string[]
}
/** A time in a studio, between two instants in epoch milliseconds, the second exclusive. */
interface SegmentRange {
  readonly studio: string
  readonly since: number
  readonly until: number
}

const types = Object.keys(transactionTypes).map(Number)

/** The segments of an account that count in a studio, in order. */
export function segmentsOf(
  account: string,
  terms: LineTerms,
  range: SegmentRange,
): readonly AccountSegment[] {
  const moments = momentsOf(account, terms, range)
  const segments: AccountSegment[] = []
  for (const [i, since] of moments.entries()) {
    const until = moments[i + 1] ?? range.until
    const segment = segmentAt(account, terms, { studio: range.studio, since, until })
    if (!segment) continue
    const last = segments.at(-1)
    if (last && last.until === since && isAlike(last, segment))
      segments[segments.length - 1] = { ...last, until }
    else segments.push(segment)
  }
  return segments
}
const isAlike = (a: AccountSegment, b: AccountSegment): boolean =>
  a.user === b.user &&
  a.half === b.half &&
  a.source === b.source &&
  a.paysPerson === b.paysPerson &&
  a.shares.every((share, i) => share === b.shares[i]) &&
  a.trainers.join() === b.trainers.join()

function segmentAt(
  account: string,
  terms: LineTerms,
  { studio, since, until }: SegmentRange,
): AccountSegment | undefined {
  const user = holderAt(terms.holders(account), since)
  const person = user === undefined ? undefined : terms.look.person(user)
  if (user === undefined || !person || ownStudioAt(person, since) !== studio) return undefined
  const facts = terms.look.studio(studio)
  if (!facts) return undefined
  const zone = zoneOfStudio(facts, since) ?? DEFAULT_ZONE
  const day = localDate(Math.floor(since / 1000), zone)
  const site = terms.site(account)
  return {
    account,
    site,
    since,
    until,
    user,
    half: halfStart(day),
    shares: types.map((type) => effectiveShare(person, facts, { studio, zone, day, type })),
    source: sourceOfRecord(facts, { site, day }),
    paysPerson: inForceOn(terms.payees(user, account), day)?.value === 'person',
    trainers: terms.trainersOf(user, { studio, day, at: since }),
  }
}

/** Every moment of the range at which something may change; one too many does no harm. */
function momentsOf(account: string, terms: LineTerms, range: SegmentRange): readonly number[] {
  const holders = terms.holders(account)
  const people = [...new Set(holders.map(({ value }) => value))]
  const facts = terms.look.studio(range.studio)
  const zones = [...new Set([DEFAULT_ZONE, ...(facts?.zones ?? []).map(({ value }) => value)])]
  const instants = [
    ...holders.map(({ at }) => at),
    ...(facts?.zones ?? []).map(({ at }) => at),
    ...people.flatMap((user) => terms.instantsOf(user)),
  ]
  const ofSettings = [...(facts?.shares ?? []), ...(facts?.bears ?? [])].map(({ at }) => at)
  const days = people.flatMap((user) => terms.daysOf(user, account, range.studio))
  for (const { from } of facts?.sources ?? []) if (from !== null) days.push(from)
  const moments = new Set([range.since])
  const add = (at: number) => {
    if (at > range.since && at < range.until) moments.add(at)
  }
  for (const at of instants) add(at)
  for (const zone of zones) {
    for (const day of new Set(days)) add(startIn(day, zone))
    for (const at of ofSettings)
      if (Number.isFinite(at) && at >= range.since - TWO_DAYS_MS && at < range.until + TWO_DAYS_MS)
        add(startIn(localDate(Math.floor(at / 1000), zone), zone))
    for (const day of terms.halfStarts) add(startIn(day, zone))
  }
  return [...moments].sort((a, b) => a - b)
}
const TWO_DAYS_MS = 172_800_000
const STARTS_MAX = 20_000
const starts = new Map<string, number>()
/** The first millisecond of a local day. */
function startIn(day: LocalDay, zone: string): number {
  const key = `${day} ${zone}`
  let start = starts.get(key)
  if (start === undefined) {
    if (starts.size >= STARTS_MAX) starts.clear()
    starts.set(key, (start = dayStart(day, zone) * 1000))
  }
  return start
}
