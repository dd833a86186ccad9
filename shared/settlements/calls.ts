import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { MoneyReason } from '../money/statement-calls.ts'
import { manage, oneself, owner, read, type Allow } from '../platform/allow.ts'
import { defineCalls } from '../platform/calls.ts'
import { text } from '../platform/text.ts'
import {
  HALF_PATH,
  HalfNamed,
  halfParams,
  Known,
  LineKey,
  ofSelf,
  SETTLEMENT_PATH,
  settlementParams,
  settlementReads,
  ShownAmount,
} from './params.ts'
import { payWays, RUN_USERS_MAX } from './rules.ts'
import { Settlement, SettlementHalf, SettlementRun, DecisionStep } from './views.ts'

const Hash = z.string().regex(/^[0-9a-f]{64}$/, 'a result_hash')
const ok = z.object({ ok: z.literal(true) })
/** Lets in only the person themselves. */
const themselves = oneself<{ params: { user: string } }>((input) => input.params.user)

/**
 * Lets in callers who may end a person's settlements; what is left can be written off only with the permission to
 * waive.
 */
const ending: Allow = {
  name: 'manage:settlements&manage:waivers|moved',
  check: (actor, input) =>
    manage('settlements').check(actor, input) &&
    ((input as { readonly body?: { readonly rest: string } }).body?.rest !== 'written-off' ||
      manage('waivers').check(actor, input)),
}

export const settlementCalls = defineCalls('settlements', {
  settlementHalf: {
    method: 'GET',
    writes: false,
    path: HALF_PATH,
    summary:
      'A half of a studio: everybody’s state, sums and what stands against signing; its runs',
    about: 'studio',
    reads: [...settlementReads, 'settlement_runs', 'accounts'],
    hears: ['money', 'accounts'],
    allow: read('settlements'),
    params: halfParams,
    response: SettlementHalf,
  },
  settlement: {
    method: 'GET',
    writes: false,
    path: SETTLEMENT_PATH,
    summary:
      'A settlement: as signed, else as of now; with `known` as computed from what was in the log then',
    about: 'user',
    reads: [...settlementReads, 'accounts'],
    hears: ['money', 'accounts'],
    allow: ofSelf,
    params: settlementParams,
    /** `closes`: as if its signature closed all earlier halves. */
    query: z.object({ known: Known.optional(), closes: z.literal('true').optional() }),
    response: Settlement,
  },
  settlementSteps: {
    method: 'GET',
    writes: false,
    path: `${SETTLEMENT_PATH}/steps`,
    summary: 'A page of what was decided about a settlement, before a position',
    about: 'user',
    reads: settlementReads,
    allow: ofSelf,
    params: settlementParams,
    query: z.object({ before: text(64).min(1).optional() }),
    response: z.object({ steps: z.array(DecisionStep), earlier: z.string().nullable() }),
  },
  reviewSettlement: {
    method: 'POST',
    writes: true,
    path: `${SETTLEMENT_PATH}/review`,
    summary: 'Show it to the person',
    about: 'user',
    reads: settlementReads,
    allow: manage('settlements'),
    params: settlementParams,
    body: z.object({}),
    response: ok,
  },
  signSettlement: {
    method: 'POST',
    writes: true,
    path: `${SETTLEMENT_PATH}/sign`,
    summary: 'Sign what was looked at; 409 with what changed if it is no longer that',
    about: 'user',
    reads: settlementReads,
    allow: manage('settlements'),
    params: settlementParams,
    body: z.object({
      result_hash: Hash,
      closes: z.boolean().optional(),
      override: z
        .object({ codes: z.array(text(60).min(1)).min(1).max(10), reason: MoneyReason })
        .optional(),
    }),
    response: z.object({ ok: z.literal(true), result_hash: z.string(), position: z.string() }),
  },
  paySettlement: {
    method: 'POST',
    writes: true,
    path: `${SETTLEMENT_PATH}/pay`,
    summary: 'Say that it was paid: the amount is its net',
    about: 'user',
    reads: [...settlementReads, 'accounts'],
    allow: manage('settlements'),
    params: settlementParams,
    /** A net of 0.00 is paid without. */
    body: z.object({
      reference: text(200).trim().min(1).optional(),
      amount: ShownAmount.optional(),
      how: z.enum(payWays).optional(),
    }),
    response: ok,
  },
  returnSettlement: {
    method: 'POST',
    writes: true,
    path: `${SETTLEMENT_PATH}/returned`,
    summary: 'The payment came back',
    about: 'user',
    reads: settlementReads,
    allow: manage('settlements'),
    params: settlementParams,
    body: z.object({ reason: MoneyReason }),
    response: ok,
  },
  reopenSettlement: {
    method: 'POST',
    writes: true,
    path: `${SETTLEMENT_PATH}/reopen`,
    summary: 'Take a signature back, as long as nothing rests on it',
    about: 'user',
    reads: settlementReads,
    allow: owner,
    params: settlementParams,
    body: z.object({ reason: MoneyReason }),
    response: ok,
  },
  acknowledgeSettlement: {
    method: 'POST',
    writes: true,
    path: `${SETTLEMENT_PATH}/acknowledge`,
    summary: 'Agree with one’s own settlement',
    about: 'user',
    reads: settlementReads,
    allow: themselves,
    params: settlementParams,
    body: z.object({}),
    response: ok,
  },
  disputeSettlement: {
    method: 'POST',
    writes: true,
    path: `${SETTLEMENT_PATH}/dispute`,
    summary: 'Disagree with a line of one’s own settlement',
    about: 'user',
    reads: settlementReads,
    allow: themselves,
    params: settlementParams,
    body: z.object({ key: LineKey, reason: MoneyReason }),
    response: ok,
  },
  answerDispute: {
    method: 'POST',
    writes: true,
    path: `${SETTLEMENT_PATH}/answer`,
    summary: 'Answer what the person says about a line',
    about: 'user',
    reads: settlementReads,
    allow: manage('settlements'),
    params: settlementParams,
    body: z.object({ key: LineKey, answer: MoneyReason }),
    response: ok,
  },
  finalSettlement: {
    method: 'POST',
    writes: true,
    path: '/api/settlements/{studio}/{user}/final',
    summary: 'They end in the studio with this half; `written-off` needs the permission to waive',
    about: 'user',
    reads: settlementReads,
    allow: ending,
    params: z.object({ studio: Id, user: Id }),
    body: z.object({
      half: HalfNamed,
      rest: z.enum(['written-off', 'moved']),
      reason: MoneyReason,
    }),
    response: ok,
  },
  startSettlementRun: {
    method: 'POST',
    writes: true,
    path: `${HALF_PATH}/runs`,
    summary: 'Review, sign or pay a half of many people, one after the other',
    about: 'studio',
    reads: [...settlementReads, 'settlement_runs', 'accounts'],
    hears: ['money', 'accounts'],
    allow: manage('settlements'),
    params: halfParams,
    body: z.object({
      action: z.enum(['review', 'sign', 'pay']),
      users: z.array(Id).min(1).max(RUN_USERS_MAX).optional(),
      reference: text(200).trim().min(1).optional(),
      /** For a run that signs: the earlier halves of its people are closed, as with a single signature. */
      closes: z.boolean().optional(),
      /** For a run that pays: the way of payment. By bank, people without a bank account are refused. */
      how: z.enum(payWays).optional(),
    }),
    idempotent: true,
    response: SettlementRun,
  },
  settlementRun: {
    method: 'GET',
    writes: false,
    path: `${HALF_PATH}/runs/{run}`,
    summary: 'How far a run is, and of whom it was refused',
    about: 'studio',
    reads: [...settlementReads, 'settlement_runs'],
    allow: read('settlements'),
    params: halfParams.extend({ run: Id }),
    response: SettlementRun,
  },
  cancelSettlementRun: {
    method: 'POST',
    writes: true,
    path: `${HALF_PATH}/runs/{run}/cancel`,
    summary: 'Stop a run: whoever is not done yet stays as they are',
    about: 'studio',
    reads: ['settlement_runs'],
    allow: manage('settlements'),
    params: halfParams.extend({ run: Id }),
    body: z.object({}),
    response: ok,
  },
})
