import type { siteStatusCalls, siteStatusTopics } from '#shared/site-status/calls.ts'
import type { Authorisation } from '../platform/testing/authorisation-rows.ts'
import {
  answer,
  answerAbout,
  letIn,
  permit,
  permitted,
} from '../platform/testing/authorisation-who.ts'

export const authorisation: Authorisation<typeof siteStatusCalls, typeof siteStatusTopics> = {
  watch: letIn.sessionOrReader,
  topics: {
    monitor: {
      sampleAbout: ({ studio }) => ({
        argument: studio,
        shows: (snapshot: { people: readonly string[] }) => snapshot.people,
      }),
      permission: permitted('nothing', 'super owner viewingSuper read', 'tehnic trainer manager'),
      answers: answerAbout({
        everybody: 'super owner read',
        'own studio, refuses foreign': 'manager',
        'own models and themselves, refuses foreign': 'limited',
        'hides themselves, refuses foreign': 'tehnic trainer',
        'other studio, refuses this one': 'otherManager',
      }),
    },
  },
  calls: {
    ingest: letIn.ownersOrIngest,
    configureObserver: {
      sample: {
        path: { observer: 'ext-1' },
        body: { mode: 'change' },
      },
      ...letIn.ownersOrIngest,
    },
    heartbeat: {
      sample: {
        path: { observer: 'ext-1' },
        body: { at: '2026-11-20T11:00:00Z' },
      },
      ...letIn.ownersOrIngest,
    },
    accountState: {
      sampleAbout: ({ user }) => ({
        body: { ctb: [`${user}_x`] },
        shows: (found: readonly { states: Readonly<Record<string, { status: number }>> }[]) =>
          found[0]?.states[`${user}_x`]?.status === 12 ? [] : [user],
      }),
      permission: permit.sessionOrReader,
      answers: answerAbout({
        'hides themselves': 'owner read',
        'other studio': 'otherManager',
        'own models and themselves': 'limited',
        'own studio': 'tehnic trainer manager',
        everybody: 'super',
        'themselves, hides the rest': 'other model viewing',
      }),
    },
    sites: letIn.session,
    observers: letIn.managers('monitoring'),
    quarantine: letIn.managers('monitoring'),
    quarantinedLines: letIn.managers('monitoring'),
    alerts: {
      permission: permit.staffOrReader('monitoring'),
      answers: answer({ yes: 'tehnic trainer limited manager otherManager super owner read' }),
    },
    acknowledge: letIn.managers('monitoring'),
    markAlerts: {
      sample: { body: { alerts: ['none'], acknowledged: true } },
      ...letIn.managers('monitoring'),
    },
  },
}
