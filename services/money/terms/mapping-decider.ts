import { isDeepStrictEqual } from 'node:util'
import type { Decider } from '#shared/platform/messages.ts'
import { mappingEvents, type MappingEvent } from '#shared/money/events.ts'
import type { StatementMapping } from '#shared/money/statement-mapping.ts'
import { defineAggregate } from '../../platform/kernel/define-service.ts'

export interface SetMapping {
  readonly type: 'SetMapping'
  readonly studio: string
  readonly site: string
  readonly mapping: StatementMapping
}
/** Streams: `statement-mapping-<studio>-<site>`: what holds of each pair; names with hyphens may share a stream. */
type Mappings = readonly MappingEvent['data'][]
export const mappingDecider: Decider<Mappings, SetMapping, MappingEvent> = {
  initial: [],

  decide(mappings, { studio, site, mapping }) {
    const before = mappings.find((one) => one.studio === studio && one.site === site)
    return isDeepStrictEqual(before?.mapping, mapping)
      ? []
      : [{ type: 'StatementMappingSet', data: { studio, site, mapping } }]
  },

  evolve: (mappings, { data }) => [
    ...mappings.filter((one) => one.studio !== data.studio || one.site !== data.site),
    data,
  ],
}
export const mappingAggregate = defineAggregate({
  name: 'statement-mapping',
  events: mappingEvents,
  decider: mappingDecider,
})
