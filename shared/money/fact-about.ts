import { z } from 'zod'
import { amountText, CurrencyCode } from './amount.ts'
import { BonusList } from './bonus.ts'
import { itemKinds } from './items.ts'
import { SumText } from './sum-text.ts'
import { contractKinds } from './term-calls.ts'
import { transactionTypes, type TransactionType } from './transaction-types.ts'

const LocalDayText = z.string()
const half = { month: z.string(), half: z.union([z.literal(1), z.literal(2)]) }
const amount = { amount: SumText, currency: CurrencyCode }
/** Kinds of money facts about a person or a studio that say nothing but their subject. */
const topics = ['joined', 'holder', 'payee', 'type', 'activity', 'allocation', 'source'] as const

/**
 * The content of a fact, as data: a screen tells it in its reader's language. A day that is '' holds from the
 * beginning.
 */
export const FactAbout = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('line'),
    site: z.string(),
    type: z.int(),
    source: z.string(),
    id: z.string(),
    ...amount,
    reversed: z.boolean(),
  }),
  z.object({
    kind: z.literal('item'),
    item: z.enum(itemKinds),
    ...amount,
    /** Why it was recorded, or reversed. */
    reason: z.string(),
    reversed: z.boolean(),
  }),
  z.object({
    kind: z.literal('contract'),
    contract: z.enum(contractKinds),
    share_bp: z.int(),
    cap_bp: z.int(),
    from: LocalDayText,
  }),
  z.object({ kind: z.literal('rates'), source: z.string(), date: LocalDayText }),
  z.object({ kind: z.literal('rules'), list: BonusList, from: LocalDayText }),
  z.object({ kind: z.literal('setting'), setting: z.string() }),
  z.object({ kind: z.literal('topic'), topic: z.enum(topics), from: LocalDayText }),
  /** A status that a site showed, up to an instant or (null) still. */
  z.object({
    kind: z.literal('onAir'),
    site: z.string(),
    status: z.union([z.int(), z.literal('unobserved')]),
    to: z.string().nullable(),
  }),
  z.object({ kind: z.literal('observation'), site: z.string(), status: z.int() }),
  z.object({ kind: z.literal('booked'), ...half }),
  z.object({ kind: z.literal('settlement'), ...half }),
  /** Hours on air, or what other people brought: many facts, and none of them alone. */
  z.object({ kind: z.literal('others') }),
])
export type FactAbout = z.infer<typeof FactAbout>

/** The same in English, in one line (docs/rules/settlements.md#difference). */
export function factText(about: FactAbout): string {
  switch (about.kind) {
    case 'line': {
      const { type, site, source, id, reversed } = about
      const said = `${transactionTypes[type as TransactionType]} on ${site} (${source} ${id}), ${sumOf(about)}`
      return reversed ? `reversed: ${said}` : said
    }
    case 'item': {
      const said = `${about.item} ${sumOf(about)}: ${about.reason}`
      return about.reversed ? `reversed ${said}` : said
    }
    case 'contract': {
      const { contract, from, share_bp, cap_bp } = about
      return `${contract}${since(from)}: share ${share_bp / 100} %, cap ${cap_bp / 100} %`
    }
    case 'rates':
      return `rates of ${about.date} from ${about.source}`
    case 'rules':
      return `rules for ${about.list}${since(about.from)}`
    case 'setting':
      return `studio setting ${about.setting}`
    case 'topic':
      return `${topicWords[about.topic]}${since(about.from)}`
    case 'onAir':
      return `${statusWords[about.status] ?? about.status} on ${about.site} until ${about.to ?? 'now'}`
    case 'observation':
      return `status ${about.status} on ${about.site}`
    case 'booked':
      return `booked from ${about.month}/${about.half}`
    case 'settlement':
      return `settlement of ${about.month}/${about.half}`
    case 'others':
      return 'hours on air, or what others brought'
  }
}
const sumOf = ({ amount: sum, currency }: z.infer<z.ZodObject<typeof amount>>): string =>
  `${sum} ${currency}`
const since = (day: string): string => (day === '' ? '' : ` from ${day}`)
const topicWords = {
  joined: 'own studio',
  holder: 'account on a site',
  payee: 'who is paid by the site',
  type: 'account type',
  activity: 'active or not',
  allocation: 'allocated model',
  source: 'source of record',
} as const satisfies Readonly<Record<(typeof topics)[number], string>>
const statusWords: Readonly<Record<string | number, string>> = {
  1: 'Free',
  2: 'Members',
  3: 'Private',
  unobserved: 'not observed',
}

/** Amounts are minor units of the currency. */
export const aboutLine = ({
  site,
  type,
  source,
  id,
  amount: minor,
  currency,
  reversed,
}: {
  readonly site: string
  readonly type: number
  readonly source: string
  readonly id: string
  readonly amount: number
  readonly currency: z.infer<typeof CurrencyCode>
  readonly reversed: boolean
}): FactAbout => ({
  kind: 'line',
  site,
  type,
  source,
  id,
  amount: amountText(minor),
  currency,
  reversed,
})
/** A fact with its summary beside what it says. */
export const withSummary = <T extends { readonly about: FactAbout }>(
  fact: T,
): T & { summary: string } => ({
  ...fact,
  summary: factText(fact.about),
})
