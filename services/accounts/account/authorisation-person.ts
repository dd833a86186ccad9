import type { personCalls } from '#shared/accounts/person-calls.ts'
import type { Authorisation } from '../../platform/testing/authorisation-rows.ts'

const reason = 'to see who may'
const line = (user: string, studio: string) => ({
  user,
  name: 'Fern',
  surname: 'Fictional',
  email: `${user}@example.test`,
  tipCont: 'Model',
  studio,
})
/** Of nothing that there is. */
const ID = '0'.repeat(64)

export const personRows: Authorisation<typeof personCalls>['calls'] = {
  createPerson: {
    sampleAbout: ({ studio }) => ({ body: line('fern', studio) }),
    permission: {
      opens: 'accounts:manage',
      yes: 'manager super owner viewingSuper',
      no: 'anonymous mustChange enrolling viewOver other model tehnic trainer viewing read ingest metrics',
    },
    answers: {
      everybody: 'super owner',
      'own studio': 'manager',
      'other studio': 'otherManager',
      'nobody, hides foreign': 'limited',
      nobody: 'mustChange other model tehnic trainer viewing read ingest metrics',
      login: 'anonymous',
    },
  },
  editPerson: {
    sampleAbout: ({ user }) => ({
      path: { user },
      body: { version: 1, change: { telefon: '' } },
    }),
    permission: {
      opens: 'accounts:manage',
      yes: 'manager super owner viewingSuper',
      own: 'other model tehnic trainer viewing',
      no: 'anonymous mustChange enrolling viewOver read ingest metrics',
    },
    answers: {
      'themselves, no own models, hides the rest': 'limited',
      'other studio': 'otherManager',
      'own studio': 'manager',
      themselves: 'other model tehnic trainer',
      everybody: 'super owner',
      nobody: 'mustChange viewing read ingest metrics',
      login: 'anonymous',
    },
    ranks: 'belowAndOneself',
  },
  getUserInfo: {
    sampleAbout: ({ user }) => ({ body: { user } }),
    permission: {
      opens: 'anything',
      yes: 'other model tehnic trainer manager super owner viewing viewingSuper',
      no: 'anonymous mustChange enrolling viewOver read ingest metrics',
    },
    answers: {
      'other studio': 'otherManager',
      'own models and themselves': 'limited',
      'own studio': 'other model tehnic trainer manager viewing',
      everybody: 'super owner',
      nobody: 'mustChange read ingest metrics',
      login: 'anonymous',
    },
    ranks: 'seenByAll',
  },
  make_inactive: {
    sampleAbout: ({ user }) => ({ body: { user, active: true } }),
    permission: {
      opens: 'accounts:manage',
      yes: 'manager super owner viewingSuper',
      no: 'anonymous mustChange enrolling viewOver other model tehnic trainer viewing read ingest metrics',
    },
    answers: {
      'nobody, hides all but own models': 'limited',
      'others of other studio': 'otherManager',
      'others of own studio': 'manager',
      everybody: 'super owner',
      nobody: 'mustChange other model tehnic trainer viewing read ingest metrics',
      login: 'anonymous',
    },
    ranks: 'below',
  },
  inactiveUsers: {
    sample: { body: {} },
    permission: {
      opens: 'accounts:manage',
      yes: 'manager super owner viewingSuper',
      no: 'anonymous mustChange enrolling viewOver other model tehnic trainer viewing read ingest metrics',
    },
    answers: {
      yes: 'limited manager otherManager super owner',
      no: 'mustChange other model tehnic trainer viewing read ingest metrics',
      login: 'anonymous',
    },
  },
  addImages: {
    sampleAbout: ({ user }) => ({
      path: { user, list: 'galleries' },
      body: 'multipart',
    }),
    permission: {
      opens: 'accounts:updateMedia accounts:manage',
      yes: 'manager super owner viewingSuper',
      own: 'other model tehnic trainer viewing',
      no: 'anonymous mustChange enrolling viewOver read ingest metrics',
    },
    answers: {
      'other studio': 'otherManager',
      'own models and themselves': 'limited',
      'own studio': 'manager',
      themselves: 'other model tehnic trainer',
      everybody: 'super owner',
      nobody: 'mustChange viewing read ingest metrics',
      login: 'anonymous',
    },
    ranks: 'updateMedia',
  },
  removeImage: {
    sampleAbout: ({ user }) => ({
      body: { image: ID, path: `${user}/galleries` },
    }),
    permission: {
      opens: 'anything',
      yes: 'other model tehnic trainer manager super owner viewing viewingSuper',
      no: 'anonymous mustChange enrolling viewOver read ingest metrics',
    },
    answers: {
      'nobody, hides themselves and foreign': 'other model tehnic trainer',
      'hides all': 'limited manager otherManager super owner',
      nobody: 'mustChange viewing read ingest metrics',
      login: 'anonymous',
    },
    ranks: 'updateMediaOfNone',
  },
  image: {
    sampleAbout: ({ user, image }) => ({ path: { user, image } }),
    permission: {
      opens: 'anything',
      yes: 'other model tehnic trainer manager super owner viewing viewingSuper',
      no: 'anonymous mustChange enrolling viewOver read ingest metrics',
    },
    answers: {
      'hides all but foreign': 'otherManager',
      'hides themselves and foreign': 'other model tehnic trainer manager viewing',
      'hides themselves': 'super owner',
      'hides all but own models': 'limited',
      nobody: 'mustChange read ingest metrics',
      login: 'anonymous',
    },
    ranks: 'seenByAllOfNone',
  },
  anonymousImage: {
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
  dropSiteAccount: {
    sampleAbout: ({ user }) => ({ path: { user, site: 'mfc' } }),
    permission: {
      opens: 'accounts:manage',
      yes: 'manager super owner viewingSuper',
      no: 'anonymous mustChange enrolling viewOver other model tehnic trainer viewing read ingest metrics',
    },
    answers: {
      'nobody, hides all but own models': 'limited',
      'others of other studio': 'otherManager',
      'others of own studio': 'manager',
      everybody: 'super owner',
      nobody: 'mustChange other model tehnic trainer viewing read ingest metrics',
      login: 'anonymous',
    },
    ranks: 'below',
  },
  setNonAdultAccount: {
    sampleAbout: ({ user }) => ({
      path: { user, network: 'twitter' },
      body: { username: user },
    }),
    permission: {
      opens: 'accounts:manage',
      yes: 'manager super owner viewingSuper',
      own: 'other model tehnic trainer viewing',
      no: 'anonymous mustChange enrolling viewOver read ingest metrics',
    },
    answers: {
      'themselves, no own models, hides the rest': 'limited',
      'other studio': 'otherManager',
      'own studio': 'manager',
      themselves: 'other model tehnic trainer',
      everybody: 'super owner',
      nobody: 'mustChange viewing read ingest metrics',
      login: 'anonymous',
    },
    ranks: 'belowAndOneself',
  },
  dropNonAdultAccount: {
    sampleAbout: ({ user }) => ({ path: { user, network: 'youtube' } }),
    permission: {
      opens: 'accounts:manage',
      yes: 'manager super owner viewingSuper',
      own: 'other model tehnic trainer viewing',
      no: 'anonymous mustChange enrolling viewOver read ingest metrics',
    },
    answers: {
      'themselves, no own models, hides the rest': 'limited',
      'other studio': 'otherManager',
      'own studio': 'manager',
      themselves: 'other model tehnic trainer',
      everybody: 'super owner',
      nobody: 'mustChange viewing read ingest metrics',
      login: 'anonymous',
    },
    ranks: 'belowAndOneself',
  },
  reveal: {
    sampleAbout: ({ user }) => ({ path: { user }, body: { what: 'iban', reason } }),
    permission: {
      opens: 'accounts:manage',
      yes: 'manager super owner',
      own: 'other model tehnic trainer',
      no: 'anonymous mustChange enrolling viewOver viewing viewingSuper read ingest metrics',
    },
    answers: {
      'themselves, no own models, hides the rest': 'limited',
      'other studio': 'otherManager',
      'own studio': 'manager',
      themselves: 'other model tehnic trainer',
      everybody: 'super owner',
      nobody: 'mustChange viewing read ingest metrics',
      login: 'anonymous',
    },
    ranks: 'belowAndOneself',
  },
  reveals: {
    sampleAbout: ({ user }) => ({ path: { user } }),
    permission: {
      opens: 'accounts:manage',
      yes: 'manager super owner viewingSuper',
      own: 'other model tehnic trainer viewing',
      no: 'anonymous mustChange enrolling viewOver read ingest metrics',
    },
    answers: {
      'themselves, no own models, hides the rest': 'limited',
      'other studio': 'otherManager',
      'own studio': 'manager',
      themselves: 'other model tehnic trainer viewing',
      everybody: 'super owner',
      nobody: 'mustChange read ingest metrics',
      login: 'anonymous',
    },
    ranks: 'belowAndOneself',
  },
  idExpiries: {
    sample: {},
    permission: {
      opens: 'accounts:readOnly accounts:manage',
      yes: 'manager super owner viewingSuper read',
      no: 'anonymous mustChange enrolling viewOver other model tehnic trainer viewing ingest metrics',
    },
    answers: {
      yes: 'limited manager otherManager super owner read',
      no: 'mustChange other model tehnic trainer viewing ingest metrics',
      login: 'anonymous',
    },
  },
}
