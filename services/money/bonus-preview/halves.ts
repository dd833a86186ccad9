import type { BonusTerms } from '#shared/money/bonus-pay.ts'
import { currencyOfStudio, zoneOfStudio, type StudioTerms } from '#shared/money/derive.ts'
import { monthHalfOf, type MonthHalf } from '#shared/money/half.ts'
import type { RateBook } from '#shared/money/rates.ts'
import { halfEnd, halfStart, previousHalf, type LocalDay } from '#shared/platform/local-day.ts'
import { DEFAULT_ZONE, dayEnd } from '#shared/platform/time.ts'
import { halfAt } from '#projections/money/income-facts.ts'

const HALVES_SHOWN = 6

/** A half that is over, and what its bonuses are reckoned in and by. */
export interface HalfTerms extends MonthHalf {
  /** `2026-11/1`. */
  readonly key: string
  readonly first: LocalDay
  readonly terms: BonusTerms & { readonly rates: RateBook }
}
/** The last six halves before the one that a day lies in, oldest first. */
export function lastHalves(
  studio: StudioTerms,
  { today, rates }: { readonly today: LocalDay; readonly rates: RateBook },
): readonly [HalfTerms, ...HalfTerms[]] {
  const halves: HalfTerms[] = []
  for (
    let first = previousHalf(today);
    halves.length < HALVES_SHOWN;
    first = previousHalf(halfStart(first))
  ) {
    const day = halfEnd(first)
    const currency = currencyOfStudio(studio, lastMoment(studio, day)) ?? 'usd'
    halves.push({
      ...monthHalfOf(first),
      key: halfAt(first),
      first,
      terms: { currency, day, rates },
    })
  }
  return halves.reverse() as [HalfTerms, ...HalfTerms[]]
}
/** The zone at an instant by the studio's settings. */
export const zoneAtInstant = (studio: StudioTerms, at: number): string =>
  zoneOfStudio(studio, at) ?? DEFAULT_ZONE
/** The last instant of a day in the zone that is in force then; the zone is looked up around midnight first. */
function lastMoment(studio: StudioTerms, day: LocalDay): number {
  const near = dayEnd(day, zoneAtInstant(studio, dayEnd(day, 'UTC') * 1000 - 1)) * 1000 - 1
  return dayEnd(day, zoneAtInstant(studio, near)) * 1000 - 1
}
