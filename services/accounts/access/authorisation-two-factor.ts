import type { twoFactorCalls } from '#shared/accounts/two-factor-calls.ts'
import type { Authorisation } from '../../platform/testing/authorisation-rows.ts'

const reason = 'to see who may'

export const twoFactorRows: Authorisation<typeof twoFactorCalls>['calls'] = {
  twoFactor: {
    sampleAbout: ({ user }) => ({ query: { user } }),
    permission: {
      opens: 'accounts:manage',
      yes: 'manager super owner viewingSuper',
      own: 'other model tehnic trainer viewing read',
      no: 'anonymous mustChange enrolling viewOver ingest metrics',
    },
    answers: {
      'themselves, no own models, hides the rest': 'limited',
      'other studio': 'otherManager',
      'own studio': 'manager',
      themselves: 'other model tehnic trainer viewing read',
      everybody: 'super owner',
      nobody: 'mustChange ingest metrics',
      login: 'anonymous',
    },
    ranks: 'belowAndOneself',
  },
  enrolTwoFactor: {
    sample: { body: { password: 'wrong' } },
    permission: {
      opens: 'anything',
      yes: 'enrolling other model tehnic trainer manager super owner',
      no: 'anonymous mustChange viewOver viewing viewingSuper read ingest metrics',
    },
    answers: {
      yes: 'other model tehnic trainer limited manager otherManager super owner',
      no: 'mustChange viewing read ingest metrics',
      login: 'anonymous',
    },
  },
  confirmTwoFactor: {
    sample: { body: { code: '000000' } },
    permission: {
      opens: 'anything',
      yes: 'enrolling other model tehnic trainer manager super owner',
      no: 'anonymous mustChange viewOver viewing viewingSuper read ingest metrics',
    },
    answers: {
      yes: 'other model tehnic trainer limited manager otherManager super owner',
      no: 'mustChange viewing read ingest metrics',
      login: 'anonymous',
    },
  },
  renewRecoveryCodes: {
    sample: { body: { password: 'wrong', code: '000000' } },
    permission: {
      opens: 'anything',
      yes: 'other model tehnic trainer manager super owner',
      no: 'anonymous mustChange enrolling viewOver viewing viewingSuper read ingest metrics',
    },
    answers: {
      yes: 'other model tehnic trainer limited manager otherManager super owner',
      no: 'mustChange viewing read ingest metrics',
      login: 'anonymous',
    },
  },
  disableTwoFactor: {
    sample: { body: { password: 'wrong', code: '000000' } },
    permission: {
      opens: 'anything',
      yes: 'other model tehnic trainer manager super owner',
      no: 'anonymous mustChange enrolling viewOver viewing viewingSuper read ingest metrics',
    },
    answers: {
      yes: 'other model tehnic trainer limited manager otherManager super owner',
      no: 'mustChange viewing read ingest metrics',
      login: 'anonymous',
    },
  },
  resetTwoFactor: {
    sampleAbout: ({ user }) => ({ body: { user, reason } }),
    permission: {
      opens: 'accounts:manage',
      yes: 'manager super owner viewingSuper',
      no: 'anonymous mustChange enrolling viewOver other model tehnic trainer viewing read ingest metrics',
    },
    answers: {
      'nobody, hides all but own models': 'limited',
      'others of other studio': 'otherManager',
      'others of own studio': 'manager',
      others: 'super owner',
      nobody: 'mustChange other model tehnic trainer viewing read ingest metrics',
      login: 'anonymous',
    },
    ranks: 'belowAlone',
  },
  twoFactorPolicy: {
    sample: {},
    permission: {
      opens: 'nothing',
      yes: 'super owner viewingSuper',
      no: 'anonymous mustChange enrolling viewOver other model tehnic trainer manager viewing read ingest metrics',
    },
    answers: {
      yes: 'super owner',
      no: 'mustChange other model tehnic trainer limited manager otherManager viewing read ingest metrics',
      login: 'anonymous',
    },
  },
  setTwoFactorPolicy: {
    sample: { body: { roles: [] } },
    permission: {
      opens: 'nothing',
      yes: 'super owner viewingSuper',
      no: 'anonymous mustChange enrolling viewOver other model tehnic trainer manager viewing read ingest metrics',
    },
    answers: {
      yes: 'super owner',
      no: 'mustChange other model tehnic trainer limited manager otherManager viewing read ingest metrics',
      login: 'anonymous',
    },
  },
}
