import { orderCalls } from '#shared/store/order-calls.ts'
import { storeLimits } from '#shared/store/rules.ts'
import type { Order } from '#shared/store/views.ts'
import { call } from '../platform/call.ts'
import { queryClient } from '../platform/queries.ts'
import { learnRefusals } from '../platform/refusals.ts'
import { toastSuccess } from '../platform/toasts.ts'
import { storeKey } from './data.ts'
import type { NotHanded } from './use-bulk-hand-over.tsx'

/** Hands over orders, so many a call, and returns those that were not; `toast` is said if any was. */
export async function handOverMany(
  rows: readonly Order[],
  toast: string,
): Promise<readonly NotHanded[]> {
  const byId = new Map(rows.map((row) => [row.order, row]))
  const ids = [...byId.keys()]
  const refused: NotHanded[] = []
  for (let from = 0; from < ids.length; from += storeLimits.bulk) {
    const body = { orders: ids.slice(from, from + storeLimits.bulk) }
    const answer = await call(orderCalls.handOverOrders, { body })
    for (const { order, code, err } of answer.refused) {
      const row = byId.get(order)
      if (row) refused.push({ order: row, code, err })
    }
  }
  await queryClient.invalidateQueries({ queryKey: storeKey })
  await Promise.all(refused.map(({ code }) => learnRefusals(code)))
  if (refused.length < ids.length) await toastSuccess(toast)
  return refused
}
