import type { operationsCalls } from '#shared/operations/calls.ts'
import type { Authorisation } from '../platform/testing/authorisation-rows.ts'

export const authorisation: Authorisation<typeof operationsCalls> = {
  watch: {
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
  topics: {},
  calls: {
    projections: {
      sample: {},
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
    processManagers: {
      sample: {},
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
    outbox: {
      sample: {},
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
    sendAgain: {
      sample: { path: { id: '1' } },
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
    quarantined: {
      sample: {},
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
    tryAgain: {
      sample: { body: { projection: 'none', stream: 'none' } },
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
    rebuilds: {
      sample: {},
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
    startRebuild: {
      sample: { body: { projection: 'none', kind: 'verify' } },
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
    cancelRebuild: {
      sample: { path: { id: '1' } },
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
    processes: {
      sample: {},
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
  },
}
