import { defineRefusals, refuser } from '../platform/refusals.ts'

export const walletRefusals = defineRefusals({
  'wallet.userUnknown': { status: 404, text: 'there is no such person here' },
  'wallet.notOneself': { status: 403, text: 'somebody else must set your budget' },
})
export const refuseWallet = refuser(walletRefusals)
