import type { Authorisation } from '../platform/testing/authorisation-rows.ts'
import { letIn } from '../platform/testing/authorisation-who.ts'
import { accessRows } from './access/authorisation-access.ts'
import { twoFactorRows } from './access/authorisation-two-factor.ts'
import { accountRows } from './account/authorisation-account.ts'
import { personRows } from './account/authorisation-person.ts'
import { erasureRows } from './privacy/authorisation-erasure.ts'
import type { makeAccountsService } from './service.ts'

export const authorisation: Authorisation<ReturnType<typeof makeAccountsService>['calls']> = {
  watch: letIn.sessionOrReader,
  topics: {},
  calls: { ...accountRows, ...personRows, ...erasureRows, ...accessRows, ...twoFactorRows },
}
