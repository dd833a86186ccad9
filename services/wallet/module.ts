import { rateBook } from '#shared/money/needs.ts'
import { walletEvents } from '#shared/wallet/events.ts'
import { wallets } from '#projections/wallet/wallets.ts'
import { defineServiceModule } from '../platform/kernel/define-module.ts'
import { makeWalletService } from './service.ts'

export const walletModule = defineServiceModule({
  name: 'wallet',
  service: (need) => makeWalletService({ rateBook: need(rateBook) }),
  projections: [wallets],
  events: [walletEvents],
  authorisation: () => import('./authorisation.ts'),
})
