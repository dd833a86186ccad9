import { isDeepStrictEqual } from 'node:util'
import { mappingEvents, type MappingEvent } from '#shared/money/events.ts'
import { aggregateOf } from '../../platform/commands/aggregate-of.ts'

/** Streams: `statement-mapping-<studio>-<site>`: what holds of each pair; names with hyphens may share a stream. */
type Mappings = readonly MappingEvent['data'][]
export const mappingAggregate = aggregateOf<Mappings>()({
  name: 'statement-mapping',
  events: mappingEvents,
  initial: [],
  decide: {
    SetMapping: (mappings, { studio, site, mapping }: MappingEvent['data']) => {
      const before = mappings.find((one) => one.studio === studio && one.site === site)
      return isDeepStrictEqual(before?.mapping, mapping)
        ? []
        : [{ type: 'StatementMappingSet', data: { studio, site, mapping } }]
    },
  },
  evolve: {
    StatementMappingSet: (mappings, data) => [
      ...mappings.filter((one) => one.studio !== data.studio || one.site !== data.site),
      data,
    ],
  },
})
export const mappingDecider = mappingAggregate.decider
