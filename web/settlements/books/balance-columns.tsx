import { useMemo, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Currency } from '#shared/money/amount.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { moneyColumn } from '../../ui/money-column.tsx'

interface BalanceSums {
  readonly currency: Currency
  readonly opening: string
  readonly debit: string
  readonly credit: string
  readonly closing: string
}
interface First<Row> {
  readonly header: string
  readonly text: (row: Row) => string
  readonly cell: (row: Row) => ReactNode
}
const sums = ['opening', 'debit', 'credit', 'closing'] as const

/**
 * Returns the columns of balances: what each is of, then currency, opening, debit, credit and closing. `first` must be
 * memoised.
 */
export function useBalanceColumns<Row extends BalanceSums>(
  first: First<Row>,
): readonly Column<Row>[] {
  const { t } = useLingui()
  return useMemo(() => {
    const headers = {
      opening: t`Opening`,
      debit: t`Debit`,
      credit: t`Credit`,
      closing: t`Closing`,
    }
    return [
      { id: 'of', header: first.header, value: first.text, cell: first.cell, width: '1.7fr' },
      {
        id: 'currency',
        header: t`Currency`,
        value: ({ currency }) => currency.toUpperCase(),
        width: '0.7fr',
      },
      ...sums.map((id) =>
        moneyColumn<Row>({
          id,
          header: headers[id],
          amount: (row) => row[id],
          currency: ({ currency }) => currency,
          exact: true,
          width: '140px',
        }),
      ),
    ]
  }, [t, first])
}
