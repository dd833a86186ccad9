import { currencyOfStudio, type StudioTerms } from '#shared/money/derive.ts'
import { monthHalfOf } from '#shared/money/half.ts'
import type { StudioHalf } from '#shared/money/settlement-facts.ts'
import { halfEnd, halfStartsBetween, nextHalf, type LocalDay } from '#shared/platform/local-day.ts'
import { dayStartBy } from '#shared/platform/time.ts'
import { zoneAtInstant } from '../bonus-preview/halves.ts'

/** A half without what was brought in it. */
export type HalfBounds = Omit<StudioHalf, 'brought'>
/** The halves of a range by the studio's clock, with the currency in force at the last instant of each. */
export function studioHalves(
  facts: StudioTerms,
  first: LocalDay,
  last: LocalDay,
): readonly HalfBounds[] {
  const zoneAt = (at: string) => zoneAtInstant(facts, Date.parse(at))
  const startOf = (day: LocalDay) => Date.parse(dayStartBy(day, zoneAt))
  return halfStartsBetween(first, last).map((start) => {
    const until = startOf(nextHalf(start))
    return {
      ...monthHalfOf(start),
      first: start,
      last: halfEnd(start),
      since: startOf(start),
      until,
      currency: currencyOfStudio(facts, until - 1) ?? 'usd',
    }
  })
}
