import { planningEvents, type PlanningEvent } from '#shared/schedules/events.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'

type Wanted = readonly { readonly shift: string; readonly days: readonly number[] }[]
/** How many are wanted, by the day from which that is so. */
type Planning = ReadonlyMap<string, Wanted>
type Said = Extract<PlanningEvent, { type: 'SchedulePublished' }>['data']

export const planningAggregate = aggregateOf<Planning>()({
  name: 'planning',
  events: planningEvents,
  initial: new Map(),
  decide: {
    AnnouncePublished: (_state, said: Omit<Said, 'by'>, { actor: by }) =>
      said.people.length === 0 ? [] : [{ type: 'SchedulePublished', data: { ...said, by } }],
    SetCoverage: (
      state,
      {
        studio,
        from,
        wanted,
      }: { readonly studio: string; readonly from: string; readonly wanted: Wanted },
      { actor: by },
    ) => {
      const said = wanted.map(({ shift, days }) => ({ shift, days: [...days] }))
      return JSON.stringify(state.get(from)) === JSON.stringify(said)
        ? []
        : [{ type: 'CoverageSet', data: { studio, from, wanted: said, by } }]
    },
  },
  evolve: {
    SchedulePublished: (state) => state,
    CoverageSet: (state, { from, wanted }) => new Map(state).set(from, wanted),
  },
})
export const planningStream = (studio: string): string => `${planningAggregate.name}-${studio}`
