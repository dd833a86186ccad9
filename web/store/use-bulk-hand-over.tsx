import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconPackage } from '@tabler/icons-react'
import { orderCalls } from '#shared/store/order-calls.ts'
import type { Order } from '#shared/store/views.ts'
import { useMayCall, type ScreenAction } from '../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { usePersonName } from '../platform/people.ts'
import { useNameList } from '../ui/name-list.ts'
import { useConfirm } from '../ui/use-confirm.ts'

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
  const confirm = useConfirm()
  const names = usePersonName()
  const nameList = useNameList()
  const [refused, setRefused] = useState<readonly NotHanded[]>([])
  const label = t`Hand over`
  const bulk = (rows: readonly Order[], clear: () => void): readonly ScreenAction[] => [
    {
      id: 'hand-over',
      label,
      icon: IconPackage,
      can: true,
      perform: () =>
        confirm({
          confirm: label,
          target: nameList(rows.map(({ user, number }) => `${names(user)} (${number})`)),
          context: label,
          perform: async () => {
            const { handOverMany } = await import('./hand-over-many.ts')
            setRefused(await handOverMany(rows, t`Orders handed over`))
            clear()
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
