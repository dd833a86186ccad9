import { msg } from '@lingui/core/macro'
import { booksCalls } from '#shared/settlements/books/calls.ts'
import { defineModule } from '../platform/module.ts'

export const settlements = defineModule({
  name: 'settlements',
  screens: {
    settlementBooks: {
      path: '/settlement-reports/books',
      show: () => import('./books/BooksScreen.tsx'),
      label: msg`Books`,
      icon: 'IconBook2',
      needs: booksCalls.trialBalance,
    },
  },
})
