import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { manage, read, selfOr, session } from '../platform/allow.ts'
import { defineCalls, nobody } from '../platform/calls.ts'
import { PEOPLE } from '../platform/people.ts'
import { CurrencyCode } from './amount.ts'
import { BonusList, BonusRules } from './bonus.ts'
import { isAboveZero, quotePattern } from './quote.ts'
import { RATE_SETS_MAX, WHOLE_BP } from './rules.ts'

const LocalDate = z.iso.date()
const basisPoints = z.int().min(0).max(WHOLE_BP)
/** A quote above zero. */
const Quote = z
  .string()
  .regex(quotePattern, 'a decimal number, such as 4.6')
  .refine(isAboveZero, 'more than zero, please')
export const RateSetInput = z
  .object({
    date: LocalDate,
    base: CurrencyCode,
    quotes: z.partialRecord(CurrencyCode, Quote),
    source: z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/, 'letters, digits, _ . - only, at most 64'),
  })
  .refine(({ base, quotes }) => !Object.hasOwn(quotes, base), 'the base is not among its quotes')
  .refine(({ quotes }) => Object.keys(quotes).length > 0, 'name at least one quote')
export type RateSetInput = z.infer<typeof RateSetInput>
const RateAnswer = z.object({
  date: LocalDate,
  source: z.string(),
  base: CurrencyCode,
  from: z.string(),
  to: z.string(),
  rate: z.string(),
})

export const contractKinds = ['employee', 'contractor'] as const
export const ContractInput = z.object({
  from: LocalDate,
  share_bp: basisPoints,
  kind: z.enum(contractKinds),
  cap_bp: basisPoints,
})
export type ContractInput = z.infer<typeof ContractInput>
export const Contract = ContractInput.extend({
  user: z.string(),
  studio: z.string(),
  by: z.string(),
  recorded: z.string(),
  /** In force today. */
  current: z.boolean(),
})
export type Contract = z.infer<typeof Contract>

const half = z.object({
  month: z.string().regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/, 'YYYY-MM'),
  half: z.union([z.literal(1), z.literal(2)]),
})
export const BonusRuleSet = z.object({
  studio: z.string(),
  list: BonusList,
  from: half,
  rules: BonusRules,
  by: z.string(),
  recorded: z.string(),
  /** In force in the half that runs. */
  current: z.boolean(),
})
export type BonusRuleSet = z.infer<typeof BonusRuleSet>
/** The amount that a rule would have paid a person in a half. */
export const BonusPreviewRow = z.object({
  user: z.string(),
  month: z.string(),
  half: z.union([z.literal(1), z.literal(2)]),
  rule: z.string(),
  /** The model whose income is paid for, in the list of trainers. */
  model: z.string().nullable(),
  measure: z.string(),
  amount: z.string(),
  currency: CurrencyCode,
})
export type BonusPreviewRow = z.infer<typeof BonusPreviewRow>

export const termCalls = defineCalls('money', {
  setRates: {
    method: 'PUT',
    writes: true,
    path: '/api/money/rates',
    summary:
      'Record sets of rates, one or many; of one date and source the later replaces the earlier',
    about: nobody('rates hold for everybody'),
    reads: ['facts'],
    allow: manage('money'),
    body: z.union([RateSetInput, z.array(RateSetInput).min(1).max(RATE_SETS_MAX)]),
    bytesMax: 8 * 1024 * 1024,
    response: z.object({ recorded: z.int(), unchanged: z.int() }),
  },
  rate: {
    method: 'GET',
    writes: false,
    path: '/api/money/rates',
    summary: 'The rate that is in force on a date',
    about: nobody('rates hold for everybody'),
    reads: ['facts'],
    allow: session,
    query: z.object({ on: LocalDate, from: CurrencyCode, to: CurrencyCode }),
    response: RateAnswer,
  },
  rateSets: {
    method: 'GET',
    writes: false,
    path: '/api/money/rates/sets',
    summary: 'The sets of rates of a range of dates, in the order of dates and then of recording',
    about: nobody('rates hold for everybody'),
    reads: ['facts'],
    allow: read('money'),
    query: z.object({ since: LocalDate, until: LocalDate, source: z.string().max(64).optional() }),
    response: z.array(
      z.object({
        date: LocalDate,
        base: CurrencyCode,
        quotes: z.partialRecord(CurrencyCode, z.string()),
        source: z.string(),
        by: z.string(),
        recorded: z.string(),
      }),
    ),
  },
  contracts: {
    method: 'GET',
    writes: false,
    path: '/api/money/contracts',
    summary: 'Contracts of a person or of a studio’s people, with their history, newest first',
    about: 'user',
    reads: ['facts'],
    allow: selfOr<{ query: { user?: string } }>((input) => input.query.user, read('money')),
    query: z.object({ user: Id.optional(), studio: Id.optional() }),
    response: z.array(Contract),
  },
  setContract: {
    method: 'PUT',
    writes: true,
    path: '/api/money/contracts/{studio}/{user}',
    summary: 'Set what a person gets in a studio from a day on',
    about: 'user',
    reads: ['facts', PEOPLE],
    allow: manage('money'),
    params: z.object({ studio: Id, user: Id }),
    body: ContractInput,
    response: z.object({ ok: z.literal(true) }),
  },
  bonusRules: {
    method: 'GET',
    writes: false,
    path: '/api/money/bonus-rules/{studio}',
    summary: 'Bonus rules of a studio with their history, newest first',
    about: 'studio',
    reads: ['facts'],
    allow: read('bonuses'),
    params: z.object({ studio: Id }),
    response: z.array(BonusRuleSet),
  },
  setBonusRules: {
    method: 'PUT',
    writes: true,
    path: '/api/money/bonus-rules/{studio}/{list}',
    summary: 'Set the rules of a list from a half on',
    about: 'studio',
    reads: ['facts', 'settlements'],
    allow: manage('bonuses'),
    params: z.object({ studio: Id, list: BonusList }),
    body: z.object({ from: half, rules: BonusRules }),
    response: z.object({ ok: z.literal(true) }),
  },
  previewBonusRules: {
    method: 'POST',
    writes: false,
    path: '/api/money/bonus-rules/{studio}/{list}/preview',
    summary: 'What these rules would have paid in the last six halves',
    about: 'studio',
    reads: ['facts', 'income', 'online_time'],
    allow: manage('bonuses'),
    params: z.object({ studio: Id, list: BonusList }),
    body: z.object({ rules: BonusRules }),
    response: z.array(BonusPreviewRow),
  },
})
