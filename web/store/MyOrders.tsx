import { useCallback } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconReceipt2 } from '@tabler/icons-react'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { paths, withQuery } from '../platform/paths.ts'
import { useOpened } from '../platform/query-string.ts'
import { useViewer } from '../platform/session.ts'
import { ListScreen } from '../ui/ListScreen.tsx'
import { InstalmentsLeft } from './InstalmentsLeft.tsx'
import { useOrderActions } from './order-actions.tsx'
import { useOrderColumns } from './order-columns.tsx'
import { useOrders } from './orders-data.ts'
import { ShopParts } from './ShopParts.tsx'

const MoreOrders = lazyComponent(() => import('./MoreOrders.tsx'))
const OrderDrawer = lazyComponent(() => import('./OrderDrawer.tsx'))

/** The viewer's own orders, and what is still to be paid of them. */
export default function MyOrders() {
  const { t } = useLingui()
  const { user } = useViewer()
  const asked = useOrders({ user })
  const [order, , close] = useOpened('order')
  const { actions, dialog } = useOrderActions()
  const addressOf = useCallback(
    (one: string) => withQuery(paths.purchasedProducts, { order: one }),
    [],
  )
  return (
    <ListScreen
      title={t`My orders`}
      name="my-orders"
      above={
        <>
          <ShopParts />
          <InstalmentsLeft user={user} />
        </>
      }
      asked={{ data: asked.orders, error: asked.error, refetch: asked.refetch }}
      rowId={({ order: id }) => id}
      columns={useOrderColumns(addressOf)}
      actions={actions}
      actionsWidth="170px"
      widthMin={820}
      empty={{
        icon: IconReceipt2,
        title: t`No orders yet`,
        hint: t`What you buy in the shop shows here.`,
      }}
    >
      <LazyBoundary fallback={null}>
        {asked.hasNextPage && <MoreOrders asked={asked} />}
      </LazyBoundary>
      {dialog}
      <LazyBoundary fallback={null}>
        {order !== '' && <OrderDrawer key={order} order={order} onClose={close} />}
      </LazyBoundary>
    </ListScreen>
  )
}
