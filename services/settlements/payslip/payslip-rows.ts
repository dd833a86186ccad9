import type { payslipCalls } from '#shared/settlements/payslip-calls.ts'
import type { payslipMailCalls } from '#shared/settlements/payslip-mail-calls.ts'
import type { Authorisation } from '../../platform/testing/authorisation-rows.ts'
import { aboutWhom, answerAbout, permit } from '../../platform/testing/authorisation-who.ts'

/**
 * The rows of payslips, which all who see the settlement get. In the walk nothing of the half is signed, and callers
 * who may see it are told so.
 */
export const payslipRows: Authorisation<typeof payslipCalls & typeof payslipMailCalls>['calls'] = {
  payslip: {
    permission: permit.managersOrReaderOrOneself('settlements'),
    answers: answerAbout({
      everybody: 'super owner read',
      'own studio': 'manager',
      'other studio': 'otherManager',
      'nobody, hides themselves': 'other model tehnic trainer limited viewing',
    }),
  },
  payslips: {
    permission: permit.managersOrReader('settlements'),
    answers: answerAbout({
      everybody: 'super owner read',
      'own studio': 'manager',
      'other studio': 'otherManager',
    }),
  },
  mailPayslips: {
    permission: permit.managers('settlements'),
    answers: aboutWhom.byManagers,
  },
  payments: {
    permission: permit.managers('settlements'),
    answers: aboutWhom.byManagers,
  },
}
