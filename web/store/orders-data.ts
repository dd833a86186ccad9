import { useMemo } from 'react'
import { orderCalls } from '#shared/store/order-calls.ts'
import { useLivePages } from '../platform/live-pages.ts'

/** What is asked of the server; empty narrows nothing. */
export type OrdersAsked = Readonly<
  Partial<Record<'studio' | 'user' | 'state' | 'from' | 'to', string>>
>
/** What of it is said. */
export const askedOrders = (asked: OrdersAsked) =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value))

/** Orders, the newest first, page by page. */
export function useOrders(asked: OrdersAsked) {
  const found = useLivePages(orderCalls.orders, askedOrders(asked))
  const pages = found.data?.pages
  const orders = useMemo(() => pages?.flatMap(({ answer }) => answer), [pages])
  return { ...found, orders }
}
