import { useMemo } from 'react'
import { Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconChartBar } from '@tabler/icons-react'
import { accountCalls } from '#shared/accounts/calls.ts'
import { productCalls } from '#shared/store/product-calls.ts'
import { storeLimits } from '#shared/store/rules.ts'
import type { Sold } from '#shared/store/views.ts'
import type { FilterFields } from '../platform/filter-fields.ts'
import { useFilters } from '../platform/filters.ts'
import { keptFor } from '../platform/keys.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useLiveCall } from '../platform/live.ts'
import { useLocalStudios } from '../platform/queries.ts'
import type { Column } from '../ui/DataTable.tsx'
import { ListScreen } from '../ui/ListScreen.tsx'
import { moneyColumn } from '../ui/money-column.tsx'
import { hasWords } from '../ui/plain.ts'
import { useFilterKit } from '../ui/use-filter-kit.ts'

const SoldCharts = lazyComponent(() => import('./SoldCharts.tsx'))
type Name = 'q' | 'studio' | 'from' | 'to'
const matches = ({ name, category }: Sold, { q }: { readonly q: string }): boolean =>
  hasWords(`${name} ${category ?? ''}`, q)

/** What was sold, the best sellers first, with what it brought. */
export default function SoldProducts() {
  const { t } = useLingui()
  const filters = useSoldFilters()
  const { studio, from, to } = filters.values
  const asked = useLiveCall(productCalls.history, {
    request: {
      query: { ...(studio && { studio }), ...(from && { from }), ...(to && { to }) },
    },
    placeholderData: keptFor({ query: { studio: studio || undefined } }),
  })
  const { data } = asked
  const max = storeLimits.sold
  return (
    <ListScreen
      title={t`History`}
      label={t`Sold products`}
      name="sold-products"
      hint={
        data?.sold.length === max ? t`Only the ${max} best sellers are listed` : t`Sold products`
      }
      above={
        data &&
        data.sold.length > 0 && (
          <LazyBoundary fallback={<Skeleton h={250} radius="md" />}>
            <SoldCharts sold={data.sold} months={data.months} />
          </LazyBoundary>
        )
      }
      asked={{ data: data?.sold, error: asked.error, refetch: asked.refetch }}
      filters={filters}
      matches={matches}
      rowId={({ id, currency }) => `${id} ${currency}`}
      columns={useSoldColumns()}
      heightMax={560}
      widthMin={940}
      empty={{
        icon: IconChartBar,
        title: t`Nothing was sold`,
        hint: t`What people order shows here.`,
      }}
    />
  )
}

function useSoldFilters() {
  const { t } = useLingui()
  const kit = useFilterKit()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  return useFilters(
    useMemo(
      () =>
        ({
          q: { kind: 'text', label: t`Product or category` },
          ...kit.studio(studios),
          ...kit.period,
        }) as FilterFields<Name>,
      [t, kit, studios],
    ),
  )
}

function useSoldColumns(): readonly Column<Sold>[] {
  const { t } = useLingui()
  return useMemo(() => {
    const sum = (id: 'revenue' | 'cost' | 'margin', header: string) =>
      moneyColumn<Sold>({
        id,
        header,
        amount: (row) => row[id],
        currency: ({ currency }) => currency,
        exact: true,
      })
    const count = (id: 'orders' | 'quantity' | 'returned', header: string): Column<Sold> => ({
      id,
      header,
      value: (row) => row[id],
      align: 'right',
      kind: 'number',
      width: '0.7fr',
    })
    return [
      { id: 'name', header: t`Product`, value: ({ name }) => name, width: '2fr' },
      { id: 'category', header: t`Category`, value: ({ category }) => category ?? '' },
      count('orders', t`Orders`),
      count('quantity', t({ id: 'Sold (pieces)', message: 'Sold' })),
      count('returned', t`Returned`),
      sum('revenue', t`Revenue`),
      sum('cost', t`Cost`),
      sum('margin', t`Margin`),
    ]
  }, [t])
}
