import type { walletCalls } from '#shared/wallet/calls.ts'
import type { Authorisation } from '../platform/testing/authorisation-rows.ts'
import { answerAbout, letIn, permit } from '../platform/testing/authorisation-who.ts'

/** Everybody their own. */
const seen = {
  permission: permit.managersOrReaderOrOneself('wallet'),
  answers: answerAbout({
    'other studio': 'otherManager',
    'own studio': 'manager',
    themselves: 'other model tehnic trainer limited viewing',
    everybody: 'super owner read',
  }),
}
export const authorisation: Authorisation<typeof walletCalls> = {
  watch: letIn.sessionOrReader,
  topics: {},
  calls: {
    wallet: seen,
    plan: seen,
    setBudget: {
      sampleAbout: ({ user }) => ({ path: { user }, body: { budget: '400.00' } }),
      permission: permit.managers('wallet'),
      answers: answerAbout({
        'others of other studio': 'otherManager',
        'others of own studio': 'manager',
        everybody: 'super owner',
      }),
    },
  },
}
