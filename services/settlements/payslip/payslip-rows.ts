import type { payslipCalls } from '#shared/settlements/payslip-calls.ts'
import type { Authorisation } from '../../platform/testing/authorisation-rows.ts'
import { aboutWhom, permit } from '../../platform/testing/authorisation-who.ts'

const half = { month: '2026-09', half: '1' }
/** Who gets payslips; spread into the rows of settlements. */
export const payslipRows: Authorisation<typeof payslipCalls>['calls'] = {
  payslip: {
    sampleAbout: ({ user, studio }) => ({ path: { studio, user, ...half } }),
    permission: permit.managersOrReaderOrOneself('settlements'),
    answers: aboutWhom.byManagersOrOneselfByToken,
  },
  payslips: {
    sampleAbout: ({ studio }) => ({ path: { studio, ...half } }),
    permission: permit.managersOrReader('settlements'),
    answers: aboutWhom.byManagers,
  },
  payments: {
    sampleAbout: ({ studio }) => ({ path: { studio, ...half } }),
    permission: permit.managers('settlements'),
    answers: aboutWhom.byManagers,
  },
}
