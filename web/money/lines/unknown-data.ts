import { statementCalls } from '#shared/money/statement-calls.ts'
import { useCall } from '../../platform/queries.ts'

/** The number of newest lines of unknown accounts that are looked at together. */
export const UNKNOWN_SHOWN_MAX = 500

/** Reads statement lines of unknown accounts; those of a studio, if it is named. */
export const useUnknownLines = (studio: string) =>
  useCall(statementCalls.listTransactions, {
    request: {
      query: {
        state: 'quarantined',
        limit: UNKNOWN_SHOWN_MAX,
        ...(studio === '' ? {} : { studio }),
      },
    },
  })
