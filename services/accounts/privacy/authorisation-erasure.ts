import type { erasureCalls } from '#shared/accounts/erasure-calls.ts'
import type { Authorisation } from '../../platform/testing/authorisation-rows.ts'
import {
  aboutWhom,
  answerAbout,
  letIn,
  permit,
  permitted,
} from '../../platform/testing/authorisation-who.ts'

const reason = 'to see who may'

export const erasureRows: Authorisation<typeof erasureCalls>['calls'] = {
  exportPerson: {
    sampleAbout: ({ user }) => ({ path: { user } }),
    permission: permitted('nothing', 'super owner', 'other model tehnic trainer manager'),
    answers: answerAbout({
      themselves: 'other model tehnic trainer limited manager otherManager',
      everybody: 'super owner',
    }),
    ranks: 'exporting',
  },
  rehearseErasure: {
    sampleAbout: ({ user }) => ({ path: { user } }),
    permission: permit.owners,
    answers: aboutWhom.byOwners,
    ranks: 'erasing',
  },
  requestErasure: {
    sampleAbout: ({ user }) => ({ path: { user }, body: { reason } }),
    permission: permit.ownersInPerson,
    answers: aboutWhom.byOwners,
    ranks: 'erasing',
  },
  withdrawErasure: {
    sampleAbout: ({ user }) => ({ path: { user } }),
    permission: permit.ownersInPerson,
    answers: aboutWhom.byOwners,
    ranks: 'erasing',
  },
  approveErasure: {
    sampleAbout: ({ user }) => ({ path: { user } }),
    permission: permit.ownersInPerson,
    answers: aboutWhom.byOwners,
    ranks: 'erasing',
  },
  erasures: { sample: {}, ...letIn.owners },
}
