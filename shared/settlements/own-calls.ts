import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { CurrencyCode } from '../money/amount.ts'
import { SumText } from '../money/sum-text.ts'
import { read, selfOr } from '../platform/allow.ts'
import { defineCalls } from '../platform/calls.ts'
import { settlementReads } from './params.ts'
import { SETTLEMENTS_OF_PERSON_MAX } from './rules.ts'
import { settlementStates } from './views.ts'

/** A half of one person, in short. */
const PersonSettlement = z.object({
  studio: z.string(),
  month: z.string(),
  half: z.union([z.literal(1), z.literal(2)]),
  state: z.enum(settlementStates),
  currency: CurrencyCode,
  earned: SumText,
  net: SumText,
  acknowledged: z.boolean(),
  /** Lines that are disputed and not answered. */
  disputes: z.int(),
  /** When it was paid; null: it is not. */
  paid: z.string().nullable(),
})
export type PersonSettlement = z.infer<typeof PersonSettlement>

export const ownSettlementCalls = defineCalls('settlements', {
  personSettlements: {
    method: 'GET',
    writes: false,
    path: '/api/settlements',
    summary: `A person’s settlements from review on, newest first: at most ${SETTLEMENTS_OF_PERSON_MAX}`,
    about: 'user',
    reads: settlementReads,
    allow: selfOr<{ query: { user: string } }>((input) => input.query.user, read('settlements')),
    query: z.object({ user: Id }),
    response: z.array(PersonSettlement),
  },
})
