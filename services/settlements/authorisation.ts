import type { DeclaredCallRow } from '../platform/testing/authorisation-rows.ts'
import { answerAbout, letIn, permit, permitted } from '../platform/testing/authorisation-who.ts'
import { payslipRows } from './payslip/payslip-rows.ts'
import { payRunRows } from './pay-run/authorisation-pay-run.ts'
import { booksRows } from './books/authorisation-books.ts'
import type { servedSettlementCalls } from './served-calls.ts'

const march = { month: '2026-03', half: '1' } as const
const reason = 'to see who may'
const hash = '0'.repeat(64)
const named = { month: '2026-03', half: 1 } as const

const seenByAccountants = answerAbout({
  everybody: 'super owner read',
  'own studio': 'manager',
  'other studio': 'otherManager',
})
/** The row for seeing a settlement: one's own is hidden before its review from callers who may not see others'. */
const seen: Pick<DeclaredCallRow, 'permission' | 'answers'> = {
  permission: permit.managersOrReaderOrOneself('settlements'),
  answers: answerAbout({
    everybody: 'super owner read',
    'own studio': 'manager',
    'other studio': 'otherManager',
    'nobody, hides themselves': 'other model tehnic trainer limited viewing',
  }),
}
const managed: Pick<DeclaredCallRow, 'permission' | 'answers'> = {
  permission: permit.managers('settlements'),
  answers: answerAbout({
    everybody: 'super owner',
    'own studio': 'manager',
    'other studio': 'otherManager',
  }),
}
const themselves: Pick<DeclaredCallRow, 'permission' | 'answers'> = {
  permission: permitted(
    'nothing',
    '',
    'other model tehnic trainer manager super owner viewing viewingSuper',
  ),
  answers: answerAbout({
    themselves: 'manager otherManager super owner',
    'nobody, hides themselves': 'other model tehnic trainer limited',
  }),
}
const saying = (body: object) => () => ({ body })

const settlementRows: { readonly [N in keyof typeof servedSettlementCalls]: DeclaredCallRow } = {
  settlementHalf: {
    permission: permit.managersOrReader('settlements'),
    answers: seenByAccountants,
  },
  settlement: seen,
  personSettlements: {
    permission: permit.managersOrReaderOrOneself('settlements'),
    answers: answerAbout({
      everybody: 'super owner read',
      'own studio': 'manager',
      'other studio': 'otherManager',
      themselves: 'other model tehnic trainer limited viewing',
    }),
  },
  settlementSteps: seen,
  settlementWorkings: seen,
  reviewSettlement: managed,
  signSettlement: { sampleAbout: saying({ result_hash: hash }), ...managed },
  paySettlement: managed,
  returnSettlement: managed,
  reopenSettlement: {
    permission: permit.owners,
    answers: answerAbout({ everybody: 'super owner' }),
  },
  acknowledgeSettlement: themselves,
  disputeSettlement: { sampleAbout: saying({ key: 'carried', reason }), ...themselves },
  answerDispute: { sampleAbout: saying({ key: 'carried', answer: reason }), ...managed },
  finalSettlement: {
    sampleAbout: ({ studio, user }) => ({
      path: { studio, user },
      // Writing off asks for another permission besides (shared/settlements/calls.ts).
      body: { half: named, rest: 'moved', reason },
    }),
    ...managed,
  },
  startSettlementRun: managed,
  settlementDifference: seen,
  settlementReconciliation: seen,
  settlementLineFacts: {
    sampleAbout: ({ studio, user }) => ({ path: { studio, user, ...march, key: 'carried' } }),
    ...seen,
  },
  bookDifference: {
    sampleAbout: saying({ keys: ['carried'], change: '1.00', into: named }),
    ...managed,
  },
  waiveDifference: {
    sampleAbout: saying({ key: 'carried', change: '1.00', reason }),
    permission: permit.holders('waivers'),
    answers: answerAbout({ everybody: 'super owner' }),
  },
  settlementWhatIf: managed,
  previewItem: {
    sampleAbout: ({ studio, user }) => ({
      body: { user, studio, kind: 'upfront', amount: '1.00', currency: 'usd', date: '2026-03-02' },
    }),
    permission: permit.managersOrReader('settlements'),
    answers: seenByAccountants,
  },
  lateFacts: {
    permission: permit.managersOrReader('settlements'),
    answers: seenByAccountants,
  },
  ...payslipRows,
  cancelSettlementRun: {
    permission: permit.managers('settlements'),
    // A run that is not there is told alike to everybody who may cancel runs.
    answers: answerAbout({ everybody: 'super owner manager otherManager' }),
  },
  settlementRun: {
    permission: permit.managersOrReader('settlements'),
    // A run that is not there is told alike to everybody who may see runs.
    answers: answerAbout({ everybody: 'super owner read manager otherManager' }),
  },
  ...booksRows,
  ...payRunRows,
}
export const authorisation = {
  watch: letIn.sessionOrReader,
  topics: {},
  calls: settlementRows,
}
