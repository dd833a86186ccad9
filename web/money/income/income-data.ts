import { incomeCalls, type incomeGroupings } from '#shared/money/income-calls.ts'
import type { CallResponse } from '#shared/platform/calls.ts'
import { keptFor } from '../../platform/keys.ts'
import { useCall } from '../../platform/queries.ts'
import type { IncomeChoice } from './income-choice.ts'

export type IncomeAnswer = CallResponse<typeof incomeCalls.income>
type Asked = Pick<IncomeChoice, 'shownFrom' | 'shownTo' | 'studio' | 'user' | 'historical'>

/** Income of a range, by person and by what is asked for, with its parts. `enabled` false: it is not asked for. */
export const useIncome = (
  { shownFrom: from, shownTo: to, studio, user, historical }: Asked,
  by: (typeof incomeGroupings)[number],
  split: 'site' | 'type',
  enabled = true,
) => {
  const whose = { studio: studio || undefined, user: user || undefined } as Partial<
    Pick<Asked, 'studio' | 'user'>
  >
  return useCall(incomeCalls.income, {
    request: {
      query: { from, to, by, split, historical: historical ? 'true' : 'false', ...whose },
    },
    enabled: enabled && from <= to,
    placeholderData: keptFor({ query: whose }),
  })
}
