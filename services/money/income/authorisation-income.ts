import type { incomeCalls } from '#shared/money/income-calls.ts'
import {
  usersOf,
  usersOfRows,
  type DeclaredCallRow,
} from '../../platform/testing/authorisation-rows.ts'
import { answerAbout, permit } from '../../platform/testing/authorisation-who.ts'

/** The rows of the income calls. The three others have income; the caller has none of their own. */
export const incomeRows: { readonly [N in keyof typeof incomeCalls]: DeclaredCallRow } = {
  getIncomeCache: {
    sampleAbout: () => ({
      body: { start: '2026-11-01', end: '2026-11-30' },
      shows: (answer: { cache: { sort: readonly { user: string }[] } }) =>
        usersOf(answer.cache.sort),
    }),
    permission: permit.sessionOrReader,
    answers: answerAbout({
      'hides all': 'other model tehnic trainer limited viewing',
      'hides all but foreign': 'otherManager',
      'hides themselves and foreign': 'manager',
      'hides themselves': 'super owner read',
    }),
  },
  income: {
    sampleAbout: ({ user }) => ({
      query: { user, from: '2026-11-01', to: '2026-11-30' },
      shows: usersOfRows,
    }),
    permission: permit.managersOrReaderOrOneself('money'),
    answers: answerAbout({
      'nobody, hides themselves': 'other model tehnic trainer limited viewing',
      'hides themselves and foreign': 'manager',
      'hides all but foreign': 'otherManager',
      'hides themselves': 'super owner read',
    }),
  },
}
