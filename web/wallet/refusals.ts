import { msg } from '@lingui/core/macro'
import type { walletRefusals } from '#shared/wallet/refusals.ts'
import type { RefusalWordsOf } from '../platform/refusals.ts'

export const words: RefusalWordsOf<typeof walletRefusals> = {
  'wallet.userUnknown': msg({ message: 'Person not found' }),
  'wallet.notOneself': msg({ message: 'Someone else must set your budget' }),
}
