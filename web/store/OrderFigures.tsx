import { Flex } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { amountText, minorOf } from '#shared/money/amount.ts'
import { orderCalls } from '#shared/store/order-calls.ts'
import type { Order } from '#shared/store/views.ts'
import { useLiveCall } from '../platform/live.ts'
import { Money } from '../ui/Money.tsx'
import { askedOrders, type OrdersAsked } from './orders-data.ts'

type OrderLine = Order['lines'][number]
const dead: readonly string[] = ['rejected', 'cancelled']
/** What stands of these orders in each currency, in minor units. */
function sumsOf(orders: readonly Order[]) {
  const lines = orders.filter(({ state }) => !dead.includes(state)).flatMap((one) => one.lines)
  const sums = new Map<OrderLine['currency'], number>()
  for (const { currency, price, quantity, returned } of lines)
    sums.set(currency, (sums.get(currency) ?? 0) + minorOf(price) * (quantity - returned))
  return [...sums].filter(([, minor]) => minor > 0)
}

/** Figures of all orders that the filters find: how many, and what they come to in each currency. */
export default function OrderFigures({
  asked,
  orders,
}: {
  readonly asked: OrdersAsked
  /** All of them; undefined: there are more than are here. */
  readonly orders: readonly Order[] | undefined
}) {
  const { t } = useLingui()
  const { data } = useLiveCall(orderCalls.orderSums, {
    request: { query: askedOrders(asked) },
    placeholderData: keepPreviousData,
  })
  if (!data) return null
  return (
    <Flex gap="2px 16px" wrap="wrap" fz="sm" role="group" aria-label={t`Totals`} mih={22}>
      <span>{plural(data.orders, { one: '# order', other: '# orders' })}</span>
      <span>{plural(data.pieces, { one: '# piece', other: '# pieces' })}</span>
      <b>
        <Money amount={data.total} currency="usd" exact /> {t`in total`}
      </b>
      {sumsOf(orders ?? []).map(([currency, minor]) => (
        <span key={currency}>
          <Money amount={amountText(minor)} currency={currency} exact />
        </span>
      ))}
    </Flex>
  )
}
