import type { accountCalls } from '#shared/accounts/calls.ts'
import { usersOf, type Authorisation } from '../../platform/testing/authorisation-rows.ts'

const line = (user: string) => ({
  user,
  name: 'Fern',
  surname: 'Fictional',
  email: `${user}@example.test`,
  tipCont: 'Model',
  studio: 'north',
})

export const accountRows: Authorisation<typeof accountCalls>['calls'] = {
  getAccountPermissions: {
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
  getAppUsers: {
    sampleAbout: () => ({ shows: usersOf }),
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
  getLocalStudios: {
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
  createStudio: {
    sample: { body: { studio: 'north', name: 'North' } },
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
  importAccounts: {
    sample: {
      query: { dry_run: 'true' },
      body: JSON.stringify(line('fern')),
    },
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
  setSiteAccount: {
    sampleAbout: ({ user }) => ({
      body: { user, site: 'ctb', username: `${user}_x` },
    }),
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
}
