import type { notificationCalls, notificationTopics } from '#shared/notifications/calls.ts'
import type { Authorisation } from '../platform/testing/authorisation-rows.ts'
import {
  aboutWhom,
  answer,
  answerAbout,
  letIn,
  permit,
  permitted,
} from '../platform/testing/authorisation-who.ts'
import { subscriptionAt } from '../platform/testing/push-server.ts'

/** Nothing that there is. */
const ID = '0'.repeat(16)

export const authorisation: Authorisation<typeof notificationCalls, typeof notificationTopics> = {
  watch: letIn.managers('notifications'),
  topics: {
    bell: {
      sampleAbout: ({ user }) => ({ argument: user, shows: () => [user] }),
      permission: permitted('nothing', ''),
      answers: answerAbout({
        themselves: 'other model tehnic trainer limited manager otherManager super owner viewing',
      }),
    },
  },
  calls: {
    list: letIn.session,
    markSeen: { sample: { body: { notificationId: ID } }, ...letIn.inPerson },
    markAllSeen: { sample: { body: { unreadIds: [ID] } }, ...letIn.inPerson },
    subscriptions: {
      permission: permit.managers('notifications'),
      answers: aboutWhom.byManagers,
    },
    ownSubscriptions: {
      sample: { query: { studio: 'north' } },
      permission: permit.session,
      answers: answer({
        yes: 'other model tehnic trainer limited manager super owner viewing',
        hidden: 'otherManager',
      }),
    },
    subscribe: {
      sampleAbout: ({ user, studio }) => ({
        body: { user, studio, type: 'alert', channel: 'mail', on: false },
      }),
      permission: permitted(
        'notifications:manage',
        'manager super owner viewingSuper',
        'other model tehnic trainer viewing read',
      ),
      answers: answerAbout({
        everybody: 'super owner',
        'own studio': 'manager',
        'other studio': 'otherManager',
        themselves: 'other model tehnic trainer limited',
      }),
    },
    mutedProjects: letIn.session,
    muteProject: { sample: { path: { project: 'none' }, body: { on: true } }, ...letIn.inPerson },
    quietHours: letIn.session,
    setQuietHours: { sample: { body: { quiet: null } }, ...letIn.inPerson },
    push: letIn.inPerson,
    addDevice: {
      sample: {
        body: {
          name: 'A browser',
          ...subscriptionAt('https://push.example.com/1'),
        },
      },
      ...letIn.inPerson,
    },
    removeDevice: { sample: { path: { device: ID } }, ...letIn.inPerson },
  },
}
