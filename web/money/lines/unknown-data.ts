import { useQuery } from '@tanstack/react-query'
import { statementCalls } from '#shared/money/statement-calls.ts'
import { call } from '../../platform/call.ts'
import { moneyKey } from '../data/money-key.ts'

/** The newest so many lines of accounts that nobody has are looked at together. */
export const UNKNOWN_SHOWN_MAX = 500

/** Statement lines whose account nobody has; those of a studio, if it is named. */
export const useUnknownLines = (studio: string) =>
  useQuery({
    queryKey: [moneyKey, 'unknown', studio],
    queryFn: ({ signal }) => {
      const query = {
        state: 'quarantined' as const,
        limit: UNKNOWN_SHOWN_MAX,
        ...(studio === '' ? {} : { studio }),
      }
      return call(statementCalls.listTransactions, { query }, { signal })
    },
  })
