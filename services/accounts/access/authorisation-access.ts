import type { accessCalls } from '#shared/accounts/access-calls.ts'
import type { Authorisation } from '../../platform/testing/authorisation-rows.ts'

const reason = 'to see who may'
/** Of nothing that there is. */
const ID = '0'.repeat(64)

export const accessRows: Authorisation<typeof accessCalls>['calls'] = {
  login: {
    sample: { body: { user: 'nobody', password: 'wrong' } },
    permission: {
      opens: 'anything',
      yes: 'anonymous mustChange enrolling viewOver other model tehnic trainer manager super owner viewing viewingSuper read ingest metrics',
    },
    answers: {
      yes: 'anonymous mustChange other model tehnic trainer limited manager otherManager super owner viewing read ingest metrics',
    },
  },
  logout: {
    sample: {},
    permission: {
      opens: 'anything',
      yes: 'anonymous mustChange enrolling viewOver other model tehnic trainer manager super owner viewing viewingSuper read ingest metrics',
    },
    answers: {
      yes: 'anonymous mustChange other model tehnic trainer limited manager otherManager super owner viewing read ingest metrics',
    },

    ends: 'sessions',
  },
  me: {
    sample: {},
    permission: {
      opens: 'anything',
      yes: 'mustChange enrolling viewOver other model tehnic trainer manager super owner viewing viewingSuper',
      no: 'anonymous read ingest metrics',
    },
    answers: {
      yes: 'mustChange other model tehnic trainer limited manager otherManager super owner viewing',
      no: 'read ingest metrics',
      login: 'anonymous',
    },
  },
  setupNeeded: {
    sample: {},
    permission: {
      opens: 'anything',
      yes: 'anonymous mustChange enrolling viewOver other model tehnic trainer manager super owner viewing viewingSuper read ingest metrics',
    },
    answers: {
      yes: 'anonymous mustChange other model tehnic trainer limited manager otherManager super owner viewing read ingest metrics',
    },
  },
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
    permission: {
      opens: 'anything',
      yes: 'anonymous mustChange enrolling viewOver other model tehnic trainer manager super owner viewing viewingSuper read ingest metrics',
    },
    answers: {
      yes: 'anonymous mustChange other model tehnic trainer limited manager otherManager super owner viewing read ingest metrics',
    },
  },
  createToken: {
    sample: { body: { name: 'walk', scopes: ['read'] } },
    permission: {
      opens: 'nothing',
      yes: 'super owner',
      no: 'anonymous mustChange enrolling viewOver other model tehnic trainer manager viewing viewingSuper read ingest metrics',
    },
    answers: {
      yes: 'super owner',
      no: 'mustChange other model tehnic trainer limited manager otherManager viewing read ingest metrics',
      login: 'anonymous',
    },
  },
  listTokens: {
    sample: {},
    permission: {
      opens: 'anything',
      yes: 'other model tehnic trainer manager super owner viewing viewingSuper',
      no: 'anonymous mustChange enrolling viewOver read ingest metrics',
    },
    answers: {
      yes: 'other model tehnic trainer limited manager otherManager super owner viewing',
      no: 'mustChange read ingest metrics',
      login: 'anonymous',
    },
  },
  revokeToken: {
    sample: { path: { id: '0'.repeat(16) } },
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
  sessions: {
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
  endSession: {
    sample: { path: { id: ID } },
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
  endSessions: {
    sampleAbout: ({ user }) => ({ body: { user } }),
    permission: {
      opens: 'anything',
      yes: 'other model tehnic trainer manager super owner',
      no: 'anonymous mustChange enrolling viewOver viewing viewingSuper read ingest metrics',
    },
    answers: {
      'themselves, hides foreign': 'other model tehnic trainer',
      'themselves, no own models, hides the rest': 'limited',
      'other studio': 'otherManager',
      'own studio': 'manager',
      everybody: 'super owner',
      nobody: 'mustChange viewing read ingest metrics',
      login: 'anonymous',
    },
    ranks: 'belowAndOneself',
  },
  views: {
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
  changePassword: {
    sample: { body: { password: 'wrong', next: 'Abc12!x' } },
    permission: {
      opens: 'anything',
      yes: 'mustChange other model tehnic trainer manager super owner',
      no: 'anonymous enrolling viewOver viewing viewingSuper read ingest metrics',
    },
    answers: {
      yes: 'mustChange other model tehnic trainer limited manager otherManager super owner',
      no: 'viewing read ingest metrics',
      login: 'anonymous',
    },
  },
  resetPassword: {
    sampleAbout: ({ user }) => ({ body: { user } }),
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
  startViewAs: {
    sampleAbout: ({ user }) => ({ body: { user, reason } }),
    permission: {
      opens: 'nothing',
      yes: 'super owner',
      no: 'anonymous mustChange enrolling viewOver other model tehnic trainer manager viewing viewingSuper read ingest metrics',
    },
    answers: {
      others: 'super owner',
      nobody:
        'mustChange other model tehnic trainer limited manager otherManager viewing read ingest metrics',
      login: 'anonymous',
    },
    ranks: 'viewing',
  },
  allowViewAsWrites: {
    sample: { body: { confirm: 'nobody' } },
    permission: {
      opens: 'nothing',
      yes: 'viewing viewingSuper',
      no: 'anonymous mustChange enrolling viewOver other model tehnic trainer manager super owner read ingest metrics',
    },
    answers: {
      yes: 'viewing',
      no: 'mustChange other model tehnic trainer limited manager otherManager super owner read ingest metrics',
      login: 'anonymous',
    },
  },
  endViewAs: {
    sample: {},
    permission: {
      opens: 'anything',
      yes: 'mustChange enrolling viewOver other model tehnic trainer manager super owner viewing viewingSuper',
      no: 'anonymous read ingest metrics',
    },
    answers: {
      yes: 'mustChange other model tehnic trainer limited manager otherManager super owner viewing',
      no: 'read ingest metrics',
      login: 'anonymous',
    },

    ends: 'views',
  },
}
