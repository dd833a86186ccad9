import { Flex } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { orderCalls } from '#shared/store/order-calls.ts'
import { keptFor } from '../platform/keys.ts'
import { useLiveCall } from '../platform/live.ts'
import { Money } from '../ui/Money.tsx'
import { askedOrders, type OrdersAsked } from './orders-data.ts'

/** Figures of all orders that the filters find: how many, and what they come to in each currency. */
export default function OrderFigures({ asked }: { readonly asked: OrdersAsked }) {
  const { t } = useLingui()
  const { data } = useLiveCall(orderCalls.orderSums, {
    request: { query: askedOrders(asked) },
    placeholderData: keptFor({
      query: { studio: asked.studio || undefined, user: asked.user || undefined },
    }),
  })
  if (!data) return null
  return (
    <Flex gap="2px 16px" wrap="wrap" fz="sm" role="group" aria-label={t`Totals`} mih={22}>
      <span>{plural(data.orders, { one: '# order', other: '# orders' })}</span>
      <span>{plural(data.pieces, { one: '# piece', other: '# pieces' })}</span>
      <b>
        <Money amount={data.total} currency="usd" exact /> {t`in total`}
      </b>
      {data.currencies.map(({ currency, amount }) => (
        <span key={currency}>
          <Money amount={amount} currency={currency} exact />
        </span>
      ))}
    </Flex>
  )
}
