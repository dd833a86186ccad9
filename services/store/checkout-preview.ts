import { amountText } from '#shared/money/amount.ts'
import { instalmentPlan } from '#shared/money/items.ts'
import { cartCalls } from '#shared/store/cart-calls.ts'
import type { StoreCurrency } from '#shared/store/rules.ts'
import type { CheckoutPreview } from '#shared/store/views.ts'
import { convertedOn, mayBuy, walletOf, type WalletFacts } from '#shared/wallet/rules.ts'
import { query } from '../platform/kernel/use-case.ts'
import { cartNow, isAvailable, totalsOf, type AvailableLine } from './cart-lines.ts'
import { needsApproval } from './checkout.ts'
import type { StoreNeeds } from './needs.ts'

/** What the available lines of the cart would come to: by halves, in the wallet, and in the next settlements. */
export const checkoutPreviewOf = (needs: StoreNeeds) =>
  query(cartCalls.checkoutPreview)(async (asked): Promise<CheckoutPreview> => {
    const { app, context } = asked
    const [{ user }, { now }] = [context.actor, context]
    const { shopper, lines, version } = await cartNow(asked)
    const { facts } = await needs.walletNow(app, { user, now })
    const available = lines.filter(isAvailable)
    const prices = available.map(({ line: { price, quantity, currency, installments } }) => ({
      amount: price * quantity,
      currency,
      installments,
    }))
    const after = walletOf({ ...facts, owed: [...facts.owed, ...prices] })
    const affordable = mayBuy(facts, prices)
    const { studio, day: date } = shopper
    const bought = prices.map(({ amount, currency }) => ({
      usd: Number(convertedOn(facts, amount, currency, 'usd') ?? 0n),
    }))
    const needsOne = studio !== null && (await needsApproval(app, needs, { studio, now, bought }))
    const { halves: nets, more } =
      studio === null || prices.length === 0
        ? { halves: [], more: false }
        : await needs.preview(app, { user, studio, date, now, items: prices })
    return {
      version,
      total: totalsOf(available, facts),
      after: after.missing.length > 0 ? null : amountText(after.available),
      affordable,
      approval: needsOne || !affordable,
      due: dueOf(available, date, facts),
      nets: [...nets],
      more,
    }
  })

/** What is due in each half, by currency. */
function dueOf(
  available: readonly AvailableLine[],
  date: string,
  facts: WalletFacts,
): CheckoutPreview['due'] {
  const sums = new Map<string, { half: string; currency: StoreCurrency; minor: number }>()
  for (const { line } of available)
    for (const { due: half, amount } of instalmentPlan(
      line.price * line.quantity,
      line.installments,
      date,
    )) {
      const key = `${half} ${line.currency}`
      const minor = (sums.get(key)?.minor ?? 0) + amount
      sums.set(key, { half, currency: line.currency, minor })
    }
  return [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
    .map(([, { half, currency, minor }]) => {
      const usd = convertedOn(facts, minor, currency, 'usd')
      return {
        half,
        currency,
        amount: amountText(minor),
        usd: usd === null ? null : amountText(usd),
      }
    })
}
