import { statementCalls } from '#shared/money/statement-calls.ts'
import { useLiveCall } from '../../platform/live.ts'

/** The newest so many lines of accounts that nobody has are looked at together. */
export const UNKNOWN_SHOWN_MAX = 500

/** Statement lines whose account nobody has; those of a studio, if it is named. */
export const useUnknownLines = (studio: string) =>
  useLiveCall(statementCalls.listTransactions, {
    request: {
      query: {
        state: 'quarantined',
        limit: UNKNOWN_SHOWN_MAX,
        ...(studio === '' ? {} : { studio }),
      },
    },
  })
