import type { CallRow } from '../platform/testing/authorisation-rows.ts'
import { answerAbout, letIn, permit, permitted } from '../platform/testing/authorisation-who.ts'
import { payslipRows } from './payslip/payslip-rows.ts'
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
/** Nobody sees their own before its review, but who may see others'. */
const seen: Pick<CallRow, 'permission' | 'answers'> = {
  permission: permit.managersOrReaderOrOneself('settlements'),
  answers: answerAbout({
    everybody: 'super owner read',
    'own studio': 'manager',
    'other studio': 'otherManager',
    'nobody, hides themselves': 'other model tehnic trainer limited viewing',
  }),
}
const managed: Pick<CallRow, 'permission' | 'answers'> = {
  permission: permit.managers('settlements'),
  answers: answerAbout({
    everybody: 'super owner',
    'own studio': 'manager',
    'other studio': 'otherManager',
  }),
}
const themselves: Pick<CallRow, 'permission' | 'answers'> = {
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
const aboutStudio = ({ studio }: { readonly studio: string }) => ({ path: { studio, ...march } })
const about =
  (body?: object) =>
  ({ studio, user }: { readonly studio: string; readonly user: string }) => ({
    path: { studio, user, ...march },
    ...(body ? { body } : {}),
  })

const settlementRows: { readonly [N in keyof typeof servedSettlementCalls]: CallRow } = {
  settlementHalf: {
    sampleAbout: aboutStudio,
    permission: permit.managersOrReader('settlements'),
    answers: seenByAccountants,
  },
  settlement: { sampleAbout: about(), ...seen },
  personSettlements: {
    sampleAbout: ({ user }) => ({ query: { user } }),
    permission: permit.managersOrReaderOrOneself('settlements'),
    answers: answerAbout({
      everybody: 'super owner read',
      'own studio': 'manager',
      'other studio': 'otherManager',
      themselves: 'other model tehnic trainer limited viewing',
    }),
  },
  settlementSteps: { sampleAbout: about(), ...seen },
  reviewSettlement: { sampleAbout: about({}), ...managed },
  signSettlement: { sampleAbout: about({ result_hash: hash }), ...managed },
  paySettlement: { sampleAbout: about({}), ...managed },
  returnSettlement: { sampleAbout: about({ reason }), ...managed },
  reopenSettlement: {
    sampleAbout: about({ reason }),
    permission: permit.owners,
    answers: answerAbout({ everybody: 'super owner' }),
  },
  acknowledgeSettlement: { sampleAbout: about({}), ...themselves },
  disputeSettlement: { sampleAbout: about({ key: 'carried', reason }), ...themselves },
  answerDispute: { sampleAbout: about({ key: 'carried', answer: reason }), ...managed },
  finalSettlement: {
    sampleAbout: ({ studio, user }) => ({
      path: { studio, user },
      // Writing off asks for another permission besides (shared/settlements/calls.ts).
      body: { half: named, rest: 'moved', reason },
    }),
    ...managed,
  },
  startSettlementRun: {
    sampleAbout: ({ studio }) => ({ path: { studio, ...march }, body: { action: 'review' } }),
    ...managed,
  },
  settlementDifference: { sampleAbout: about(), ...seen },
  settlementReconciliation: { sampleAbout: about(), ...seen },
  settlementLineFacts: {
    sampleAbout: ({ studio, user }) => ({ path: { studio, user, ...march, key: 'carried' } }),
    ...seen,
  },
  bookDifference: {
    sampleAbout: about({ keys: ['carried'], change: '1.00', into: named }),
    ...managed,
  },
  waiveDifference: {
    sampleAbout: about({ key: 'carried', change: '1.00', reason }),
    permission: permit.holders('waivers'),
    answers: answerAbout({ everybody: 'super owner' }),
  },
  settlementWhatIf: {
    sampleAbout: ({ studio }) => ({ body: { studio, from: named, to: named } }),
    ...managed,
  },
  lateFacts: {
    sampleAbout: ({ studio }) => ({ query: { studio } }),
    permission: permit.managersOrReader('settlements'),
    answers: seenByAccountants,
  },
  ...payslipRows,
  cancelSettlementRun: {
    sampleAbout: ({ studio }) => ({ path: { studio, ...march, run: 'none' }, body: {} }),
    permission: permit.managers('settlements'),
    // A run that is not there is told alike to everybody who may cancel runs.
    answers: answerAbout({ everybody: 'super owner manager otherManager' }),
  },
  settlementRun: {
    sampleAbout: ({ studio }) => ({ path: { studio, ...march, run: 'none' } }),
    permission: permit.managersOrReader('settlements'),
    // A run that is not there is told alike to everybody who may see runs.
    answers: answerAbout({ everybody: 'super owner read manager otherManager' }),
  },
  ...booksRows,
}
export const authorisation = {
  watch: letIn.sessionOrReader,
  topics: {},
  calls: settlementRows,
}
