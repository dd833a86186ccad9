import { msg } from '@lingui/core/macro'
import { termCalls } from '#shared/money/term-calls.ts'
import { defineModule } from '../platform/module.ts'

/** One menu entry; the three lists link to each other. */
export const bonusConfig = defineModule({
  name: 'bonus-config',
  screens: {
    bonusesOfModels: {
      path: '/bonus-config/models',
      show: () => import('./RulesForModels.tsx'),
      label: msg`Bonuses configuration`,
      icon: 'IconStairsUp',
      needs: termCalls.bonusRules,
      menu: { group: 'configuration', order: 50 },
    },
    bonusesOfTrainers: {
      path: '/bonus-config/trainers',
      show: () => import('./RulesForTrainers.tsx'),
      label: msg`Bonuses configuration: trainers`,
      icon: 'IconStairsUp',
      needs: termCalls.bonusRules,
    },
    bonusesOfStudio: {
      path: '/bonus-config/studio',
      show: () => import('./RulesForStudio.tsx'),
      label: msg`Bonuses configuration: studio`,
      icon: 'IconStairsUp',
      needs: termCalls.bonusRules,
    },
  },
})
