import { plural } from '@lingui/core/macro'
import type { useOrders } from './orders-data.ts'
import { MoreRows } from '../ui/MoreRows.tsx'

/** Below a list of orders that goes on: how many are shown, and the way to the rest. */
export default function MoreOrders({ asked }: { readonly asked: ReturnType<typeof useOrders> }) {
  const count = asked.orders?.length ?? 0
  return (
    <MoreRows
      text={plural(count, { one: '# order shown', other: '# orders shown' })}
      asked={asked}
    />
  )
}
