import { letIn } from '../platform/testing/authorisation-who.ts'
import { bonusPreviewRows } from './bonus-preview/authorisation-bonus-preview.ts'
import { incomeRows } from './income/authorisation-income.ts'
import { itemRows } from './items/authorisation.ts'
import { statementRows } from './statements/authorisation-statements.ts'
import { termRows } from './terms/authorisation-terms.ts'

export const authorisation = {
  watch: letIn.sessionOrReader,
  topics: {},
  calls: { ...termRows, ...bonusPreviewRows, ...itemRows, ...statementRows, ...incomeRows },
}
