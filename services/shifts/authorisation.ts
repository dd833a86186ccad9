import type { shiftCalls } from '#shared/shifts/calls.ts'
import { usersOf, type Authorisation } from '../platform/testing/authorisation-rows.ts'

const reason = 'to see who may'

export const authorisation: Authorisation<typeof shiftCalls> = {
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
    sessionState: {
      sampleAbout: ({ user }) => ({ body: { user_name: user, action: 0 } }),
      permission: {
        opens: 'shifts:manage',
        yes: 'manager super owner viewingSuper',
        own: 'other model tehnic trainer viewing read',
        no: 'anonymous mustChange enrolling viewOver ingest metrics',
      },
      answers: {
        'other studio': 'otherManager',
        'own models and themselves': 'limited',
        'own studio': 'manager',
        themselves: 'other model tehnic trainer viewing read',
        everybody: 'super owner',
        nobody: 'mustChange ingest metrics',
        login: 'anonymous',
      },
    },
    undoStop: {
      sampleAbout: ({ user }) => ({ body: { user } }),
      permission: {
        opens: 'shifts:manage',
        yes: 'manager super owner viewingSuper',
        own: 'other model tehnic trainer viewing read',
        no: 'anonymous mustChange enrolling viewOver ingest metrics',
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
    },
    onShift: {
      sampleAbout: () => ({ shows: usersOf }),
      permission: {
        opens: 'shifts:readOnly shifts:manage',
        yes: 'manager super owner viewingSuper read',
        no: 'anonymous mustChange enrolling viewOver other model tehnic trainer viewing ingest metrics',
      },
      answers: {
        'hides all but foreign': 'otherManager',
        'hides themselves and foreign': 'manager',
        'hides themselves': 'super owner read',
        'hides all but own models': 'limited',
        nobody: 'mustChange other model tehnic trainer viewing ingest metrics',
        login: 'anonymous',
      },
    },
    history: {
      sampleAbout: ({ user }) => ({ query: { user } }),
      permission: {
        opens: 'shifts:readOnly shifts:manage',
        yes: 'manager super owner viewingSuper read',
        own: 'other model tehnic trainer viewing',
        no: 'anonymous mustChange enrolling viewOver ingest metrics',
      },
      answers: {
        'other studio': 'otherManager',
        'own models and themselves': 'limited',
        'own studio': 'manager',
        themselves: 'other model tehnic trainer viewing',
        everybody: 'super owner read',
        nobody: 'mustChange ingest metrics',
        login: 'anonymous',
      },
    },
    correct: {
      sampleAbout: ({ user }) => ({
        body: {
          user,
          shift: 'none',
          start: '2026-11-01T08:00:00Z',
          end: '2026-11-01T09:00:00Z',
          paused_seconds: 0,
          reason,
        },
      }),
      permission: {
        opens: 'shifts:manage',
        yes: 'manager super owner viewingSuper',
        no: 'anonymous mustChange enrolling viewOver other model tehnic trainer viewing read ingest metrics',
      },
      answers: {
        'others of other studio': 'otherManager',
        'others of own studio': 'manager',
        others: 'super owner',
        'own models alone': 'limited',
        nobody: 'mustChange other model tehnic trainer viewing read ingest metrics',
        login: 'anonymous',
      },
    },
  },
}
