import { z } from 'zod'
import { CurrencyCode, MinorText } from '../money/amount.ts'
import { doer, impersonal, person, secret } from '../platform/event-fields.ts'
import { eventTypesOf, partitionByUser, type EventOf } from '../platform/messages.ts'
import { personal } from '../platform/personal.ts'
import { lineKinds } from './line.ts'
import { payAccounts, payWays } from './rules.ts'

const eventType = eventTypesOf('settlements')
const Sum = impersonal(MinorText)
const half = z.object({ month: impersonal(), half: z.union([z.literal(1), z.literal(2)]) })
/** The person, studio and half of a settlement, and the actor. */
const id = half.extend({ studio: impersonal(), user: person(), by: doer() })
const reason = personal(z.string(), { of: 'by' })
const rate = z.object({
  date: impersonal(),
  source: impersonal(),
  from: impersonal(),
  to: impersonal(),
})
/** A part of one item, so that a number holds its minor units. */
const taken = z.object({ item: impersonal(), n: z.int(), currency: CurrencyCode, amount: z.int() })

/** Sums were numbers in version 1. */
const text = (minor: number): string => BigInt(minor).toString()
type Old<Sums extends string> = Readonly<Record<Sums, number>>
interface OldSigned extends Old<'earned' | 'net' | 'carry'> {
  readonly lines: readonly { readonly amount: number; readonly gross: number | null }[]
  readonly left: Old<'carry'> | null
}
const signedBefore = (signed: OldSigned) => ({
  ...signed,
  lines: signed.lines.map((line) => ({
    ...line,
    amount: text(line.amount),
    gross: line.gross === null ? null : text(line.gross),
  })),
  earned: text(signed.earned),
  net: text(signed.net),
  carry: text(signed.carry),
  left: signed.left && { ...signed.left, carry: text(signed.left.carry) },
})
const paidBefore = (paid: Old<'amount'>) => ({ ...paid, amount: text(paid.amount) })
const waivedBefore = (waived: Old<'change'>) => ({ ...waived, change: text(waived.change) })
const bookedBefore = (booked: { readonly changes: readonly Old<'change'>[] }) => ({
  ...booked,
  changes: booked.changes.map(waivedBefore),
})

/**
 * Streams: `settlement-<studio>-<user>`, all halves of a person in a studio: what a later half takes and gets carried depends on the
 * earlier ones. Sums are texts of minor units.
 */
export const settlementEvents = {
  SettlementReviewed: eventType(id, {
    of: partitionByUser,
    name: 'Settlement released for review',
  }),
  /**
   * The result that was signed, and all that it rests on: the position of the log it was computed at, and the
   * versions of that moment.
   */
  SettlementSigned: eventType(
    id.extend({
      /** The run that signed it, null for a signature of its own. */
      run: impersonal().nullable(),
      currency: CurrencyCode,
      lines: z.array(
        z.object({
          key: impersonal(),
          kind: z.enum(lineKinds),
          amount: Sum,
          gross: Sum.nullable(),
          currency: CurrencyCode.nullable(),
          rate: rate.nullable(),
          share_bp: z.int().nullable(),
          count: z.int(),
        }),
      ),
      taken: z.array(taken),
      earned: Sum,
      net: Sum,
      carry: Sum,
      result_hash: impersonal(),
      /** 128 random bits in base64url, which an erasure destroys. */
      salt: personal(z.string()),
      /** `commitmentText` of salt and result: what the payslip's proof shows of this event (payslip-content.ts). */
      commitment: impersonal(),
      /** The position it was computed at: from everything in the log up to here. */
      position: impersonal(),
      arithmetic: z.int(),
      /** R: from each currency to the studio's, by the sets in force on the last day. */
      rates: z.array(rate.extend({ currency: CurrencyCode, base: CurrencyCode })),
      /** Ids of the events by which contract and rules were said; null: no contract. */
      contract: impersonal().nullable(),
      rules: z.array(impersonal()),
      /** Whether all earlier halves that are not signed count as signed without lines from here on. */
      closes: z.boolean(),
      override: z.object({ codes: z.array(secret()) }).nullable(),
      /** Why it is signed in spite of what stands against it; '' where nothing does. */
      reason,
      /** Set if the person ends in the studio with this half: what is left, and what becomes of it. */
      left: z
        .object({
          rest: z.enum(['written-off', 'moved']),
          /** The studio it is moved to; null: written off. */
          to: impersonal().nullable(),
          carry: Sum,
          instalments: z.array(taken),
        })
        .nullable(),
    }),
    { of: partitionByUser, name: 'Settlement signed' },
    { version: 2, upcast: { 1: signedBefore } },
  ),
  SettlementPaid: eventType(
    id.extend({
      run: impersonal().nullable(),
      reference: personal(z.string()),
      amount: Sum,
      currency: CurrencyCode,
      /** Absent: not told. */
      how: z.enum(payWays).optional(),
      /** The account of the books that it leaves; absent: `cash`, as all did before they were told apart. */
      account: z.enum(payAccounts).optional(),
    }),
    { of: partitionByUser, name: 'Settlement paid' },
    {
      version: 4,
      upcast: { 1: paidBefore, 2: (paid: object) => paid, 3: (paid: object) => paid },
    },
  ),
  /** The payment came back. */
  SettlementReturned: eventType(
    id.extend({
      reason,
      amount: Sum,
      currency: CurrencyCode,
      /** The account that the payment left, and to which it came back; absent: `cash`. */
      account: z.enum(payAccounts).optional(),
    }),
    { of: partitionByUser, name: 'Payment returned' },
    { version: 3, upcast: { 1: paidBefore, 2: (returned: object) => returned } },
  ),
  /** `signed`: the hash of the result that is taken back; what its signature took is given back. */
  SettlementReopened: eventType(
    id.extend({
      reason,
      signed: impersonal(),
      currency: CurrencyCode,
      taken: z.array(taken),
      /** Instalments that were left when the person ended, which are outstanding again. */
      left: z.array(taken),
    }),
    { of: partitionByUser, name: 'Settlement reopened' },
  ),
  SettlementAcknowledged: eventType(id, { of: partitionByUser, name: 'Settlement acknowledged' }),
  SettlementLineDisputed: eventType(id.extend({ key: impersonal(), reason }), {
    of: partitionByUser,
    name: 'Settlement line disputed',
  }),
  SettlementDisputeAnswered: eventType(
    id.extend({ key: impersonal(), answer: personal(z.string(), { of: 'by' }) }),
    { of: partitionByUser, name: 'Dispute answered' },
  ),
  /** Differences of a signed half become lines of an open one; amounts in the signed half's currency. */
  SettlementDifferenceBooked: eventType(
    id.extend({
      into: half,
      currency: CurrencyCode,
      changes: z.array(z.object({ key: impersonal(), change: Sum })),
    }),
    { of: partitionByUser, name: 'Difference booked' },
    { version: 2, upcast: { 1: bookedBefore } },
  ),
  SettlementDifferenceWaived: eventType(
    id.extend({ currency: CurrencyCode, key: impersonal(), change: Sum, reason }),
    { of: partitionByUser, name: 'Difference waived' },
    { version: 2, upcast: { 1: waivedBefore } },
  ),
  /** They end in the studio with this half. */
  SettlementFinalSet: eventType(id.extend({ rest: z.enum(['written-off', 'moved']), reason }), {
    of: partitionByUser,
    name: 'Final settlement set',
  }),
}
export type SettlementEvent = EventOf<typeof settlementEvents>
export type SettlementDataOf<T extends SettlementEvent['type']> = Extract<
  SettlementEvent,
  { readonly type: T }
>['data']

const refusal = z.object({
  code: impersonal(),
  params: z.record(z.string(), z.union([impersonal(), z.number()])),
})
/** Streams: `settlement-run-<run>`. A command for each person, one after the other. */
export const settlementRunEvents = {
  SettlementRunStarted: eventType(
    half.extend({
      run: impersonal(),
      studio: impersonal(),
      action: z.enum(['review', 'sign', 'pay']),
      users: z.array(person()),
      reference: personal(z.string(), { of: 'by' }).nullable(),
      /** Whether what is signed closes earlier halves; absent: it does not. */
      closes: z.boolean().optional(),
      /** Way of payment of a run that pays; absent: not told. */
      how: z.enum(payWays).optional(),
      by: doer(),
    }),
    { of: (data: { readonly studio: string }) => data.studio, name: 'Settlement run started' },
    { version: 3, upcast: { 1: (started: object) => started, 2: (started: object) => started } },
  ),
  /** The outcome for some of its people, in order; `refusals`: why not. */
  SettlementRunAdvanced: eventType(
    z.object({
      run: impersonal(),
      studio: impersonal(),
      results: z.array(z.object({ user: person(), refusals: z.array(refusal) })),
    }),
    { of: (data: { readonly studio: string }) => data.studio, name: 'Settlement run continued' },
  ),
  /** People who are not done yet stay as they are. */
  SettlementRunCancelled: eventType(
    z.object({ run: impersonal(), studio: impersonal(), by: doer() }),
    { of: (data: { readonly studio: string }) => data.studio, name: 'Settlement run cancelled' },
  ),
}
export type SettlementRunEvent = EventOf<typeof settlementRunEvents>
