import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { MoneyReason } from '../money/statement-calls.ts'
import { manage, read } from '../platform/allow.ts'
import { defineCalls } from '../platform/calls.ts'
import { text } from '../platform/text.ts'
import {
  HalfNamed,
  Known,
  LineKey,
  ofSelf,
  SETTLEMENT_PATH,
  settlementParams,
  settlementReads,
  ShownAmount,
} from './params.ts'
import { DifferenceLine, LateFacts, LineFact, Reconciliation } from './views.ts'

const ok = z.object({ ok: z.literal(true) })

export const differenceCalls = defineCalls('settlements', {
  settlementDifference: {
    method: 'GET',
    writes: false,
    path: `${SETTLEMENT_PATH}/difference`,
    summary: 'What was signed against what it would be now, line by line, with the causes',
    about: 'user',
    reads: settlementReads,
    allow: ofSelf,
    params: settlementParams,
    response: z.array(DifferenceLine),
  },
  bookDifference: {
    method: 'POST',
    writes: true,
    path: `${SETTLEMENT_PATH}/adjustments`,
    summary:
      'Book differences into an open half; 409 if they are no longer what was shown, or only some of the lines of a cause',
    about: 'user',
    reads: settlementReads,
    allow: manage('settlements'),
    params: settlementParams,
    body: z.object({
      keys: z.array(LineKey).min(1).max(500),
      change: ShownAmount,
      into: HalfNamed,
    }),
    response: ok,
  },
  waiveDifference: {
    method: 'POST',
    writes: true,
    path: `${SETTLEMENT_PATH}/waivers`,
    summary: 'Let differences go: one line, or all that have a cause in common',
    about: 'user',
    reads: settlementReads,
    allow: manage('waivers'),
    params: settlementParams,
    body: z
      .object({
        key: LineKey.optional(),
        keys: z.array(LineKey).min(1).max(500).optional(),
        change: ShownAmount,
        reason: MoneyReason,
      })
      .refine(({ key, keys }) => (key === undefined) !== (keys === undefined), 'name key or keys'),
    response: ok,
  },
  settlementLineFacts: {
    method: 'GET',
    writes: false,
    path: `${SETTLEMENT_PATH}/lines/{key}`,
    summary: 'The events behind a line, with who recorded them when',
    about: 'user',
    reads: settlementReads,
    allow: ofSelf,
    params: settlementParams.extend({ key: LineKey }),
    query: z.object({ cursor: text(200).optional(), known: Known.optional() }),
    response: z.object({ facts: z.array(LineFact), next: z.string().nullable() }),
  },
  settlementReconciliation: {
    method: 'GET',
    writes: false,
    path: `${SETTLEMENT_PATH}/reconciliation`,
    summary: 'By site: hours observed, income by source, withdrawals, paid; what does not fit',
    about: 'user',
    reads: settlementReads,
    allow: ofSelf,
    params: settlementParams,
    response: Reconciliation,
  },
  lateFacts: {
    method: 'GET',
    writes: false,
    path: '/api/settlements/late',
    summary: 'Facts that came late and touch signed halves of a studio, with their sums',
    about: 'studio',
    reads: settlementReads,
    hears: ['money'],
    allow: read('settlements'),
    query: z.object({ studio: Id }),
    response: LateFacts,
  },
})
