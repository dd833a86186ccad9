import type { accessCalls } from '#shared/accounts/access-calls.ts'
import type { Authorisation } from '../../platform/testing/authorisation-rows.ts'
import {
  aboutWhom,
  answer,
  answerAbout,
  letIn,
  permit,
  permitted,
} from '../../platform/testing/authorisation-who.ts'

/** An id that belongs to nothing. */
const ID = '0'.repeat(64)

export const accessRows: Authorisation<typeof accessCalls>['calls'] = {
  login: { sample: { body: { user: 'nobody', password: 'wrong' } }, ...letIn.anyone },
  logout: { ...letIn.anyone, ends: 'sessions' },
  me: letIn.everySession,
  setupNeeded: letIn.anyone,
  setup: {
    sample: {
      body: {
        user: 'second',
        password: 'Abc12!x',
        name: 'No',
        surname: 'Body',
        email: 'no@example.test',
        studio: { studio: 'second', name: 'Second' },
      },
    },
    ...letIn.anyone,
  },
  createToken: { sample: { body: { name: 'walk', scopes: ['read'] } }, ...letIn.ownersInPerson },
  listTokens: letIn.session,
  revokeToken: { sample: { path: { id: '0'.repeat(16) } }, ...letIn.inPerson },
  sessions: {
    permission: permit.managersOrOneselfByToken('accounts'),
    answers: aboutWhom.byManagersOrOneselfByToken,
    ranks: 'belowAndOneself',
  },
  endSession: { sample: { path: { id: ID } }, ...letIn.inPerson },
  endSessions: {
    permission: permit.inPerson,
    answers: answerAbout({
      'themselves, hides foreign': 'other model tehnic trainer',
      'themselves, no own models, hides the rest': 'limited',
      'other studio': 'otherManager',
      'own studio': 'manager',
      everybody: 'super owner',
    }),
    ranks: 'belowAndOneself',
  },
  views: {
    permission: permit.managersOrOneselfByToken('accounts'),
    answers: aboutWhom.byManagersOrOneselfByToken,
    ranks: 'belowAndOneself',
  },
  changePassword: {
    sample: { body: { password: 'wrong', next: 'Abc12!x' } },
    permission: permitted('anything', 'mustChange other model tehnic trainer manager super owner'),
    answers: answer({
      yes: 'mustChange other model tehnic trainer limited manager otherManager super owner',
    }),
  },
  resetPassword: {
    permission: permit.managers('accounts'),
    answers: answerAbout({
      'nobody, hides all but own models': 'limited',
      'others of other studio': 'otherManager',
      'others of own studio': 'manager',
      others: 'super owner',
    }),
    ranks: 'belowAlone',
  },
  startViewAs: {
    permission: permit.ownersInPerson,
    answers: answerAbout({ others: 'super owner' }),
    ranks: 'viewing',
  },
  allowViewAsWrites: {
    sample: { body: { confirm: 'nobody' } },
    permission: permitted('nothing', 'viewing viewingSuper'),
    answers: answer({ yes: 'viewing' }),
  },
  endViewAs: { ...letIn.everySession, ends: 'views' },
}
