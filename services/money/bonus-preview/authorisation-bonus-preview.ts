import type { DeclaredCallRow } from '../../platform/testing/authorisation-rows.ts'
import { answerAbout, permit } from '../../platform/testing/authorisation-who.ts'

export const bonusPreviewRows: {
  readonly previewBonusRules: DeclaredCallRow
} = {
  previewBonusRules: {
    permission: permit.managers('bonuses'),
    answers: answerAbout({
      everybody: 'super owner',
      'own studio': 'manager',
      'other studio': 'otherManager',
    }),
  },
}
