import type { Authorisation } from '../platform/testing/authorisation-rows.ts'
import { accessRows } from './access/authorisation-access.ts'
import { twoFactorRows } from './access/authorisation-two-factor.ts'
import { accountRows } from './account/authorisation-account.ts'
import { personRows } from './account/authorisation-person.ts'
import { erasureRows } from './privacy/authorisation-erasure.ts'
import type { makeAccountsService } from './service.ts'

export const authorisation: Authorisation<ReturnType<typeof makeAccountsService>['calls']> = {
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
  calls: { ...accountRows, ...personRows, ...erasureRows, ...accessRows, ...twoFactorRows },
}
