import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Column } from '../ui/DataTable.tsx'
import { monthName } from '../ui/dates.ts'
import { hoursMinutes } from '../ui/duration.ts'
import type { HalfSum, totalOf } from './summary.ts'

type Total = ReturnType<typeof totalOf>
/** `text` is what stands in the cell, on the screen as in the export. */
export interface HalfColumn extends Column<HalfSum> {
  readonly text: (half: HalfSum) => string
  readonly sum: (total: Total) => string
}

export function useColumns(): readonly HalfColumn[] {
  const { t, i18n } = useLingui()
  return useMemo(() => {
    const halfText = (half: HalfSum) => halfName(half, i18n.locale)
    const figure = (id: keyof Total, header: string): HalfColumn => ({
      id,
      header,
      align: 'right',
      value: (half) => half[id],
      text: (half) => hoursMinutes(half[id]),
      sum: (total) => hoursMinutes(total[id]),
      cell: (half) => (half[id] === 0 ? <span style={{ color: 'var(--mantine-color-dimmed)' }}>0:00</span> : hoursMinutes(half[id])),
    })
    return [
      {
        id: 'half',
        header: t`Half-month`,
        width: '1.5fr',
        value: ({ month, half }) => `${month}/${half}`,
        text: halfText,
        cell: halfText,
        sum: () => t`Total`,
      },
      figure('private', t`Private`),
      figure('members', t`Members`),
      figure('free', t`Free`),
      figure('total', t`Sum of sites`),
      figure('union', t`On air`),
      figure('unobserved', t`Unobserved`),
    ]
  }, [t, i18n.locale])
}

/** 'Nov 2026, 16–30'. */
export const halfName = ({ month, half }: Pick<HalfSum, 'month' | 'half'>, locale: string): string =>
  `${monthName(month, locale)}, ${half === 1 ? '1–15' : `16–${lastDay(month)}`}`

const lastDay = (month: string): number => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

/** Headings, the halves as the table shows them, and the total. */
export function csvLines(columns: readonly HalfColumn[], halves: readonly HalfSum[]): string[][] {
  return [columns.map(({ header }) => header), ...halves.toReversed().map((half) => columns.map(({ text }) => text(half)))]
}
