import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconPackageExport } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { orderCalls } from '#shared/store/order-calls.ts'
import { storeLimits } from '#shared/store/rules.ts'
import type { Order } from '#shared/store/views.ts'
import { useMayCall, type ScreenAction } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { usePersonName } from '../platform/people.ts'
import { learnRefusals } from '../platform/refusals.ts'
import { toastSuccess } from '../platform/toasts.ts'
import { useNameList } from '../ui/name-list.ts'
import { useConfirm } from '../ui/use-confirm.ts'
import { storeKey } from './data.ts'

const NotHandedOver = lazyComponent(() => import('./NotHandedOver.tsx'))
/** An order that was not handed over, and why. */
export interface NotHanded {
  readonly order: Order
  readonly code: string
  readonly err: string
}

/** Hands over many orders at once, and says which were not. */
export function useBulkHandOver() {
  const { t } = useLingui()
  const may = useMayCall(orderCalls.handOverOrders)
  const client = useQueryClient()
  const confirm = useConfirm()
  const names = usePersonName()
  const nameList = useNameList()
  const [refused, setRefused] = useState<readonly NotHanded[]>([])
  const max = storeLimits.bulk
  const label = t`Hand over`
  const bulk = (rows: readonly Order[], clear: () => void): readonly ScreenAction[] => [
    {
      id: 'hand-over',
      label,
      icon: IconPackageExport,
      can: rows.length > max ? t`At most ${max} orders at once` : true,
      perform: () =>
        confirm({
          confirm: label,
          target: nameList(rows.map(({ user, number }) => `${names(user)} (${number})`)),
          context: label,
          perform: async () => {
            const body = { orders: rows.map(({ order }) => order) }
            const answer = await call(orderCalls.handOverOrders, { body })
            await client.invalidateQueries({ queryKey: storeKey })
            await Promise.all(answer.refused.map(({ code }) => learnRefusals(code)))
            const byId = new Map(rows.map((row) => [row.order, row]))
            setRefused(
              answer.refused.flatMap(({ order, code, err }) => {
                const row = byId.get(order)
                return row ? [{ order: row, code, err }] : []
              }),
            )
            clear()
            if (answer.done.length > 0) await toastSuccess(t`Orders handed over`)
          },
        }),
    },
  ]
  return {
    bulk: may ? bulk : undefined,
    dialog: refused.length > 0 && (
      <LazyBoundary fallback={null}>
        <NotHandedOver refused={refused} onClose={() => setRefused([])} />
      </LazyBoundary>
    ),
  }
}
