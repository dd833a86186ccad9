import { rateBook } from '#shared/money/needs.ts'
import { walletEvents } from '#shared/wallet/events.ts'
import { walletNow } from '#shared/wallet/needs.ts'
import { wallets } from '#projections/wallet/wallets.ts'
import type { App } from '../platform/kernel/app.ts'
import { defineServiceModule, give } from '../platform/kernel/define-module.ts'
import { makeWalletService, walletOfPerson, type WalletNeeds } from './service.ts'

let given: WalletNeeds | undefined
/** Raises before the list of modules is put together. */
function walletNeeds(): WalletNeeds {
  if (!given) throw new Error('the list of modules is not put together yet')
  return given
}
export const walletModule = defineServiceModule({
  name: 'wallet',
  service: (need) => makeWalletService((given = { rateBook: need(rateBook) })),
  // Shared code knows no App; the caller gives theirs.
  gives: [
    give(walletNow, () => async (app, asked) => {
      const rates = await walletNeeds().rateBook(app as App)
      return walletOfPerson(app as App, rates, asked)
    }),
  ],
  projections: [wallets],
  events: [walletEvents],
  authorisation: () => import('./authorisation.ts'),
})
