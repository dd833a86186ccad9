import type { configurationCalls } from '#shared/configuration/calls.ts'
import type { Authorisation } from '../platform/testing/authorisation-rows.ts'

export const authorisation: Authorisation<typeof configurationCalls> = {
  watch: {
    permission: {
      opens: 'anything',
      yes: 'other model tehnic trainer manager super owner viewing viewingSuper read',
      no: 'anonymous mustChange enrolling viewOver ingest metrics',
    },
    answers: {
      yes: 'other model tehnic trainer limited manager otherManager super owner viewing read',
      no: 'mustChange ingest metrics',
      login: 'anonymous',
    },
  },
  topics: {},
  calls: {
    settings: {
      sampleAbout: ({ studio }) => ({ path: { studio } }),
      permission: {
        opens: 'configuration:readOnly configuration:manage',
        yes: 'manager super owner viewingSuper read',
        no: 'anonymous mustChange enrolling viewOver other model tehnic trainer viewing ingest metrics',
      },
      answers: {
        'other studio': 'otherManager',
        'own studio': 'limited manager',
        everybody: 'super owner read',
        nobody: 'mustChange other model tehnic trainer viewing ingest metrics',
        login: 'anonymous',
      },
    },
    changeSettings: {
      sampleAbout: ({ studio }) => ({
        path: { studio },
        body: { version: 0, changes: { currency: 'usd' } },
      }),
      permission: {
        opens: 'configuration:readOnly configuration:manage',
        yes: 'manager super owner viewingSuper read',
        no: 'anonymous mustChange enrolling viewOver other model tehnic trainer viewing ingest metrics',
      },
      answers: {
        'nobody, hides the studio': 'otherManager',
        'nobody, hides foreign': 'limited manager',
        everybody: 'super owner',
        nobody: 'mustChange other model tehnic trainer viewing read ingest metrics',
        login: 'anonymous',
      },
    },
    history: {
      sampleAbout: ({ studio }) => ({ path: { studio } }),
      permission: {
        opens: 'configuration:readOnly configuration:manage',
        yes: 'manager super owner viewingSuper read',
        no: 'anonymous mustChange enrolling viewOver other model tehnic trainer viewing ingest metrics',
      },
      answers: {
        'other studio': 'otherManager',
        'own studio': 'limited manager',
        everybody: 'super owner read',
        nobody: 'mustChange other model tehnic trainer viewing ingest metrics',
        login: 'anonymous',
      },
    },
    switches: {
      sampleAbout: ({ studio }) => ({ path: { studio } }),
      permission: {
        opens: 'anything',
        yes: 'other model tehnic trainer manager super owner viewing viewingSuper',
        no: 'anonymous mustChange enrolling viewOver read ingest metrics',
      },
      answers: {
        'other studio': 'otherManager',
        'own studio': 'other model tehnic trainer limited manager viewing',
        everybody: 'super owner',
        nobody: 'mustChange read ingest metrics',
        login: 'anonymous',
      },
    },
  },
}
