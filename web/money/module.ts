import { msg } from '@lingui/core/macro'
import { statementCalls } from '#shared/money/statement-calls.ts'
import { defineModule } from '../platform/module.ts'

export const money = defineModule({
  name: 'money',
  screens: {
    importStatements: {
      path: '/money/import',
      show: () => import('./import/ImportStatements.tsx'),
      label: msg`Import statements`,
      icon: 'IconFileImport',
      needs: statementCalls.startImport,
    },
  },
  refusals: { of: ['money'], words: () => import('./refusals.ts') },
})
