import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { AmountText, CurrencyCode, PositiveAmountText } from '../money/amount.ts'
import { SumText } from '../money/sum-text.ts'
import { manage, read, selfOr } from '../platform/allow.ts'
import { defineCalls } from '../platform/calls.ts'
import { PEOPLE } from '../platform/people.ts'

const LocalDate = z.iso.date()
/** Budget, outstanding and available in usd; what is available in three currencies, null where a rate is missing (docs/rules/money.md#wallet). */
export const WalletFigures = z.object({
  budget: SumText,
  outstanding: SumText,
  available: SumText,
  in: z.object({ usd: SumText, eur: SumText.nullable(), ron: SumText.nullable() }),
  missing: z.array(CurrencyCode),
})
/** The outstanding part of one item in a half. */
export const WalletInstalment = z.object({
  item: z.string(),
  kind: z.enum(['upfront', 'purchase']),
  reason: z.string(),
  /** Fixed names: of the whole item its price, in how many instalments it is paid back, and which one this is (docs/rules/money.md#wallet). */
  price: SumText,
  paymentInstallments: z.int(),
  currentInstallment: z.int(),
  n: z.int(),
  of: z.int(),
  due: LocalDate,
  /** The rest of this instalment. */
  amount: SumText,
  currency: CurrencyCode,
  /** Converted by today's sets; null where a rate is missing. */
  usd: SumText.nullable(),
})
export type WalletInstalment = z.infer<typeof WalletInstalment>
const ofUser = selfOr<{ query: { user?: string } }>((input) => input.query.user, read('wallet'))

export const walletCalls = defineCalls('wallet', {
  wallet: {
    method: 'GET',
    writes: false,
    path: '/api/wallet',
    summary:
      'Budget, what is outstanding, and what is left; `missing`: currencies without a rate, which are in no figure',
    about: 'user',
    reads: ['wallets', 'facts', PEOPLE],
    allow: ofUser,
    /** `amount` and `currency`: as if an upfront of so much were recorded now, which `after` tells. */
    query: z
      .object({
        user: Id,
        amount: PositiveAmountText.optional(),
        currency: CurrencyCode.optional(),
      })
      .refine(
        ({ amount, currency }) => (amount === undefined) === (currency === undefined),
        'an amount with its currency, please',
      ),
    response: WalletFigures.extend({
      /** null: there is no rate for it. */
      after: z.object({ outstanding: SumText, available: SumText }).nullable().optional(),
    }),
  },
  plan: {
    method: 'GET',
    writes: false,
    path: '/api/wallet/plan',
    summary: 'Instalments that are outstanding, by the half in which they are due',
    about: 'user',
    reads: ['wallets', 'facts', PEOPLE],
    allow: ofUser,
    query: z.object({ user: Id }),
    response: z.array(WalletInstalment),
  },
  setBudget: {
    method: 'PUT',
    writes: true,
    path: '/api/wallet/budget/{user}',
    summary: 'Set the budget of a person in usd; null gives the default back',
    about: 'user',
    reads: [PEOPLE],
    allow: manage('wallet'),
    params: z.object({ user: Id }),
    body: z.object({
      budget: AmountText.refine((text) => !text.startsWith('-'), 'zero or more, please').nullable(),
    }),
    response: z.object({ ok: z.literal(true) }),
  },
})
