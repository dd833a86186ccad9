import { settlementRunEvents, type SettlementRunEvent } from '#shared/settlements/events.ts'
import { refuseSettlement } from '#shared/settlements/refusals.ts'
import { aggregateOf } from '../../platform/commands/aggregate-of.ts'

type Started = Extract<SettlementRunEvent, { type: 'SettlementRunStarted' }>['data']
type Advanced = Extract<SettlementRunEvent, { type: 'SettlementRunAdvanced' }>['data']
interface RunState {
  readonly studio: string | null
  readonly total: number
  readonly done: number
  readonly isCancelled: boolean
}

/** Streams: `settlement-run-<run>`. */
export const settlementRunAggregate = aggregateOf<RunState>()({
  name: 'settlement-run',
  events: settlementRunEvents,
  initial: { studio: null, total: 0, done: 0, isCancelled: false },
  decide: {
    /** `by`: who truly starts it, as each of its steps is theirs. */
    Start: (state, said: Started): SettlementRunEvent[] =>
      state.studio === null ? [{ type: 'SettlementRunStarted', data: said }] : [],
    /**
     * `after`: how many were done before these; of two processes that got equally far one tells it. Who was done while the run was
     * cancelled is told all the same.
     */
    Advance: (state, { after, ...said }: Omit<Advanced, 'studio'> & { readonly after: number }) =>
      state.studio !== null && state.done === after && said.results.length > 0
        ? [{ type: 'SettlementRunAdvanced', data: { ...said, studio: state.studio } }]
        : [],
    Cancel: (
      { studio, total, done, isCancelled },
      { run }: { readonly run: string },
      { actor: by },
    ) => {
      if (studio === null) return refuseSettlement('settlements.runUnknown')
      if (isCancelled) return []
      if (done >= total) return refuseSettlement('settlements.runOver')
      return [{ type: 'SettlementRunCancelled', data: { run, studio, by } }]
    },
  },
  evolve: {
    SettlementRunStarted: (_state, { studio, users }) => ({
      studio,
      total: users.length,
      done: 0,
      isCancelled: false,
    }),
    SettlementRunAdvanced: (state, { results }) => ({
      ...state,
      done: state.done + results.length,
    }),
    SettlementRunCancelled: (state) => ({ ...state, isCancelled: true }),
  },
})
export const settlementRunStream = (run: string): string => `${settlementRunAggregate.name}-${run}`
