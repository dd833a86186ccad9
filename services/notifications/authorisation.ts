import type { notificationCalls, notificationTopics } from '#shared/notifications/calls.ts'
import type { Authorisation } from '../platform/testing/authorisation-rows.ts'

const sessions = {
  opens: 'anything',
  yes: 'other model tehnic trainer manager super owner viewing viewingSuper',
  no: 'anonymous mustChange enrolling viewOver read ingest metrics',
}
const inPerson = {
  opens: 'anything',
  yes: 'other model tehnic trainer manager super owner',
  no: 'anonymous mustChange enrolling viewOver viewing viewingSuper read ingest metrics',
}
const managers = {
  opens: 'notifications:manage',
  yes: 'super owner viewingSuper',
  no: 'anonymous mustChange enrolling viewOver other model tehnic trainer manager viewing read ingest metrics',
}
/** Nothing that there is. */
const ID = '0'.repeat(16)

export const authorisation: Authorisation<typeof notificationCalls, typeof notificationTopics> = {
  watch: {
    permission: managers,
    answers: {
      yes: 'super owner',
      no: 'mustChange other model tehnic trainer limited manager otherManager viewing read ingest metrics',
      login: 'anonymous',
    },
  },
  topics: {
    bell: {
      sampleAbout: ({ user }) => ({ argument: user, shows: () => [user] }),
      permission: {
        opens: 'nothing',
        no: 'anonymous mustChange enrolling viewOver other model tehnic trainer manager super owner viewing viewingSuper read ingest metrics',
      },
      answers: {
        themselves: 'other model tehnic trainer limited manager otherManager super owner viewing',
        nobody: 'mustChange read ingest metrics',
        login: 'anonymous',
      },
    },
  },
  calls: {
    list: {
      sample: {},
      permission: sessions,
      answers: {
        yes: 'other model tehnic trainer limited manager otherManager super owner viewing',
        no: 'mustChange read ingest metrics',
        login: 'anonymous',
      },
    },
    markSeen: {
      sample: { body: { notificationId: ID } },
      permission: inPerson,
      answers: {
        yes: 'other model tehnic trainer limited manager otherManager super owner',
        no: 'mustChange viewing read ingest metrics',
        login: 'anonymous',
      },
    },
    markAllSeen: {
      sample: { body: { unreadIds: [ID] } },
      permission: inPerson,
      answers: {
        yes: 'other model tehnic trainer limited manager otherManager super owner',
        no: 'mustChange viewing read ingest metrics',
        login: 'anonymous',
      },
    },
    subscriptions: {
      sampleAbout: ({ studio }) => ({ query: { studio } }),
      permission: managers,
      answers: {
        everybody: 'super owner',
        nobody:
          'mustChange other model tehnic trainer limited manager otherManager viewing read ingest metrics',
        login: 'anonymous',
      },
    },
    ownSubscriptions: {
      sample: { query: { studio: 'north' } },
      permission: sessions,
      answers: {
        yes: 'other model tehnic trainer limited manager super owner viewing',
        hidden: 'otherManager',
        no: 'mustChange read ingest metrics',
        login: 'anonymous',
      },
    },
    subscribe: {
      sampleAbout: ({ user, studio }) => ({
        body: { user, studio, type: 'alert', channel: 'mail', on: false },
      }),
      permission: {
        opens: 'notifications:manage',
        yes: 'super owner viewingSuper',
        own: 'other model tehnic trainer manager viewing read',
        no: 'anonymous mustChange enrolling viewOver ingest metrics',
      },
      answers: {
        everybody: 'super owner',
        themselves: 'other model tehnic trainer limited manager otherManager',
        nobody: 'mustChange viewing read ingest metrics',
        login: 'anonymous',
      },
    },
    push: {
      sample: {},
      permission: inPerson,
      answers: {
        yes: 'other model tehnic trainer limited manager otherManager super owner',
        no: 'mustChange viewing read ingest metrics',
        login: 'anonymous',
      },
    },
    addDevice: {
      sample: {
        body: {
          name: 'A browser',
          endpoint: 'https://push.example.com/1',
          keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
        },
      },
      permission: inPerson,
      answers: {
        yes: 'other model tehnic trainer limited manager otherManager super owner',
        no: 'mustChange viewing read ingest metrics',
        login: 'anonymous',
      },
    },
    removeDevice: {
      sample: { path: { device: ID } },
      permission: inPerson,
      answers: {
        yes: 'other model tehnic trainer limited manager otherManager super owner',
        no: 'mustChange viewing read ingest metrics',
        login: 'anonymous',
      },
    },
  },
}
