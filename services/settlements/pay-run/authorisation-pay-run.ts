import type { payRunCalls } from '#shared/settlements/pay-run/calls.ts'
import type { Authorisation } from '../../platform/testing/authorisation-rows.ts'
import { aboutWhom, permit } from '../../platform/testing/authorisation-who.ts'

/** The rows of the pay run: whoever pays in a studio. In the walk nothing is signed, and who may pay is told so. */
const paid = {
  permission: permit.managers('settlements'),
  answers: aboutWhom.byManagers,
}
const said = (body: object) => ({ sampleAbout: () => ({ body }), ...paid })
const answer = said({ text: '<Document/>' })

export const payRunRows: Authorisation<typeof payRunCalls>['calls'] = {
  payRun: paid,
  preparePayRun: said({ ways: [{ user: 'none', how: 'cash' }] }),
  releasePayRun: paid,
  withdrawPayRun: paid,
  bankFile: {
    sampleAbout: () => ({ query: { batch: '1', form: 'pain', executed: '2026-11-02' } }),
    ...paid,
  },
  readBankAnswer: answer,
  bookBankAnswer: answer,
  payingAccounts: paid,
  setPayingAccount: said({
    currency: 'ron',
    from: '2026-11-02',
    holder: 'Studio',
    iban: 'RO49AAAA1B31007593840000',
    bic: '',
  }),
  setBankCsv: said({
    columns: ['name', 'iban', 'amount', 'reference'].map((field) => ({ field, heading: field })),
    delimiter: ',',
    decimal: '.',
    day: 'YYYY-MM-DD',
  }),
  setAnswerCsv: said({
    columns: ['reference', 'amount', 'state'].map((field) => ({ field, heading: field })),
    delimiter: ',',
    decimal: '.',
    day: 'YYYY-MM-DD',
    currency: 'eur',
    states: [{ word: 'ok', means: 'paid' }],
  }),
}
