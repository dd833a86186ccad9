import { z } from 'zod'
import { manage } from '../platform/allow.ts'
import { defineCalls } from '../platform/calls.ts'
import { PEOPLE } from '../platform/people.ts'
import { HALF_PATH, halfParams, settlementReads } from './params.ts'

export const payslipMailCalls = defineCalls('settlements', {
  mailPayslips: {
    method: 'POST',
    writes: true,
    path: `${HALF_PATH}/pay-run/mail-payslips`,
    summary: 'Mail each person of a half their payslip, in their language; who has it is left out',
    about: 'studio',
    reads: [...settlementReads, 'accounts', PEOPLE],
    allow: manage('settlements'),
    params: halfParams,
    /** `again`: to those as well who have theirs already. */
    body: z.object({ again: z.boolean().optional() }),
    response: z.object({
      mailed: z.int(),
      /** People who have theirs already. */
      already: z.int(),
      /** People without an address. */
      no_address: z.array(z.string()),
    }),
  },
})
