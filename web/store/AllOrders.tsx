import { useCallback, useMemo } from 'react'
import { Box } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconPackage } from '@tabler/icons-react'
import { accountCalls } from '#shared/accounts/calls.ts'
import type { OrderStep } from '#shared/store/rules.ts'
import type { Order } from '#shared/store/views.ts'
import type { FilterFields } from '../platform/filter-fields.ts'
import { useFilters } from '../platform/filters.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { paths, withQuery } from '../platform/paths.ts'
import { usePersonName } from '../platform/people.ts'
import { useLocalStudios } from '../platform/queries.ts'
import { useOpened } from '../platform/query-string.ts'
import { ListScreen } from '../ui/ListScreen.tsx'
import { hasWords } from '../ui/plain.ts'
import { useFilterKit } from '../ui/use-filter-kit.ts'
import { useStudioName } from '../ui/use-studio-name.ts'
import { useBulkHandOver } from './use-bulk-hand-over.tsx'
import { useOrderActions } from './order-actions.tsx'
import { productsOf, useOrderColumns, useOrderStates } from './order-columns.tsx'
import { useOrders } from './orders-data.ts'

const OrderFigures = lazyComponent(() => import('./OrderFigures.tsx'))
const MoreOrders = lazyComponent(() => import('./MoreOrders.tsx'))
const OrderDrawer = lazyComponent(() => import('./OrderDrawer.tsx'))
/** What is rare is done in the order itself. */
const notCancelled = (step: OrderStep): boolean => step !== 'cancel'
type Name = 'q' | 'studio' | 'state' | 'from' | 'to'

/** The orders of everyone in sight, and what is done with them. */
export default function AllOrders() {
  const { t } = useLingui()
  const { filters, matches, studios } = useOrderFilters()
  const { studio, state, from, to } = filters.values
  const narrowed = { studio, state, from, to }
  const asked = useOrders(narrowed)
  const [order, , close] = useOpened('order')
  const { actions, dialog } = useOrderActions(notCancelled)
  const handOver = useBulkHandOver()
  const studioName = useStudioName()
  const addressOf = useCallback(
    (one: string) => withQuery(paths.allOrders, { ...filters.values, order: one }),
    [filters.values],
  )
  const columns = useOrderColumns(addressOf, {
    withBuyer: true,
    studioName: studios.length > 1 ? studioName : undefined,
  })
  return (
    <ListScreen
      title={t`All orders`}
      name="all-orders"
      above={
        <LazyBoundary fallback={<Box h={22} />}>
          <OrderFigures asked={narrowed} />
        </LazyBoundary>
      }
      asked={{ data: asked.orders, error: asked.error, refetch: asked.refetch }}
      filters={filters}
      matches={matches}
      rowId={({ order: id }) => id}
      columns={columns}
      actions={actions}
      actionsWidth="278px"
      {...(handOver.bulk && { bulk: handOver.bulk })}
      widthMin={1140}
      empty={{
        icon: IconPackage,
        title: t`No orders yet`,
        hint: t`What people buy in the shop shows here.`,
      }}
    >
      <LazyBoundary fallback={null}>
        {asked.hasNextPage && <MoreOrders asked={asked} />}
      </LazyBoundary>
      {dialog}
      {handOver.dialog}
      <LazyBoundary fallback={null}>
        {order !== '' && <OrderDrawer key={order} order={order} onClose={close} />}
      </LazyBoundary>
    </ListScreen>
  )
}

/** Studio, state and dates are asked of the server; words are looked for in what has come. */
function useOrderFilters() {
  const { t } = useLingui()
  const kit = useFilterKit()
  const names = usePersonName()
  const states = useOrderStates()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const filters = useFilters(
    useMemo(
      () =>
        ({
          q: { kind: 'text', label: t`Person, product or order` },
          ...kit.studio(studios),
          state: kit.state(states),
          ...kit.period,
        }) as FilterFields<Name>,
      [t, kit, studios, states],
    ),
  )
  const matches = useCallback(
    (order: Order, { q }: { readonly q: string }) =>
      hasWords(`${names(order.user)} ${order.user} ${order.number} ${productsOf(order)}`, q),
    [names],
  )
  return { filters, matches, studios }
}
