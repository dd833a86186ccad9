import { z } from 'zod'
import { CurrencyCode } from '../money/amount.ts'
import { FactAbout } from '../money/fact-about.ts'
import { SumText } from '../money/sum-text.ts'
import { lineKinds } from './line.ts'
import { payWays } from './rules.ts'

const LocalDate = z.iso.date()
const Month = z.string()
const Half = z.union([z.literal(1), z.literal(2)])
const HalfName = z.object({ month: Month, half: Half })

export const settlementStates = ['open', 'review', 'signed', 'paid'] as const
export const SettlementLineAnswer = z.object({
  key: z.string(),
  kind: z.enum(lineKinds),
  /** null: a rate is missing. */
  amount: SumText.nullable(),
  gross: SumText.optional(),
  currency: CurrencyCode.optional(),
  rate: z
    .object({ date: LocalDate, source: z.string(), from: z.string(), to: z.string() })
    .optional(),
  share_bp: z.int().optional(),
  /** How many facts it is made of. */
  events: z.int(),
})
export type SettlementLineAnswer = z.infer<typeof SettlementLineAnswer>
/** A refusal that is told beforehand, or of one of many: `params` are the values that its text names. */
const ToldRefusal = z.object({
  code: z.string(),
  err: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
/** Why it cannot be signed. `override`: the owner may sign all the same. */
export const SignObstacle = ToldRefusal.extend({ override: z.boolean() })
export type SignObstacle = z.infer<typeof SignObstacle>
const SettlementDispute = z.object({
  key: z.string(),
  reason: z.string(),
  answer: z.string().nullable(),
  open: z.boolean(),
})
export const DecisionStep = z.object({
  type: z.string(),
  at: z.string(),
  by: z.string(),
  position: z.string(),
  reason: z.string().nullable(),
})
export const Settlement = z.object({
  studio: z.string(),
  user: z.string(),
  month: Month,
  half: Half,
  state: z.enum(settlementStates),
  currency: CurrencyCode,
  lines: z.array(SettlementLineAnswer),
  earned: SumText,
  net: SumText,
  /** null: it is incomplete, because a rate is missing in it or in an earlier half. */
  result_hash: z.string().nullable(),
  /** It is computed from everything in the log up to here. */
  position: z.string(),
  /** The position that was asked for; null: as it is now, or as it was signed. */
  known: z.string().nullable(),
  /** When the newest fact behind `known` was recorded; null as that is, or where there was none. */
  known_at: z.string().nullable(),
  /** With `known`: the signature that held then, beside what is computed; null: there was none. */
  signed: z
    .object({
      /** The signature's own: a studio may have changed its currency later. */
      currency: CurrencyCode,
      earned: SumText,
      net: SumText,
      result_hash: z.string(),
      lines: z.array(z.object({ key: z.string(), amount: SumText })),
    })
    .nullable(),
  arithmetic: z.int(),
  missing: z.array(z.object({ from: CurrencyCode, to: CurrencyCode })),
  acknowledged: z.boolean(),
  disputes: z.array(SettlementDispute),
  /** The later half whose signature closed this one. */
  closed_by: HalfName.nullable(),
  final: z.object({ month: Month, half: Half, rest: z.string() }).nullable(),
  /** `how` null: not told. */
  payment: z
    .object({ amount: SumText, reference: z.string(), how: z.enum(payWays).nullable() })
    .nullable(),
  /** Whether they have one now: told to callers who pay and to the person; null: not told, or of a replay. */
  bank_account: z.boolean().nullable(),
  obstacles: z.array(SignObstacle),
  /**
   * Lines that rest on what the person themselves reported or entered, with how many facts: told to callers who may
   * sign, not to the person.
   */
  self_recorded: z.array(z.object({ key: z.string(), events: z.int() })),
  /** The newest decisions, in order. */
  timeline: z.array(DecisionStep),
  /** The page before: its decisions come before this position; null: there are none. */
  earlier_steps: z.string().nullable(),
})
export type Settlement = z.infer<typeof Settlement>

export const SettlementRow = z.object({
  user: z.string(),
  state: z.enum(settlementStates),
  closed: z.boolean(),
  lines: z.int(),
  earned: SumText,
  net: SumText,
  result_hash: z.string().nullable(),
  acknowledged: z.boolean(),
  disputes: z.int(),
  obstacles: z.array(SignObstacle),
  /** Whether they have one now; null: not told to who asks. */
  bank_account: z.boolean().nullable(),
  /** How many facts the person themselves reported or entered. */
  self_recorded: z.int(),
})
export type SettlementRow = z.infer<typeof SettlementRow>
export const SettlementRun = z.object({
  run: z.string(),
  studio: z.string(),
  month: Month,
  half: Half,
  action: z.enum(['review', 'sign', 'pay']),
  by: z.string(),
  started: z.string(),
  total: z.int(),
  done: z.int(),
  finished: z.boolean(),
  /** Login of who cancelled it; null: not cancelled. Those who are not done stay as they are. */
  cancelled: z.string().nullable(),
  /** The people for whom it was refused, and why. */
  refused: z.array(
    z.object({
      user: z.string(),
      reasons: z.array(ToldRefusal),
    }),
  ),
})
export type SettlementRun = z.infer<typeof SettlementRun>
export const SettlementHalf = z.object({
  studio: z.string(),
  month: Month,
  half: Half,
  currency: CurrencyCode,
  position: z.string(),
  rows: z.array(SettlementRow),
  runs: z.array(SettlementRun),
})
export type SettlementHalf = z.infer<typeof SettlementHalf>

export const LateCause = z.object({
  event: z.string(),
  type: z.string(),
  at: z.string(),
  recorded: z.string(),
  actor: z.string(),
  summary: z.string(),
  about: FactAbout,
})
export type LateCause = z.infer<typeof LateCause>
export const DifferenceLine = z.object({
  key: z.string(),
  signed: SumText,
  now: SumText,
  booked: SumText,
  waived: SumText,
  change: SumText,
  causes: z.array(LateCause),
  /** Open lines of one number have a cause in common: they are booked or waived together. */
  group: z.int(),
})
export type DifferenceLine = z.infer<typeof DifferenceLine>
/** Late facts of one kind of cause: what moves many is one entry. */
export const LateEntry = z.object({
  cause: LateCause,
  currency: CurrencyCode,
  /** null: what it alone changed cannot be told from what other facts changed. */
  sum: SumText,
  touched: z.array(
    z.object({ user: z.string(), month: Month, half: Half, key: z.string(), change: SumText }),
  ),
})
export type LateEntry = z.infer<typeof LateEntry>
export const LateFacts = z.object({
  studio: z.string(),
  facts: z.int(),
  halves: z.int(),
  sums: z.array(z.object({ currency: CurrencyCode, sum: SumText })),
  entries: z.array(LateEntry),
})
export type LateFacts = z.infer<typeof LateFacts>
/** A fact behind a line. */
export const LineFact = LateCause.extend({
  amount: SumText.nullable(),
  currency: CurrencyCode.nullable(),
})
export type LineFact = z.infer<typeof LineFact>

export const Reconciliation = z.object({
  sites: z.array(
    z.object({
      site: z.string(),
      seconds: z.int(),
      income: z.array(
        z.object({
          source: z.string(),
          currency: CurrencyCode,
          amount: SumText,
          lines: z.int(),
          counts: z.boolean(),
        }),
      ),
      withdrawn: z.array(z.object({ currency: CurrencyCode, amount: SumText })),
      marks: z.array(z.enum(['hoursWithoutIncome', 'incomeWithoutHours', 'otherSource'])),
    }),
  ),
  net: SumText,
  paid: SumText.nullable(),
  currency: CurrencyCode,
})
export type Reconciliation = z.infer<typeof Reconciliation>
