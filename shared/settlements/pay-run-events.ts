import { z } from 'zod'
import { CurrencyCode, MinorText } from '../money/amount.ts'
import { doer, impersonal, person, secret } from '../platform/event-fields.ts'
import { eventTypesOf, type EventOf } from '../platform/messages.ts'
import { personal } from '../platform/personal.ts'
import { payWays } from './rules.ts'
import { answerCsvDays, answerCsvFields, answerStates } from './pay-run/answer-csv.ts'
import {
  bankCsvDays,
  bankCsvDecimals,
  bankCsvDelimiters,
  bankCsvFields,
} from './pay-run/bank-csv.ts'
import { bankFileForms } from './pay-run/rules.ts'

const eventType = eventTypesOf('settlements')
const ofStudio = (data: { readonly studio: string }) => data.studio
const half = {
  studio: impersonal(),
  month: impersonal(),
  half: z.union([z.literal(1), z.literal(2)]),
  /** The number of the batch, from 1. */
  batch: z.int(),
  by: doer(),
}
const Amount = impersonal(MinorText)
/** One transfer of a batch, as the bank tells of it. */
const transfer = { ...half, user: person(), end_to_end: impersonal() }

/** Streams: `pay-run-<studio>:<first day of the half>`. */
export const payRunEvents = {
  /** The people who are paid, how and how much; takes the place of a batch of which no bank file was made. */
  PayRunPrepared: eventType(
    z.object({
      ...half,
      /** When: the moment that its bank files name. */
      at: impersonal(z.iso.datetime()),
      /** Whether another person has to release it. */
      two_people: z.boolean(),
      entries: z.array(
        z.object({
          user: person(),
          how: z.enum(payWays),
          amount: Amount,
          currency: CurrencyCode,
          end_to_end: impersonal(),
        }),
      ),
    }),
    { of: ofStudio, name: 'Pay run prepared' },
  ),
  PayRunReleased: eventType(z.object(half), { of: ofStudio, name: 'Pay run released' }),
  /** Its transfers that are not paid leave it, and can be in another batch. */
  PayRunWithdrawn: eventType(
    z.object({
      ...half,
      reason: personal(z.string(), { of: 'by' }),
      /** The bank file that was out, of which it was said that the bank does not pay it; null: none was, or it was not asked. */
      stopped: impersonal().nullable(),
    }),
    { of: ofStudio, name: 'Pay run withdrawn' },
    { version: 2, upcast: { 1: (withdrawn: object) => ({ ...withdrawn, stopped: null }) } },
  ),
  /** A file with IBANs was made for the bank; each IBAN is a reveal of its own besides. */
  BankFileMade: eventType(
    z.object({
      ...half,
      form: z.enum(bankFileForms),
      message: impersonal(),
      /** The day on which the bank is to pay. */
      executed: impersonal(z.iso.date()),
      transfers: z.int(),
      /** A keyed digest of the file, which tells whether an account was changed since. */
      fingerprint: secret(),
      /** Whether one was made before. */
      again: z.boolean(),
    }),
    { of: ofStudio, name: 'Bank file made' },
  ),
  /** The outcome of the lines of a bank’s answer. */
  BankAnswerRead: eventType(
    z.object({ ...half, lines: z.int(), paid: z.int(), returned: z.int(), unmatched: z.int() }),
    { of: ofStudio, name: 'Bank answer read' },
  ),
  /** The bank paid a transfer: written together with the payment of the settlement. */
  TransferPaid: eventType(z.object(transfer), { of: ofStudio, name: 'Bank transfer paid' }),
  /** Somebody marked a person of the batch as paid without the bank: written together with that payment, so that no bank file pays them again. */
  EntryPaidByHand: eventType(z.object(transfer), {
    of: ofStudio,
    name: 'Paid outside of the bank file',
  }),
  /** A transfer came back, or was never carried out: the settlement can be paid again. */
  PaymentReturned: eventType(
    z.object({ ...transfer, reason: personal(z.string(), { of: 'user' }) }),
    { of: ofStudio, name: 'Bank transfer returned' },
  ),
}
export type PayRunEvent = EventOf<typeof payRunEvents>
export type PayRunDataOf<T extends PayRunEvent['type']> = Extract<
  PayRunEvent,
  { readonly type: T }
>['data']

/** Streams: `paying-account-<studio>`. */
export const payingAccountEvents = {
  /** The studio’s own account from which it pays in a currency, from a day on. */
  PayingAccountSet: eventType(
    z.object({
      studio: impersonal(),
      currency: CurrencyCode,
      from: impersonal(z.iso.date()),
      holder: impersonal(),
      /** The place of the IBAN in the vault. */
      iban: secret(),
      /** Its last four characters, by which people know it. */
      ends: impersonal(),
      /** Empty: not given. */
      bic: impersonal(),
      by: doer(),
    }),
    { of: ofStudio, name: 'Paying account set' },
  ),
  /** The form of the CSV that the studio's bank takes. */
  BankCsvSet: eventType(
    z.object({
      studio: impersonal(),
      csv: z.object({
        columns: z.array(z.object({ field: z.enum(bankCsvFields), heading: impersonal() })),
        delimiter: z.enum(bankCsvDelimiters),
        decimal: z.enum(bankCsvDecimals),
        day: z.enum(bankCsvDays),
      }),
      by: doer(),
    }),
    { of: ofStudio, name: 'Bank CSV set' },
  ),
  /** How the CSV of the bank's answers is read. */
  AnswerCsvSet: eventType(
    z.object({
      studio: impersonal(),
      csv: z.object({
        columns: z.array(z.object({ field: z.enum(answerCsvFields), heading: impersonal() })),
        delimiter: z.enum(bankCsvDelimiters),
        decimal: z.enum(bankCsvDecimals),
        day: z.enum(answerCsvDays),
        currency: CurrencyCode.nullable(),
        states: z.array(z.object({ word: impersonal(), means: z.enum(answerStates) })),
      }),
      by: doer(),
    }),
    { of: ofStudio, name: 'Bank’s answer CSV set' },
  ),
}
export type PayingAccountEvent = EventOf<typeof payingAccountEvents>
