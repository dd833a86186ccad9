import type { erasureCalls } from '#shared/accounts/erasure-calls.ts'
import type { Authorisation } from '../../platform/testing/authorisation-rows.ts'

const reason = 'to see who may'

export const erasureRows: Authorisation<typeof erasureCalls>['calls'] = {
  exportPerson: {
    sampleAbout: ({ user }) => ({ path: { user } }),
    permission: {
      opens: 'nothing',
      yes: 'super owner',
      own: 'other model tehnic trainer manager',
      no: 'anonymous mustChange enrolling viewOver viewing viewingSuper read ingest metrics',
    },
    answers: {
      themselves: 'other model tehnic trainer limited manager otherManager',
      everybody: 'super owner',
      nobody: 'mustChange viewing read ingest metrics',
      login: 'anonymous',
    },
    ranks: 'exporting',
  },
  rehearseErasure: {
    sampleAbout: ({ user }) => ({ path: { user } }),
    permission: {
      opens: 'nothing',
      yes: 'super owner viewingSuper',
      no: 'anonymous mustChange enrolling viewOver other model tehnic trainer manager viewing read ingest metrics',
    },
    answers: {
      everybody: 'super owner',
      nobody:
        'mustChange other model tehnic trainer limited manager otherManager viewing read ingest metrics',
      login: 'anonymous',
    },
    ranks: 'erasing',
  },
  requestErasure: {
    sampleAbout: ({ user }) => ({ path: { user }, body: { reason } }),
    permission: {
      opens: 'nothing',
      yes: 'super owner',
      no: 'anonymous mustChange enrolling viewOver other model tehnic trainer manager viewing viewingSuper read ingest metrics',
    },
    answers: {
      everybody: 'super owner',
      nobody:
        'mustChange other model tehnic trainer limited manager otherManager viewing read ingest metrics',
      login: 'anonymous',
    },
    ranks: 'erasing',
  },
  withdrawErasure: {
    sampleAbout: ({ user }) => ({ path: { user } }),
    permission: {
      opens: 'nothing',
      yes: 'super owner',
      no: 'anonymous mustChange enrolling viewOver other model tehnic trainer manager viewing viewingSuper read ingest metrics',
    },
    answers: {
      everybody: 'super owner',
      nobody:
        'mustChange other model tehnic trainer limited manager otherManager viewing read ingest metrics',
      login: 'anonymous',
    },
    ranks: 'erasing',
  },
  approveErasure: {
    sampleAbout: ({ user }) => ({ path: { user } }),
    permission: {
      opens: 'nothing',
      yes: 'super owner',
      no: 'anonymous mustChange enrolling viewOver other model tehnic trainer manager viewing viewingSuper read ingest metrics',
    },
    answers: {
      everybody: 'super owner',
      nobody:
        'mustChange other model tehnic trainer limited manager otherManager viewing read ingest metrics',
      login: 'anonymous',
    },
    ranks: 'erasing',
  },
  erasures: {
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
}
