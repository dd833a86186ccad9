import { z } from 'zod'
import { TipCont } from '../accounts/calls.ts'
import { text } from '../platform/text.ts'
import { CurrencyCode, PositiveAmountText } from './amount.ts'

/** The three lists of a studio's bonus rules (docs/rules/money.md#bonus-rules). */
export const bonusLists = ['models', 'trainers', 'studio'] as const
export const BonusList = z.enum(bonusLists)
export type BonusList = z.infer<typeof BonusList>

const Step = z
  .object({
    /** An amount in the rule's currency, or hours. */
    at: PositiveAmountText,
    percent_bp: z.int().min(1).max(100_000).optional(),
    amount: PositiveAmountText.optional(),
  })
  .refine(
    ({ percent_bp, amount }) => (percent_bp === undefined) !== (amount === undefined),
    'a step has percent_bp or amount',
  )
export const BonusRule = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'small letters, digits and hyphens, at most 40'),
  name: text(100).trim().min(1),
  metric: z.enum(['income', 'hours']),
  currency: CurrencyCode.optional(),
  steps: z
    .array(Step)
    .min(1)
    .max(50)
    .refine(
      (steps) => new Set(steps.map(({ at }) => Number(at))).size === steps.length,
      'each step begins at another value',
    ),
  for: z.array(TipCont).max(5).optional(),
})
export type BonusRule = z.infer<typeof BonusRule>
export const BonusRules = z
  .array(BonusRule)
  .max(50)
  .refine((rules) => new Set(rules.map(({ id }) => id)).size === rules.length, 'each id once')
