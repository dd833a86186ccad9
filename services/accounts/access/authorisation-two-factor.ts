import type { twoFactorCalls } from '#shared/accounts/two-factor-calls.ts'
import type { Authorisation } from '../../platform/testing/authorisation-rows.ts'
import {
  aboutWhom,
  answer,
  answerAbout,
  letIn,
  permit,
  permitted,
} from '../../platform/testing/authorisation-who.ts'

export const twoFactorRows: Authorisation<typeof twoFactorCalls>['calls'] = {
  twoFactor: {
    permission: permit.managersOrOneselfByToken('accounts'),
    answers: aboutWhom.byManagersOrOneselfByToken,
    ranks: 'belowAndOneself',
  },
  enrolTwoFactor: {
    sample: { body: { password: 'wrong' } },
    permission: permitted('anything', 'enrolling other model tehnic trainer manager super owner'),
    answers: answer({ yes: 'other model tehnic trainer limited manager otherManager super owner' }),
  },
  confirmTwoFactor: {
    sample: { body: { code: '000000' } },
    permission: permitted('anything', 'enrolling other model tehnic trainer manager super owner'),
    answers: answer({ yes: 'other model tehnic trainer limited manager otherManager super owner' }),
  },
  renewRecoveryCodes: {
    sample: { body: { password: 'wrong', code: '000000' } },
    ...letIn.inPerson,
  },
  disableTwoFactor: { sample: { body: { password: 'wrong', code: '000000' } }, ...letIn.inPerson },
  resetTwoFactor: {
    permission: permit.managers('accounts'),
    answers: answerAbout({
      'nobody, hides all but own models': 'limited',
      'others of other studio': 'otherManager',
      'others of own studio': 'manager',
      others: 'super owner',
    }),
    ranks: 'belowAlone',
  },
  twoFactorPolicy: letIn.owners,
  setTwoFactorPolicy: letIn.owners,
}
