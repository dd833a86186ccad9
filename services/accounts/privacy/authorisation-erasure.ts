import type { erasureCalls } from '#shared/accounts/erasure-calls.ts'
import type { Authorisation } from '../../platform/testing/authorisation-rows.ts'
import {
  aboutWhom,
  answerAbout,
  letIn,
  permit,
  permitted,
} from '../../platform/testing/authorisation-who.ts'

export const erasureRows: Authorisation<typeof erasureCalls>['calls'] = {
  exportPerson: {
    permission: permitted('nothing', 'super owner', 'other model tehnic trainer manager'),
    answers: answerAbout({
      themselves: 'other model tehnic trainer limited manager otherManager',
      everybody: 'super owner',
    }),
    ranks: 'exporting',
  },
  rehearseErasure: {
    permission: permit.owners,
    answers: aboutWhom.byOwners,
    ranks: 'erasing',
  },
  requestErasure: {
    permission: permit.ownersInPerson,
    answers: aboutWhom.byOwners,
    ranks: 'erasing',
  },
  withdrawErasure: {
    permission: permit.ownersInPerson,
    answers: aboutWhom.byOwners,
    ranks: 'erasing',
  },
  approveErasure: {
    permission: permit.ownersInPerson,
    answers: aboutWhom.byOwners,
    ranks: 'erasing',
  },
  erasures: letIn.owners,
}
