import { planningEvents, type PlanningEvent } from '#shared/schedules/events.ts'
import { sortedCell, type PlannedCell } from '#shared/schedules/hours.ts'
import { refuseSchedule } from '#shared/schedules/refusals.ts'
import { PATTERNS_MAX } from '#shared/schedules/rules.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'

type Wanted = readonly { readonly shift: string; readonly days: readonly number[] }[]
interface Pattern {
  readonly name: string
  readonly cells: readonly PlannedCell[]
}
interface Planning {
  /** How many are wanted, by the day from which that is so. */
  readonly wanted: ReadonlyMap<string, Wanted>
  readonly patterns: ReadonlyMap<string, Pattern>
}
type Said = Extract<PlanningEvent, { type: 'SchedulePublished' }>['data']
interface OfStudio {
  readonly studio: string
}

export const planningAggregate = aggregateOf<Planning>()({
  name: 'planning',
  events: planningEvents,
  initial: { wanted: new Map(), patterns: new Map() },
  decide: {
    AnnouncePublished: (_state, said: Omit<Said, 'by'>, { actor: by }) =>
      said.people.length === 0 ? [] : [{ type: 'SchedulePublished', data: { ...said, by } }],
    SetCoverage: (
      state,
      { studio, from, wanted }: OfStudio & { readonly from: string; readonly wanted: Wanted },
      { actor: by },
    ) => {
      const said = wanted.map(({ shift, days }) => ({ shift, days: [...days] }))
      return isSame(state.wanted.get(from), said)
        ? []
        : [{ type: 'CoverageSet', data: { studio, from, wanted: said, by } }]
    },
    /** `pattern` is the id of a new one. */
    SavePattern: (
      { patterns },
      { studio, pattern, name, cells }: OfStudio & Pattern & { readonly pattern: string },
      { actor: by },
    ) => {
      const [known] = [...patterns].find(([, one]) => isSameName(one.name, name)) ?? []
      if (known === undefined && patterns.size >= PATTERNS_MAX)
        return refuseSchedule('schedules.patternsFull', { max: PATTERNS_MAX })
      const said = { name, cells: cells.map(sortedCell) }
      return known !== undefined && isSame(patterns.get(known), said)
        ? []
        : [{ type: 'PatternSaved', data: { studio, pattern: known ?? pattern, ...said, by } }]
    },
    RemovePattern: (
      { patterns },
      { studio, pattern }: OfStudio & { readonly pattern: string },
      { actor: by },
    ) =>
      patterns.has(pattern)
        ? [{ type: 'PatternRemoved', data: { studio, pattern, by } }]
        : refuseSchedule('schedules.patternUnknown'),
  },
  evolve: {
    SchedulePublished: (state) => state,
    CoverageSet: (state, { from, wanted }) => ({
      ...state,
      wanted: new Map(state.wanted).set(from, wanted),
    }),
    PatternSaved: (state, { pattern, name, cells }) => ({
      ...state,
      patterns: new Map(state.patterns).set(pattern, { name, cells }),
    }),
    PatternRemoved: (state, { pattern }) => ({
      ...state,
      patterns: new Map([...state.patterns].filter(([id]) => id !== pattern)),
    }),
  },
})
export const planningStream = (studio: string): string => `${planningAggregate.name}-${studio}`
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
export const isSameName = (one: string, other: string): boolean =>
  one.toLocaleLowerCase() === other.toLocaleLowerCase()
