import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Currency } from '#shared/money/amount.ts'
import type { Sheet, SheetColumn } from '../../ui/sheet.ts'
import { incomeTotal, percentOfGross, type IncomeTotal } from './income-sums.ts'

interface Asked {
  readonly id: string
  readonly title: string
  /** The heading of the first column. */
  readonly of: string
  readonly sums: readonly IncomeTotal[]
  readonly nameOf: (key: string) => string
  /** Its keys are days. */
  readonly byDay?: boolean
  /** Sorted by what the first column shows, not by its key. */
  readonly byName?: true
  readonly sortedBy: { readonly id: string; readonly desc: boolean }
  readonly currency: Currency
}

/** Sums of income as a sheet: a line a half, day, site, type or person, and the total. Exact, on the screen as in files. */
export function useIncomeSheet(asked: Asked): Sheet<IncomeTotal> {
  const { id, title, of, sums, nameOf, byDay = false, byName, sortedBy, currency } = asked
  const { t } = useLingui()
  return useMemo(() => {
    const total = incomeTotal(sums)
    const code = currency.toUpperCase()
    const figure = (name: 'gross' | 'share', header: string): SheetColumn<IncomeTotal> => ({
      id: name,
      header,
      kind: 'money',
      value: (sum) => sum[name] / 100,
      total: total[name] / 100,
    })
    const columns: SheetColumn<IncomeTotal>[] = [
      {
        id: 'key',
        header: of,
        kind: byDay ? 'day' : 'text',
        width: '1.6fr',
        value: ({ key }) => (byName ? nameOf(key) : key),
        text: ({ key }) => nameOf(key),
        total: t`Total`,
      },
      figure('gross', t`Gross (${code})`),
      figure('share', t`Share (${code})`),
      {
        id: 'percent',
        header: t`Share of gross`,
        kind: 'share',
        value: percentOfGross,
        total: percentOfGross(total),
      },
      {
        id: 'part',
        header: t`Of the total`,
        kind: 'share',
        value: ({ gross }) => (total.gross === 0 ? null : (gross / total.gross) * 100),
      },
    ]
    return { id, title, columns, rows: sums, rowId: ({ key }) => key, sortedBy }
  }, [t, id, title, of, sums, nameOf, byDay, byName, sortedBy, currency])
}
