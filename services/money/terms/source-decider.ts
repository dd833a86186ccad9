import type { Decider } from '#shared/platform/messages.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { sourceEvents, type SourceEvent } from '#shared/money/events.ts'
import { defineAggregate } from '../../platform/kernel/define-service.ts'
import { isAlreadySaid } from './already-said.ts'
import { refuseAhead } from './studio-days.ts'

export interface SetSource {
  readonly type: 'SetSource'
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
export const sourceDecider: Decider<readonly SourceSaid[], SetSource, SourceEvent> = {
  initial: [],

  decide(said, { studio, site, from, source, today }) {
    refuseAhead(from, today)
    const data = { studio, site, from, source }
    const ofSite = said.filter((one) => one.site === site)
    const fromTheBeginning = { studio, site, from: null, source: null }
    return isAlreadySaid<SourceSaid>([fromTheBeginning, ...ofSite], data, isSameSource)
      ? []
      : [{ type: 'SourceOfRecordSet', data }]
  },

  evolve: (said, { data }) => [...said, data],
}
const isSameSource = (a: SourceSaid, b: SourceSaid): boolean => a.source === b.source
export const sourceAggregate = defineAggregate({
  name: 'sources',
  events: sourceEvents,
  decider: sourceDecider,
})
