import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { anyManage, anyRead, selfOr } from '../platform/allow.ts'
import { defineCalls, nobody } from '../platform/calls.ts'
import { AmountText, CurrencyCode, PositiveAmountText } from './amount.ts'
import {
  enteredKinds,
  INSTALLMENTS_MAX,
  isItemDate,
  ITEMS_LISTED_MAX,
  ITEMS_MAX,
  itemKinds,
} from './items.ts'
import { PEOPLE } from '../platform/people.ts'
import { MoneyReason } from './statement-calls.ts'

const LocalDate = z.iso.date()
/** The database knows no year 0. */
const QueriedDate = LocalDate.refine((date) => date >= '0001', 'from the year 1 on')
const resources = ['bonuses', 'penalties', 'upfronts'] as const
export const NewItem = z.object({
  kind: z.enum(enteredKinds),
  user: Id,
  studio: Id.optional(),
  amount: PositiveAmountText,
  currency: CurrencyCode,
  date: LocalDate.refine(isItemDate, 'a date from 2000 to 2099, please'),
  reason: MoneyReason,
  installments: z.int().min(1).max(INSTALLMENTS_MAX).optional(),
})
export type NewItem = z.infer<typeof NewItem>
export const Item = z.object({
  item: z.string(),
  kind: z.enum(itemKinds),
  user: z.string(),
  studio: z.string(),
  amount: AmountText,
  currency: CurrencyCode,
  date: LocalDate,
  reason: z.string(),
  installments: z.int(),
  by: z.string(),
  recorded: z.string(),
  state: z.enum(['open', 'reversed']),
  reversed: z.object({ at: z.string(), by: z.string(), reason: z.string() }).nullable(),
  /**
   * Instalments of an upfront or purchase: each with its due date, how much of it signed settlements have taken, and how
   * much was written off or moved to another studio when the person ended.
   */
  plan: z.array(
    z.object({
      n: z.int(),
      amount: AmountText,
      due: LocalDate,
      taken: AmountText,
      left: AmountText.optional(),
    }),
  ),
})
export type Item = z.infer<typeof Item>

export const itemCalls = defineCalls('money', {
  addItem: {
    method: 'POST',
    writes: true,
    path: '/api/money/items',
    summary: 'Record a bonus, a penalty or an upfront',
    status: 201,
    about: 'user',
    reads: [PEOPLE, 'facts'],
    allow: anyManage(resources),
    body: NewItem,
    idempotent: true,
    response: Item,
  },
  addItems: {
    method: 'POST',
    writes: true,
    path: '/api/money/items/bulk',
    summary: 'Record many at once, as from a sheet; a bad one never spoils the good ones',
    about: nobody('each is looked at alone: it is taken of people in sight'),
    reads: [PEOPLE, 'facts'],
    allow: anyManage(resources),
    body: z.object({ items: z.array(z.unknown()).min(1).max(ITEMS_MAX) }),
    idempotent: true,
    response: z.object({
      created: z.array(z.object({ line: z.int(), item: z.string() })),
      rejected: z.array(z.object({ line: z.int(), code: z.string(), err: z.string() })),
    }),
  },
  items: {
    method: 'GET',
    writes: false,
    path: '/api/money/items',
    summary: `Bonuses, penalties, upfronts and purchases, newest first: at most ${ITEMS_LISTED_MAX}, older ones by an earlier \`to\``,
    about: 'user',
    reads: ['items'],
    allow: selfOr<{ query: { user?: string } }>((input) => input.query.user, anyRead(resources)),
    query: z.object({
      studio: Id.optional(),
      user: Id.optional(),
      kind: z.enum(itemKinds).optional(),
      from: QueriedDate.optional(),
      to: QueriedDate.optional(),
      state: z.enum(['open', 'reversed']).optional(),
    }),
    response: z.array(Item),
  },
  reverseItem: {
    method: 'POST',
    writes: true,
    path: '/api/money/items/{item}/reversal',
    summary: 'Reverse an item: from now on it counts as nothing',
    about: 'object',
    reads: [PEOPLE],
    allow: anyManage(resources),
    params: z.object({ item: Id }),
    body: z.object({ reason: MoneyReason }),
    response: z.object({ ok: z.literal(true) }),
  },
})
