import { assertNever, type Decider } from '#shared/platform/messages.ts'
import { statementImportEvents, type StatementImportEvent } from '#shared/money/events.ts'
import { refuseMoney } from '#shared/money/refusals.ts'
import { defineAggregate } from '../../platform/kernel/define-service.ts'

export type ImportState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'open' | 'reversed'
      readonly source: string
      readonly studio: string
      readonly by: string
    }
type Started = Extract<StatementImportEvent, { type: 'StatementImportStarted' }>['data']
export type ImportCommand =
  | { readonly type: 'StartImport'; readonly data: Started }
  | {
      readonly type: 'ReverseImport'
      readonly import: string
      readonly by: string
      readonly reason: string
    }

export const importDecider: Decider<ImportState, ImportCommand, StatementImportEvent> = {
  initial: { status: 'absent' },

  decide(state, command) {
    switch (command.type) {
      case 'StartImport':
        return [{ type: 'StatementImportStarted', data: command.data }]
      case 'ReverseImport': {
        if (state.status === 'absent') return refuseMoney('money.importUnknown')
        if (state.status === 'reversed') return refuseMoney('money.importReversed')
        const { import: id, by, reason } = command
        const { studio } = state
        return [{ type: 'StatementImportReversed', data: { import: id, studio, by, reason } }]
      }
      default:
        return assertNever(command)
    }
  },

  evolve(state, { type, data }) {
    switch (type) {
      case 'StatementImportStarted':
        return { status: 'open', source: data.source, studio: data.studio, by: data.by }
      case 'StatementImportReversed':
        return state.status === 'absent' ? state : { ...state, status: 'reversed' }
      default:
        return assertNever(type)
    }
  },
}
export const importAggregate = defineAggregate({
  name: 'statement-import',
  events: statementImportEvents,
  decider: importDecider,
})
