import { manage, read } from '../platform/allow.ts'
import { defineCalls } from '../platform/calls.ts'
import {
  HALF_PATH,
  halfParams,
  ofSelf,
  SETTLEMENT_PATH,
  settlementParams,
  settlementReads,
} from './params.ts'

export const payslipCalls = defineCalls('settlements', {
  payslip: {
    method: 'GET',
    writes: false,
    path: `${SETTLEMENT_PATH}/payslip`,
    summary: 'The payslip of a signed settlement, as PDF, in the person’s language',
    about: 'user',
    reads: settlementReads,
    allow: ofSelf,
    params: settlementParams,
    response: 'file',
  },
  payslips: {
    method: 'GET',
    writes: false,
    path: `${HALF_PATH}/payslips.zip`,
    summary: 'The payslips of everybody whose settlement of the half is signed, in one ZIP',
    about: 'studio',
    reads: settlementReads,
    allow: read('settlements'),
    params: halfParams,
    response: 'file',
  },
  payments: {
    method: 'GET',
    // Every IBAN that is shown is recorded.
    writes: true,
    path: `${HALF_PATH}/payments.csv`,
    summary: 'What is signed and to be paid, with IBANs, as CSV',
    about: 'studio',
    // The right to reveal an IBAN depends on who was made a super user.
    reads: [...settlementReads, 'accounts', 'grants'],
    allow: manage('settlements'),
    params: halfParams,
    response: 'file',
  },
})
