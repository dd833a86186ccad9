import { useMemo } from 'react'
import { Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { StoreProduct } from '#shared/store/views.ts'
import type { Column } from '../ui/DataTable.tsx'
import { moneyColumn } from '../ui/money-column.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { productTones, useProductStates } from './words.ts'

const sum = (id: 'price' | 'cost', header: string) =>
  moneyColumn<StoreProduct>({
    id,
    header,
    amount: (row) => row[id],
    currency: ({ currency }) => currency,
    exact: true,
  })

export function useProductColumns(
  addressOf: (product: string) => string,
  studioName: ((studio: string) => string) | undefined,
): readonly Column<StoreProduct>[] {
  const { t } = useLingui()
  const states = useProductStates()
  const stock = useStockColumn()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t`Product`,
        value: ({ name }) => name,
        cell: ({ id, name }) => (
          <Link href={addressOf(id)} className="cb-row-link">
            {name}
          </Link>
        ),
        width: '2fr',
      },
      ...(studioName
        ? [
            {
              id: 'studio',
              header: t`Studio`,
              value: ({ studio }: StoreProduct) => studioName(studio),
            },
          ]
        : []),
      { id: 'category', header: t`Category`, value: ({ category }) => category ?? '' },
      {
        id: 'variants',
        header: t`Variants`,
        value: ({ variants }) => variants.filter(({ gone }) => !gone).length,
        cell: (_row, count) => count || '',
        align: 'right',
        kind: 'number',
        width: '90px',
      },
      sum('price', t`Price`),
      sum('cost', t`Cost`),
      stock,
      {
        id: 'state',
        header: t`State`,
        value: ({ state }) => states[state],
        cell: ({ state }) => <StatusBadge tone={productTones[state]}>{states[state]}</StatusBadge>,
        width: '110px',
      },
    ],
    [t, states, stock, addressOf, studioName],
  )
}

function useStockColumn(): Column<StoreProduct> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      id: 'stock',
      header: t`Stock`,
      value: ({ stock }) => stock ?? -1,
      text: ({ stock }) => (stock === null ? '' : String(stock)),
      cell: ({ stock, low }) =>
        stock === null ? (
          <small>{t`Not counted`}</small>
        ) : (
          <Flex component="span" display="inline-flex" gap={6} align="center">
            {stock === 0 ? (
              <StatusBadge tone="bad">{t`Sold out`}</StatusBadge>
            ) : (
              low && (
                <StatusBadge tone="warn">{t({ id: 'Low (stock)', message: 'Low' })}</StatusBadge>
              )
            )}
            <span className="cb-tabular">{stock}</span>
          </Flex>
        ),
      align: 'right',
      kind: 'number',
      width: '130px',
    }),
    [t],
  )
}
