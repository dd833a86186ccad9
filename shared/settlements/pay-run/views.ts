import { z } from 'zod'
import { CurrencyCode } from '../../money/amount.ts'
import { SumText } from '../../money/sum-text.ts'
import { payWays } from '../rules.ts'
import { AnswerCsv } from './answer-csv.ts'
import { BankCsv } from './bank-csv.ts'
import { bankFileForms, entryStates, mailStates } from './rules.ts'

const Way = z.enum(payWays)
/** A person with a signature that holds and something to be paid. */
const PayRunPerson = z.object({
  user: z.string(),
  state: z.enum(['signed', 'paid']),
  net: SumText,
  currency: CurrencyCode,
  /** How they were paid; null: they are not, or it was not told. */
  paid_by: Way.nullable(),
  bank_account: z.boolean(),
  /** Whether they are the viewer, whom another person has to pay. */
  own: z.boolean(),
})
export type PayRunPerson = z.infer<typeof PayRunPerson>
const PayRunEntry = z.object({
  user: z.string(),
  how: Way,
  amount: SumText,
  currency: CurrencyCode,
  /** The reference that the bank gives back. */
  reference: z.string(),
  state: z.enum(entryStates),
  /** Why it came back; null: it did not. */
  returned: z.string().nullable(),
})
export type PayRunEntry = z.infer<typeof PayRunEntry>
const Done = z.object({ by: z.string(), at: z.string() })
const PayRunBatch = z.object({
  batch: z.int(),
  prepared: Done,
  /** Whether it may become a file only when another person has released it. */
  two_people: z.boolean(),
  released: Done.nullable(),
  withdrawn: Done.extend({
    reason: z.string(),
    /** The message id of the bank file that was out; null: none was. */
    stopped: z.string().nullable(),
  }).nullable(),
  /** Replaced or withdrawn. */
  over: z.boolean(),
  files: z.array(
    Done.extend({
      form: z.enum(bankFileForms),
      message: z.string(),
      executed: z.string(),
      transfers: z.int(),
    }),
  ),
  answers: z.array(
    Done.extend({ lines: z.int(), paid: z.int(), returned: z.int(), unmatched: z.int() }),
  ),
  entries: z.array(PayRunEntry),
})
export type PayRunBatch = z.infer<typeof PayRunBatch>
export const PayingAccount = z.object({
  currency: CurrencyCode,
  from: z.string(),
  holder: z.string(),
  /** The last four characters of its IBAN. */
  ends: z.string(),
  bic: z.string(),
})
export type PayingAccount = z.infer<typeof PayingAccount>
export const PayRun = z.object({
  people: z.array(PayRunPerson),
  /** Sums of what is signed or paid, by currency. */
  totals: z.array(z.object({ currency: CurrencyCode, signed: SumText, paid: SumText })),
  /** Whether the studio wants two people now. */
  needs_two: z.boolean(),
  /** The newest batches, newest first. */
  batches: z.array(PayRunBatch),
  /** The studio's accounts in force today. */
  accounts: z.array(PayingAccount),
  /** The form of the CSV of the studio's bank; null: none was set. */
  csv: BankCsv.nullable(),
  /** Payslips by mail, where mail is set up: who was sent theirs, and what became of it. */
  mail: z.object({
    set_up: z.boolean(),
    people: z.array(z.object({ user: z.string(), at: z.string(), state: z.enum(mailStates) })),
  }),
  /** How the CSV of the bank's answers is read; null: it was not set. */
  answer_csv: AnswerCsv.nullable(),
})
export type PayRun = z.infer<typeof PayRun>

const answerVerdicts = [
  'pays',
  'returns',
  'pending',
  'unknown',
  'notSent',
  'otherAmount',
  'otherCurrency',
  'paidBefore',
  'returnedBefore',
  'twice',
  'own',
  'unclearAmount',
  'unclearDay',
  'unclearState',
  'otherDay',
] as const
export type AnswerVerdict = (typeof answerVerdicts)[number]
/** A line of the bank's answer, and what would come of it or came of it. */
export const BankAnswerLine = z.object({
  line: z.int(),
  /** As the bank wrote it; empty: none. */
  reference: z.string(),
  /** null: it is no amount. */
  amount: SumText.nullable(),
  currency: z.string(),
  verdict: z.enum(answerVerdicts),
  /** The person of the reference; null: it is none of this half. */
  user: z.string().nullable(),
  /** The sum of the transfer that the reference names; null: the reference is none of this half. */
  expected: z.object({ amount: SumText, currency: CurrencyCode }).nullable(),
  /** The bank’s own reason; of an unclear line the cell that is unclear. */
  reason: z.string(),
  /** null: the answer says no day. */
  day: z.string().nullable(),
})
export type BankAnswerLine = z.infer<typeof BankAnswerLine>
export const BankAnswer = z.object({
  lines: z.array(BankAnswerLine),
  paid: z.int(),
  returned: z.int(),
  unmatched: z.int(),
})
export type BankAnswer = z.infer<typeof BankAnswer>
/** A line that was not booked, and why. */
const NotBooked = z.object({ line: z.int(), user: z.string(), code: z.string(), err: z.string() })
export const BookedAnswer = BankAnswer.extend({ failed: z.array(NotBooked) })
