import { msg } from '@lingui/core/macro'
import { booksCalls } from '#shared/settlements/books/calls.ts'
import { settlementCalls } from '#shared/settlements/calls.ts'
import { defineModule } from '../platform/module.ts'

/** Everybody sees these screens: people who may not see others’ settlements see their own. */
export const settlements = defineModule({
  name: 'settlements',
  screens: {
    settlementReports: {
      path: '/settlement-reports',
      show: () => import('./SettlementReports.tsx'),
      label: msg`Settlement Reports`,
      icon: 'IconReportMoney',
      menu: { group: 'money', order: 20, shortcut: 'alt+G' },
    },
    settlementBooks: {
      path: '/settlement-reports/books',
      show: () => import('./books/BooksScreen.tsx'),
      label: msg`Books`,
      icon: 'IconBook2',
      needs: booksCalls.trialBalance,
    },
    settlementPayRun: {
      path: '/settlement-reports/pay-run',
      show: () => import('./pay-run/PayRunScreen.tsx'),
      label: msg`Pay run`,
      icon: 'IconReportMoney',
      // Whoever pays: every call of the pay run has this row.
      needs: settlementCalls.startSettlementRun,
    },
    settlement: {
      path: '/settlement-reports/:studio/:month/:half/:user',
      show: () => import('./one/SettlementScreen.tsx'),
      label: msg`Settlement`,
      icon: 'IconReportMoney',
    },
  },
  shortcuts: {
    'settlement-next': 'J',
    'settlement-previous': 'K',
    'settlement-open': 'Enter',
    'settlement-sign': 'S',
    'settlement-explain': 'E',
    'settlement-back': 'Escape',
    'settlement-next-person': 'shift+J',
    'settlement-previous-person': 'shift+K',
  },
})
