import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { CurrencyCode } from '../money/amount.ts'
import { BonusRules } from '../money/bonus.ts'
import type { MonthHalf } from '../money/half.ts'
import { SumText } from '../money/sum-text.ts'
import { contractKinds, RateSetInput } from '../money/term-calls.ts'
import { WHOLE_BP } from '../money/rules.ts'
import { manage } from '../platform/allow.ts'
import { defineCalls } from '../platform/calls.ts'
import { HalfNamed, settlementReads } from './params.ts'
import { WHAT_IF_HALVES_MAX, WHAT_IF_PEOPLE_MAX } from './rules.ts'

const basisPoints = z.int().min(0).max(WHOLE_BP)
/**
 * Contract terms of a person, or of everybody (`user` null) not named by another of these. A term that is left out
 * stays as it is.
 */
const AlteredContract = z
  .object({
    user: Id.nullable(),
    /** From this day on; left out: in the whole range. */
    from: z.iso.date().optional(),
    share_bp: basisPoints.optional(),
    cap_bp: basisPoints.optional(),
    kind: z.enum(contractKinds).optional(),
  })
  .refine(
    ({ share_bp, cap_bp, kind }) =>
      share_bp !== undefined || cap_bp !== undefined || kind !== undefined,
    'name what is altered',
  )
const WhatIfBody = z
  .object({
    studio: Id,
    from: HalfNamed,
    to: HalfNamed,
    /** In the place of a list's rules, in the whole range. What is left out stays as it is. */
    bonus_rules: z
      .object({
        models: BonusRules.optional(),
        trainers: BonusRules.optional(),
        studio: BonusRules.optional(),
      })
      .optional(),
    contracts: z.array(AlteredContract).max(WHAT_IF_PEOPLE_MAX).optional(),
    /** As if they had been recorded last. */
    rates: z.array(RateSetInput).max(400).optional(),
    /** Only people after this login, at most `limit` of them: so a screen shows how far it is. */
    after: Id.optional(),
    limit: z.int().min(1).max(WHAT_IF_PEOPLE_MAX).optional(),
  })
  .refine(({ from, to }) => {
    const count = halvesUntil(from, to)
    return count >= 1 && count <= WHAT_IF_HALVES_MAX
  }, `from 1 to ${WHAT_IF_HALVES_MAX} halves, please`)
/** Counts the halves from one to the other, both included; below 1 if the second is the earlier one. */
const halvesUntil = (from: MonthHalf, to: MonthHalf): number => numberOf(to) - numberOf(from) + 1
const numberOf = ({ month, half }: MonthHalf): number =>
  Number(month.slice(0, 4)) * 24 + Number(month.slice(5)) * 2 + half

/** Net of a person and half; none counts as signed. */
const WhatIfRow = z.object({
  user: z.string(),
  month: z.string(),
  half: z.union([z.literal(1), z.literal(2)]),
  now: SumText,
  then: SumText,
  /** A rate is missing in one of them, here or in an earlier half of the range. */
  incomplete: z.boolean(),
})
export type WhatIfRow = z.infer<typeof WhatIfRow>
export const WhatIfAnswer = z.object({
  /** All of the range, in order. */
  halves: z.array(
    z.object({
      month: z.string(),
      half: z.union([z.literal(1), z.literal(2)]),
      currency: CurrencyCode,
    }),
  ),
  /** The number of people in all. */
  people: z.int(),
  /** By login, then by half. A person without lines in any half has none. */
  rows: z.array(WhatIfRow),
  /** The login to give as `after` for the people that follow; null: these were all. */
  next: z.string().nullable(),
})
export type WhatIfAnswer = z.infer<typeof WhatIfAnswer>

export const whatIfCalls = defineCalls('settlements', {
  settlementWhatIf: {
    method: 'POST',
    writes: false,
    path: '/api/settlements/what-if',
    summary: 'Net per person and half as now, and under other contracts, rules and rates',
    about: 'studio',
    reads: settlementReads,
    allow: manage('settlements'),
    body: WhatIfBody,
    response: WhatIfAnswer,
  },
})
