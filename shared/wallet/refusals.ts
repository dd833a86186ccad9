import { defineRefusals, refuser } from '../platform/refusals.ts'

export const walletRefusals = defineRefusals({
  'wallet.userUnknown': { status: 404, text: 'Person not found' },
  'wallet.notOneself': { status: 403, text: 'Someone else must set your budget' },
})
export const refuseWallet = refuser(walletRefusals)
