import type { LocalDay } from '#shared/platform/local-day.ts'
import { sourceEvents, type SourceEvent } from '#shared/money/events.ts'
import { aggregateOf } from '../../platform/commands/aggregate-of.ts'
import type { CommandOf } from '../../platform/commands/aggregate.ts'
import { isAlreadySaid } from './already-said.ts'
import { refuseAhead } from './studio-days.ts'

interface WantedSource {
  readonly studio: string
  readonly site: string
  readonly from: LocalDay
  /** null: the lines of all sources count. */
  readonly source: string | null
  /** In the studio. */
  readonly today: LocalDay
}
type SourceSaid = Omit<SourceEvent['data'], 'from'> & { readonly from: LocalDay | null }
/** Streams: `sources-<studio>`: what was said of every site of it, in the order in which it was recorded. */
export const sourceAggregate = aggregateOf<readonly SourceSaid[]>()({
  name: 'sources',
  events: sourceEvents,
  initial: [],
  decide: {
    SetSource: (said, { studio, site, from, source, today }: WantedSource) => {
      refuseAhead(from, today)
      const data = { studio, site, from, source }
      const ofSite = said.filter((one) => one.site === site)
      const fromTheBeginning = { studio, site, from: null, source: null }
      return isAlreadySaid<SourceSaid>([fromTheBeginning, ...ofSite], data, isSameSource)
        ? []
        : [{ type: 'SourceOfRecordSet', data }]
    },
  },
  evolve: { SourceOfRecordSet: (said, data) => [...said, data] },
})
export const sourceDecider = sourceAggregate.decider
export type SetSource = CommandOf<typeof sourceAggregate>
const isSameSource = (a: SourceSaid, b: SourceSaid): boolean => a.source === b.source
