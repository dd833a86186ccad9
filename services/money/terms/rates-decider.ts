import { rateEvents } from '#shared/money/events.ts'
import { rateContent } from '#shared/money/rate-content.ts'
import type { RateSet } from '#shared/money/rates.ts'
import { RATE_SETS_PER_EVENT } from '#shared/money/rules.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { aggregateOf } from '../../platform/commands/aggregate-of.ts'

interface SaidByOne {
  readonly source: string
  /** As `rateContent` has it: as short as a digest, and never the same for two contents. */
  readonly said: string
}
/** The standing sources of each date, in the order in which they were recorded last. */
type DatesOfYear = ReadonlyMap<LocalDay, readonly SaidByOne[]>
/** By year, so that an event copies its own year and not all dates that there are. */
type RatesSaid = ReadonlyMap<string, DatesOfYear>

export const rateAggregate = aggregateOf<RatesSaid>()({
  name: 'rates',
  events: rateEvents,
  initial: new Map(),
  decide: {
    SetRates: (said, { sets }: { readonly sets: readonly RateSet[] }) => {
      const dates = new Map<LocalDay, readonly SaidByOne[]>()
      const recorded = sets.filter((set) => {
        const before = dates.get(set.date) ?? said.get(yearOf(set.date))?.get(set.date) ?? []
        const one = saidBy(set)
        const last = before.at(-1)
        if (last?.source === one.source && last.said === one.said) return false
        dates.set(set.date, withOne(before, one))
        return true
      })
      return Array.from({ length: Math.ceil(recorded.length / RATE_SETS_PER_EVENT) }, (_, i) => ({
        type: 'RatesSet',
        data: { sets: recorded.slice(i * RATE_SETS_PER_EVENT, (i + 1) * RATE_SETS_PER_EVENT) },
      }))
    },
  },
  evolve: {
    RatesSet: (said, data) => {
      const years = new Map(said)
      for (const [year, sets] of Map.groupBy(data.sets, ({ date }) => yearOf(date))) {
        const dates = new Map(years.get(year))
        for (const set of sets) dates.set(set.date, withOne(dates.get(set.date) ?? [], saidBy(set)))
        years.set(year, dates)
      }
      return years
    },
  },
})
export const rateDecider = rateAggregate.decider

const yearOf = (date: LocalDay): string => date.slice(0, 4)
const withOne = (before: readonly SaidByOne[], one: SaidByOne): readonly SaidByOne[] => [
  ...before.filter(({ source }) => source !== one.source),
  one,
]
const saidBy = (set: RateSet): SaidByOne => ({ source: set.source, said: rateContent(set) })
