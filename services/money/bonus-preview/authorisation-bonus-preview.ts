import type { CallRow } from '../../platform/testing/authorisation-rows.ts'
import { answerAbout, permit } from '../../platform/testing/authorisation-who.ts'
import type { servedBonusPreview } from './handlers.ts'

export const bonusPreviewRows: { readonly [N in keyof typeof servedBonusPreview]: CallRow } = {
  previewBonusRules: {
    sampleAbout: ({ studio }) => ({ path: { studio, list: 'models' }, body: { rules: [] } }),
    permission: permit.managers('bonuses'),
    answers: answerAbout({
      everybody: 'super owner',
      'own studio': 'manager',
      'other studio': 'otherManager',
    }),
  },
}
