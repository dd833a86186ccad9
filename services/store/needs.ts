import type { studioNamed } from '#shared/accounts/needs.ts'
import type { orderApproval } from '#shared/configuration/needs.ts'
import type { purchaseParts } from '#shared/money/needs.ts'
import type { GivenBy } from '#shared/platform/needs.ts'
import type { endedWith } from '#shared/settlements/needs.ts'
import type { purchasePreview } from '#shared/settlements/purchase-preview.ts'
import type { walletNow } from '#shared/wallet/needs.ts'

/** What other modules give to the shop. */
export interface StoreNeeds {
  readonly studioNamed: GivenBy<typeof studioNamed>
  readonly orderApproval: GivenBy<typeof orderApproval>
  readonly purchases: GivenBy<typeof purchaseParts>
  readonly walletNow: GivenBy<typeof walletNow>
  readonly endedWith: GivenBy<typeof endedWith>
  readonly preview: GivenBy<typeof purchasePreview>
}
