import type { Currency } from '#shared/money/amount.ts'
import type { Column } from './DataTable.tsx'
import { Money } from './Money.tsx'

interface MoneyColumn<Row> {
  readonly id: string
  readonly header: string
  /** The amount as the server writes it; null where there is none. */
  readonly amount: (row: Row) => string | null
  readonly currency: (row: Row) => Currency
  readonly exact?: boolean
  readonly width?: string
}
/** Amounts below each other, right-aligned: sorted as numbers, shown in the reader's language, and exact in files. */
export const moneyColumn = <Row,>({
  amount,
  currency,
  exact = false,
  ...column
}: MoneyColumn<Row>): Column<Row> => ({
  ...column,
  align: 'right',
  kind: 'money',
  value: (row) => Number(amount(row) ?? 0),
  cell: (row) => <Money amount={amount(row)} currency={currency(row)} exact={exact} />,
  text: (row) => amount(row) ?? '',
  unit: (row) => currency(row).toUpperCase(),
})
