import type { siteStatusCalls, siteStatusTopics } from '#shared/site-status/calls.ts'
import type { Authorisation } from '../platform/testing/authorisation-rows.ts'

export const authorisation: Authorisation<typeof siteStatusCalls, typeof siteStatusTopics> = {
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
  topics: {
    monitor: {
      sampleAbout: ({ studio }) => ({
        argument: studio,
        shows: (snapshot: { people: readonly string[] }) => snapshot.people,
      }),
      permission: {
        opens: 'nothing',
        yes: 'super owner viewingSuper read',
        own: 'tehnic trainer manager',
        no: 'anonymous mustChange enrolling viewOver other model viewing ingest metrics',
      },
      answers: {
        everybody: 'super owner read',
        'own studio, refuses foreign': 'manager',
        'own models and themselves, refuses foreign': 'limited',
        'hides themselves, refuses foreign': 'tehnic trainer',
        'other studio, refuses this one': 'otherManager',
        nobody: 'mustChange other model viewing ingest metrics',
        login: 'anonymous',
      },
    },
  },
  calls: {
    ingest: {
      sample: { body: '' },
      permission: {
        opens: 'nothing',
        yes: 'super owner viewingSuper ingest',
        no: 'anonymous mustChange enrolling viewOver other model tehnic trainer manager viewing read metrics',
      },
      answers: {
        yes: 'super owner ingest',
        no: 'mustChange other model tehnic trainer limited manager otherManager viewing read metrics',
        login: 'anonymous',
      },
    },
    configureObserver: {
      sample: {
        path: { observer: 'ext-1' },
        body: { mode: 'change' },
      },
      permission: {
        opens: 'nothing',
        yes: 'super owner viewingSuper ingest',
        no: 'anonymous mustChange enrolling viewOver other model tehnic trainer manager viewing read metrics',
      },
      answers: {
        yes: 'super owner ingest',
        no: 'mustChange other model tehnic trainer limited manager otherManager viewing read metrics',
        login: 'anonymous',
      },
    },
    heartbeat: {
      sample: {
        path: { observer: 'ext-1' },
        body: { at: '2026-11-20T11:00:00Z' },
      },
      permission: {
        opens: 'nothing',
        yes: 'super owner viewingSuper ingest',
        no: 'anonymous mustChange enrolling viewOver other model tehnic trainer manager viewing read metrics',
      },
      answers: {
        yes: 'super owner ingest',
        no: 'mustChange other model tehnic trainer limited manager otherManager viewing read metrics',
        login: 'anonymous',
      },
    },
    accountState: {
      sampleAbout: ({ user }) => ({
        body: { ctb: [`${user}_x`] },
        shows: (answer: readonly { states: Readonly<Record<string, { status: number }>> }[]) =>
          answer[0]?.states[`${user}_x`]?.status === 12 ? [] : [user],
      }),
      permission: {
        opens: 'monitoring:readOnly monitoring:manage',
        yes: 'tehnic trainer manager super owner viewingSuper read',
        no: 'anonymous mustChange enrolling viewOver other model viewing ingest metrics',
      },
      answers: {
        'hides themselves': 'owner read',
        'other studio': 'otherManager',
        'own models and themselves': 'limited',
        'own studio': 'tehnic trainer manager',
        everybody: 'super',
        nobody: 'mustChange other model viewing ingest metrics',
        login: 'anonymous',
      },
    },
    sites: {
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
    observers: {
      sample: {},
      permission: {
        opens: 'monitoring:manage',
        yes: 'manager super owner viewingSuper',
        no: 'anonymous mustChange enrolling viewOver other model tehnic trainer viewing read ingest metrics',
      },
      answers: {
        yes: 'manager otherManager super owner',
        no: 'mustChange other model tehnic trainer limited viewing read ingest metrics',
        login: 'anonymous',
      },
    },
    quarantine: {
      sample: {},
      permission: {
        opens: 'monitoring:manage',
        yes: 'manager super owner viewingSuper',
        no: 'anonymous mustChange enrolling viewOver other model tehnic trainer viewing read ingest metrics',
      },
      answers: {
        yes: 'manager otherManager super owner',
        no: 'mustChange other model tehnic trainer limited viewing read ingest metrics',
        login: 'anonymous',
      },
    },
    quarantinedLines: {
      sample: { query: { site: 'ctb', account: 'none' } },
      permission: {
        opens: 'monitoring:manage',
        yes: 'manager super owner viewingSuper',
        no: 'anonymous mustChange enrolling viewOver other model tehnic trainer viewing read ingest metrics',
      },
      answers: {
        yes: 'manager otherManager super owner',
        no: 'mustChange other model tehnic trainer limited viewing read ingest metrics',
        login: 'anonymous',
      },
    },
    alerts: {
      sample: {},
      permission: {
        opens: 'monitoring:readOnly monitoring:manage',
        yes: 'tehnic trainer manager super owner viewingSuper read',
        no: 'anonymous mustChange enrolling viewOver other model viewing ingest metrics',
      },
      answers: {
        yes: 'tehnic trainer limited manager otherManager super owner read',
        no: 'mustChange other model viewing ingest metrics',
        login: 'anonymous',
      },
    },
    acknowledge: {
      sample: { path: { alert: 'none' } },
      permission: {
        opens: 'monitoring:manage',
        yes: 'manager super owner viewingSuper',
        no: 'anonymous mustChange enrolling viewOver other model tehnic trainer viewing read ingest metrics',
      },
      answers: {
        yes: 'manager otherManager super owner',
        no: 'mustChange other model tehnic trainer limited viewing read ingest metrics',
        login: 'anonymous',
      },
    },
  },
}
