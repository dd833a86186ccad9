import { z } from 'zod'
import { CurrencyCode } from '../money/amount.ts'
import { itemKinds } from '../money/items.ts'
import { SumText } from '../money/sum-text.ts'
import { defineCalls } from '../platform/calls.ts'
import { Known, ofSelf, SETTLEMENT_PATH, settlementParams, settlementReads } from './params.ts'

const PrintedFormula = z.object({
  terms: z.array(
    z.object({
      amount: SumText,
      currency: CurrencyCode,
      rate: z
        .object({ date: z.string(), source: z.string(), from: z.string(), to: z.string() })
        .nullable(),
    }),
  ),
  percent_bp: z.int().nullable(),
})
export type PrintedFormula = z.infer<typeof PrintedFormula>
/** A line beyond its key, by the facts that it was computed from; of a correction, the line that it corrects. */
const LineWorking = z.object({
  key: z.string(),
  /** The name that its bonus rule had; null for other lines. */
  rule: z.string().nullable(),
  item: z
    .object({
      kind: z.enum(itemKinds),
      /** Empty for a person who was erased. */
      reason: z.string(),
      date: z.string(),
      installments: z.int(),
    })
    .nullable(),
  /** null: the line is a sum as it was recorded, or a rate is missing. */
  formula: PrintedFormula.nullable(),
})
export type LineWorking = z.infer<typeof LineWorking>

export const workingCalls = defineCalls('settlements', {
  settlementWorkings: {
    method: 'GET',
    writes: false,
    path: `${SETTLEMENT_PATH}/workings`,
    summary: 'The arithmetic of each line, and the names of its rule or item, as they were then',
    about: 'user',
    reads: settlementReads,
    allow: ofSelf,
    params: settlementParams,
    query: z.object({ known: Known.optional() }),
    response: z.array(LineWorking),
  },
})
