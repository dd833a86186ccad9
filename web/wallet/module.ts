import { msg } from '@lingui/core/macro'
import { defineModule } from '../platform/module.ts'

export const wallet = defineModule({
  name: 'wallet',
  screens: {
    wallet: {
      path: '/wallet',
      show: () => import('./WalletScreen.tsx'),
      label: msg`Wallet`,
      icon: 'IconWallet',
    },
  },
})
