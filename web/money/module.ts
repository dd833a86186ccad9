import { msg } from '@lingui/core/macro'
import { statementCalls } from '#shared/money/statement-calls.ts'
import { termCalls } from '#shared/money/term-calls.ts'
import { defineModule } from '../platform/module.ts'

export const money = defineModule({
  name: 'money',
  screens: {
    money: {
      path: '/money',
      show: () => import('./Accountancy.tsx'),
      label: msg`Accountancy`,
      icon: 'IconCash',
      menu: { group: 'money', order: 10, shortcut: 'alt+W', covers: ['/wallet'] },
    },
    rates: {
      path: '/money/rates',
      show: () => import('./rates/Rates.tsx'),
      label: msg`Exchange rates`,
      icon: 'IconArrowsExchange',
      needs: termCalls.rateSets,
    },
    importStatements: {
      path: '/money/import',
      show: () => import('./import/ImportStatements.tsx'),
      label: msg`Import statements`,
      icon: 'IconFileImport',
      needs: statementCalls.startImport,
    },
  },
})
