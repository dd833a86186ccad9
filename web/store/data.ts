import { useMemo } from 'react'
import { cartCalls } from '#shared/store/cart-calls.ts'
import type { Cart } from '#shared/store/views.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { keyOf, keyOfModule } from '../platform/keys.ts'
import { useLiveCall } from '../platform/live.ts'
import { useLivePages } from '../platform/live-pages.ts'
import { showAnswer } from '../platform/queries.ts'
import { useSend } from '../platform/use-send.ts'

/** Everything that was asked of the shop. */
export const storeKey = keyOfModule(cartCalls.shop)

/** The viewer's own cart, on every device. */
export const useCart = () => useLiveCall(cartCalls.getCheckoutCart)
/** Shows at once what the server answered of the cart. */
const showCart = (cart: Cart): void => {
  showAnswer(keyOf(cartCalls.getCheckoutCart, {}), cart)
}

/** The steps of one's own cart; each answers with the cart, which is shown at once. */
const steps = {
  add: (id: string) => call(cartCalls.addToCart, { body: { id } }),
  quantity: (id: string, quantity: number) =>
    call(cartCalls.changeQuantity, { body: { id, quantity } }),
  instalments: (id: string, paymentInstallments: number) =>
    call(cartCalls.changePaymentInstallments, { body: { id, paymentInstallments } }),
  accept: (id: string) => call(cartCalls.acceptPrice, { body: { id } }),
}
type Steps = typeof steps

/** Whether the viewer may do each step of it: all of them are one’s own. */
function useMayChangeCart(): boolean {
  const may = [
    useMayCall(cartCalls.addToCart),
    useMayCall(cartCalls.changeQuantity),
    useMayCall(cartCalls.changePaymentInstallments),
    useMayCall(cartCalls.acceptPrice),
  ]
  return may.every(Boolean)
}
/** Sends steps of the cart: `send(context, ({ add }) => add(id), toast?)`, for viewers who `may`. What fails is a toast. */
export function useCartSend() {
  const { busy, send } = useSend(storeKey)
  const may = useMayChangeCart()
  return {
    busy,
    may,
    send: (context: string, step: (of: Steps) => Promise<Cart>, toast?: string) =>
      send(context, async () => showCart(await step(steps)), toast),
  }
}

/** What may be bought, page by page; the server looks for the words. */
export function useShop(query: Readonly<Record<'q' | 'category' | 'tag', string>>) {
  const { q, category, tag } = query
  const asked = useLivePages(cartCalls.shop, {
    ...(q.trim() !== '' && { q: q.trim().slice(0, 100) }),
    ...(category !== '' && { category }),
    ...(tag !== '' && { tag }),
  })
  const pages = asked.data?.pages
  const products = useMemo(() => pages?.flatMap(({ answer }) => answer.products), [pages])
  return { ...asked, products, first: pages?.[0]?.answer }
}
