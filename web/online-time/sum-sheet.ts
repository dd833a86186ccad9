import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Sheet, SheetColumn } from '../ui/sheet.ts'
import { totalOf, type OnlineSum } from './summary.ts'

interface Asked {
  readonly id: string
  readonly title: string
  /** The heading of the first column. */
  readonly of: string
  readonly sums: readonly OnlineSum[]
  readonly nameOf: (key: string) => string
  readonly byDay?: boolean
  /** Sites have no time on air of their own: instead of it, their share of the sum. */
  readonly bySite?: true
  readonly sortedBy: { readonly id: string; readonly desc: boolean }
}

/** Sums as a sheet: a line a half, day, site or person, and the total. */
export function useSumSheet({
  id,
  title,
  of,
  sums,
  nameOf,
  byDay = false,
  bySite,
  sortedBy,
}: Asked): Sheet<OnlineSum> {
  const { t } = useLingui()
  return useMemo(() => {
    const total = totalOf(sums)
    const figure = (
      name: Exclude<keyof OnlineSum, 'key'>,
      header: string,
    ): SheetColumn<OnlineSum> => ({
      id: name,
      header,
      kind: 'duration',
      value: (sum) => sum[name],
      total: total[name],
    })
    const share = (sum: Pick<OnlineSum, 'total'>) =>
      total.total === 0 ? 0 : (sum.total / total.total) * 100
    const columns: SheetColumn<OnlineSum>[] = [
      {
        id: 'key',
        header: of,
        kind: byDay ? 'day' : 'text',
        width: '1.6fr',
        value: ({ key }) => (bySite ? nameOf(key) : key),
        text: ({ key }) => nameOf(key),
        total: t`Total`,
      },
      bySite ? figure('total', t`Total across sites`) : figure('union', t`On air`),
      figure('private', t`Private`),
      figure('members', t`Members`),
      figure('free', t`Free`),
      bySite
        ? { id: 'share', header: t`Share`, kind: 'share', value: share, total: share(total) }
        : figure('total', t`Total across sites`),
      figure('unobserved', t`No data`),
    ]
    return { id, title, columns, rows: sums, rowId: ({ key }) => key, sortedBy }
  }, [t, id, title, of, sums, nameOf, byDay, bySite, sortedBy])
}
