import { statementImportEvents, type StatementImportEvent } from '#shared/money/events.ts'
import { refuseMoney } from '#shared/money/refusals.ts'
import { aggregateOf } from '../../platform/commands/aggregate-of.ts'

type ImportState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'open' | 'reversed'
      readonly source: string
      readonly studio: string
      readonly by: string
    }
type Started = Extract<StatementImportEvent, { type: 'StatementImportStarted' }>['data']
interface Reversed {
  readonly import: string
  readonly by: string
  readonly reason: string
}

export const importAggregate = aggregateOf<ImportState>()({
  name: 'statement-import',
  events: statementImportEvents,
  initial: { status: 'absent' },
  decide: {
    StartImport: (_state, { data }: { readonly data: Started }) => [
      { type: 'StatementImportStarted', data },
    ],
    ReverseImport: (state, { import: id, by, reason }: Reversed) => {
      if (state.status === 'absent') return refuseMoney('money.importUnknown')
      if (state.status === 'reversed') return refuseMoney('money.importReversed')
      const { studio } = state
      return [{ type: 'StatementImportReversed', data: { import: id, studio, by, reason } }]
    },
  },
  evolve: {
    StatementImportStarted: (_state, { source, studio, by }) => ({
      status: 'open',
      source,
      studio,
      by,
    }),
    StatementImportReversed: (state) =>
      state.status === 'absent' ? state : { ...state, status: 'reversed' },
  },
})
