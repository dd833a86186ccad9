import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { PEOPLE } from '../platform/people.ts'
import { read, selfOr } from '../platform/allow.ts'
import { text } from '../platform/text.ts'

const Month = z.string().regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/, 'YYYY-MM')
const Half = z.union([z.literal(1), z.literal(2)])
/** A half as bodies name it. */
export const HalfNamed = z.object({ month: Month, half: Half })
/** A half as it stands in an address. */
const HalfPath = z.enum(['1', '2']).transform((one) => Number(one) as 1 | 2)
export const halfParams = z.object({ studio: Id, month: Month, half: HalfPath })
export const settlementParams = halfParams.extend({ user: Id })
export const LineKey = text(200).min(1)
/** A position of the log, or an instant. */
export const Known = text(64).min(1)
/** An amount as it was shown, compared by value. */
export const ShownAmount = z.string().max(40)
/** Lets in the person themselves, or callers who may read settlements. */
export const ofSelf = selfOr<{ params: { user: string } }>(
  (input) => input.params.user,
  read('settlements'),
)
/** The read models that settlements are computed from. */
export const settlementReads = [
  PEOPLE,
  'facts',
  'income',
  'items',
  'settlements',
  'online_time',
] as const
export const HALF_PATH = '/api/settlements/{studio}/{month}/{half}'
export const SETTLEMENT_PATH = `${HALF_PATH}/{user}` as const
