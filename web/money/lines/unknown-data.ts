import { statementCalls } from '#shared/money/statement-calls.ts'
import { useCall } from '../../platform/queries.ts'

/** The newest so many lines of accounts that nobody has are looked at together. */
export const UNKNOWN_SHOWN_MAX = 500

/** Statement lines whose account nobody has; those of a studio, if it is named. */
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
