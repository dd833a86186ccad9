import { z } from 'zod'
import { Id } from '../../accounts/calls.ts'
import { CurrencyCode } from '../../money/amount.ts'
import { MoneyReason } from '../../money/statement-calls.ts'
import { manage } from '../../platform/allow.ts'
import { defineCalls } from '../../platform/calls.ts'
import { isCalendarDate } from '../../platform/local-day.ts'
import { text } from '../../platform/text.ts'
import { HALF_PATH, halfParams, settlementReads } from '../params.ts'
import { payWays } from '../rules.ts'
import { AnswerCsv } from './answer-csv.ts'
import { BankCsv } from './bank-csv.ts'
import {
  ANSWER_CHARACTERS_MAX,
  answerForms,
  BATCH_MAX,
  bankFileForms,
  PAYING_ACCOUNTS_MAX,
} from './rules.ts'
import { BankAnswer, BookedAnswer, PayingAccount, PayRun } from './views.ts'

const PATH = `${HALF_PATH}/pay-run` as const
const ACCOUNTS_PATH = '/api/settlements/paying-accounts/{studio}'
const about = 'studio'
const params = halfParams
const reads = [...settlementReads, 'pay_runs', 'paying_accounts', 'accounts'] as const
const allow = manage('settlements')
const ok = z.object({ ok: z.literal(true) })
const Day = z.iso.date().refine(isCalendarDate, 'a day, please')
const BatchNumber = z.int().min(1).max(100_000)
/** A batch in the query of an address. */
const BatchAsked = z.coerce.number().pipe(BatchNumber)
/** `form`: a camt.054 where it is absent; a CSV is read by what setAnswerCsv has set. */
const answer = z.object({
  text: z.string().min(1).max(ANSWER_CHARACTERS_MAX),
  form: z.enum(answerForms).optional(),
})
/** A file of so many characters, each of which JSON may escape. */
const bytesMax = 4 * ANSWER_CHARACTERS_MAX

/** The pay run of a studio’s half: from signed to paid (rules.ts). */
export const payRunCalls = defineCalls('settlements', {
  payRun: {
    method: 'GET',
    writes: false,
    path: PATH,
    summary: 'A half from signed to paid: who is paid, how, from which batch; its bank files',
    about,
    reads,
    hears: ['accounts', 'configuration'],
    allow,
    params,
    response: PayRun,
  },
  preparePayRun: {
    method: 'POST',
    writes: true,
    path: `${PATH}/prepare`,
    summary: 'Fix who is paid and how, with the nets as signed; answers the batch',
    about,
    reads,
    allow,
    params,
    body: z.object({
      ways: z
        .array(z.object({ user: Id, how: z.enum(payWays) }))
        .min(1)
        .max(BATCH_MAX),
    }),
    response: z.object({ batch: z.int() }),
  },
  releasePayRun: {
    method: 'POST',
    writes: true,
    path: `${PATH}/release`,
    summary: 'Release a batch that somebody else has prepared',
    about,
    reads,
    allow,
    params,
    body: z.object({ batch: BatchNumber }),
    response: ok,
  },
  withdrawPayRun: {
    method: 'POST',
    writes: true,
    path: `${PATH}/withdraw`,
    summary: 'Take back what of a batch is not paid',
    about,
    reads,
    allow,
    params,
    /** `stopped`: that the bank does not pay the file that was made; needed where one is out. */
    body: z.object({
      batch: BatchNumber,
      reason: MoneyReason,
      stopped: z.literal(true).optional(),
    }),
    response: ok,
  },
  bankFile: {
    method: 'GET',
    // It is recorded, and every IBAN that it shows.
    writes: true,
    path: `${PATH}/bank-file`,
    summary:
      'The transfers of a batch as pain.001.001.09 or the bank’s CSV; the same file each time',
    about,
    reads: [...reads, 'grants'],
    allow,
    params,
    /** `executed`: when the bank is to pay; the first file’s day stands. `again`: it may have been made before. */
    query: z.object({
      batch: BatchAsked,
      form: z.enum(bankFileForms),
      executed: Day,
      again: z.literal('true').optional(),
    }),
    response: 'file',
  },
  readBankAnswer: {
    method: 'POST',
    writes: false,
    path: `${PATH}/answer/preview`,
    summary: 'What would come of each line of a camt.054 or CSV; nothing is recorded',
    about,
    reads,
    allow,
    params,
    body: answer,
    bytesMax,
    response: BankAnswer,
  },
  bookBankAnswer: {
    method: 'POST',
    writes: true,
    path: `${PATH}/answer`,
    summary: 'Mark as paid or returned what a camt.054 or CSV says of our transfers, each once',
    about,
    reads,
    allow,
    params,
    body: answer,
    bytesMax,
    response: BookedAnswer,
  },
  payingAccounts: {
    method: 'GET',
    writes: false,
    path: ACCOUNTS_PATH,
    summary: `The studio’s own accounts to pay from, with all that was ever set (at most ${PAYING_ACCOUNTS_MAX}), newest first`,
    about,
    reads: ['paying_accounts'],
    allow,
    params: z.object({ studio: Id }),
    response: z.object({ accounts: z.array(PayingAccount) }),
  },
  setPayingAccount: {
    method: 'PUT',
    writes: true,
    path: ACCOUNTS_PATH,
    summary: 'Set the account to pay from in a currency, from a day on',
    about,
    reads: ['paying_accounts'],
    allow,
    params: z.object({ studio: Id }),
    body: z.object({
      currency: CurrencyCode,
      from: Day,
      holder: text(70).trim().min(1),
      iban: text(42).trim().min(5),
      bic: text(11).trim(),
    }),
    response: ok,
  },
  setBankCsv: {
    method: 'PUT',
    writes: true,
    path: '/api/settlements/bank-csv/{studio}',
    summary: 'Set the form of the CSV that the studio’s bank takes',
    about,
    reads: ['paying_accounts'],
    allow,
    params: z.object({ studio: Id }),
    body: BankCsv,
    response: ok,
  },
  setAnswerCsv: {
    method: 'PUT',
    writes: true,
    path: '/api/settlements/answer-csv/{studio}',
    summary: 'Set how the CSV of the bank’s answers is read',
    about,
    reads: ['paying_accounts'],
    allow,
    params: z.object({ studio: Id }),
    body: AnswerCsv,
    response: ok,
  },
})
