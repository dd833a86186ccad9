import type { statementCalls } from '#shared/money/statement-calls.ts'
import type { termCalls } from '#shared/money/term-calls.ts'
import { usersOf, type DeclaredCallRow } from '../../platform/testing/authorisation-rows.ts'
import { answer, answerAbout, letIn, permit } from '../../platform/testing/authorisation-who.ts'
import { sampleMapping } from './sample-mapping.ts'

const march = '2026-03-02'
const byManagersOfStudio = answerAbout({
  everybody: 'super owner',
  'own studio': 'manager',
  'other studio': 'otherManager',
})
/** Sources and mappings are set beside contracts and rates. */
export type StatementTerm = keyof Pick<
  typeof statementCalls,
  'setSource' | 'mapping' | 'setMapping'
>
type Term = Exclude<keyof typeof termCalls, 'previewBonusRules'> | StatementTerm
export const termRows: Readonly<Record<Term, DeclaredCallRow>> = {
  setRates: {
    sample: { body: { date: march, base: 'usd', quotes: { ron: '4.5' }, source: 'walk' } },
    permission: permit.managers('money'),
    // Rates hold for all studios, which only these callers see.
    answers: answer({ yes: 'super owner' }),
  },
  rate: { sample: { query: { on: march, from: 'usd', to: 'ron' } }, ...letIn.session },
  rateSets: {
    sample: { query: { since: march, until: march } },
    ...letIn.managersOrReader('money'),
  },
  setContract: {
    sampleAbout: ({ studio, user }) => ({
      path: { studio, user },
      body: { from: march, share_bp: 4000, kind: 'contractor', cap_bp: 5000 },
    }),
    permission: permit.managers('money'),
    answers: answerAbout({
      everybody: 'super owner',
      'others of own studio': 'manager',
      'others of other studio': 'otherManager',
    }),
  },
  contracts: {
    sampleAbout: ({ user }) => ({ query: { user }, shows: usersOf }),
    permission: permit.managersOrReaderOrOneself('money'),
    // The three others have contracts; the caller has none of their own.
    answers: answerAbout({
      'nobody, hides themselves': 'other model tehnic trainer limited viewing',
      'hides themselves and foreign': 'manager',
      'hides all but foreign': 'otherManager',
      'hides themselves': 'super owner read',
    }),
  },
  bonusRules: {
    permission: permit.staffOrReader('bonuses'),
    answers: answerAbout({
      everybody: 'super owner read',
      'own studio': 'tehnic trainer limited manager',
      'other studio': 'otherManager',
    }),
  },
  setBonusRules: {
    permission: permit.managers('bonuses'),
    answers: byManagersOfStudio,
  },
  setSource: {
    sampleAbout: ({ studio }) => ({
      path: { studio, site: 'ctb' },
      body: { from: march, source: null },
    }),
    permission: permit.managers('money'),
    answers: byManagersOfStudio,
  },
  mapping: {
    permission: permit.managersOrReader('money'),
    answers: answerAbout({
      everybody: 'super owner read',
      'own studio': 'manager',
      'other studio': 'otherManager',
    }),
  },
  setMapping: {
    sampleAbout: ({ studio }) => ({ path: { studio, site: 'ctb' }, body: sampleMapping }),
    permission: permit.managers('money'),
    answers: byManagersOfStudio,
  },
}
