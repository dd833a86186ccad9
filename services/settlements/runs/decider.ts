import { settlementRunEvents, type SettlementRunEvent } from '#shared/settlements/events.ts'
import { aggregateOf } from '../../platform/commands/aggregate-of.ts'

type Started = Extract<SettlementRunEvent, { type: 'SettlementRunStarted' }>['data']
type Advanced = Extract<SettlementRunEvent, { type: 'SettlementRunAdvanced' }>['data']
interface RunState {
  readonly studio: string | null
  readonly total: number
  readonly done: number
}

/** Streams: `settlement-run-<run>`. */
export const settlementRunAggregate = aggregateOf<RunState>()({
  name: 'settlement-run',
  events: settlementRunEvents,
  initial: { studio: null, total: 0, done: 0 },
  decide: {
    Start: (state, said: Omit<Started, 'by'>, { actor: by }) =>
      state.studio === null ? [{ type: 'SettlementRunStarted', data: { ...said, by } }] : [],
    /** `after`: how many were done before these; of two processes that got equally far one tells it. */
    Advance: (state, { after, ...said }: Omit<Advanced, 'studio'> & { readonly after: number }) =>
      state.studio !== null && state.done === after && said.results.length > 0
        ? [{ type: 'SettlementRunAdvanced', data: { ...said, studio: state.studio } }]
        : [],
  },
  evolve: {
    SettlementRunStarted: (_state, { studio, users }) => ({
      studio,
      total: users.length,
      done: 0,
    }),
    SettlementRunAdvanced: (state, { results }) => ({
      ...state,
      done: state.done + results.length,
    }),
  },
})
export const settlementRunStream = (run: string): string => `${settlementRunAggregate.name}-${run}`
