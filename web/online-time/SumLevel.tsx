import { useMemo } from 'react'
import { Paper, Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { statisticsShownAtom } from '../platform/remembered-values.ts'
import { Figures } from './Figures.tsx'
import type { LevelProps } from './levels.ts'
import { SheetTable } from '../ui/SheetTable.tsx'
import type { BarNames } from './bar-names.ts'
import { useSumSheet } from './sum-sheet.ts'
import { summarise, totalOf, type SumPart, type OnlineSum, type UnionPart } from './summary.ts'

/** Beside the figures and the table, which say the same. */
const SumChart = lazyComponent(() => import('./SumChart.tsx'))

/** Rows of an answer with the key of their bar, and whose they are. */
interface LevelData {
  readonly keys: readonly string[]
  readonly rows: readonly (SumPart & { readonly user: string; readonly site: string })[]
  readonly unions: readonly (UnionPart & { readonly user: string })[]
}
interface Props extends LevelProps {
  readonly data: LevelData
  readonly bars: BarNames | null
  readonly title: string
  readonly of: string
  /** The address that a bar and its line lead to. */
  readonly hrefOf: (key: string) => string
  readonly onOpen: (key: string) => void
}
const newest = { id: 'key', desc: true } as const
const oldest = { id: 'key', desc: false } as const
const most = { id: 'total', desc: true } as const

/** Figures, a bar each half or day, the same as a table, and the same time by site and by person. */
export function SumLevel({ data, bars, title, of, hrefOf, onOpen, ...props }: Props) {
  const sums = useMemo(() => summarise(data.keys, data.rows, data.unions), [data])
  const chartShown = useAtomValue(statisticsShownAtom)
  return (
    <>
      <Figures total={totalOf(sums)} />
      {bars && chartShown && (
        <Paper withBorder p="md" style={{ minHeight: 352 }}>
          <LazyBoundary fallback={<Skeleton h={318} />}>
            <SumChart label={title} sums={sums} names={bars} onOpen={onOpen} />
          </LazyBoundary>
        </Paper>
      )}
      {bars && (
        <BarTable {...props} title={title} of={of} sums={sums} names={bars} hrefOf={hrefOf} />
      )}
      <SiteTable {...props} data={data} />
      {props.steering.choice.user === '' && <PeopleTable {...props} data={data} />}
    </>
  )
}

type BarTableProps = Pick<Props, 'title' | 'of' | 'hrefOf' | 'report'> & {
  readonly sums: readonly OnlineSum[]
  readonly names: BarNames
}
function BarTable({ title, of, sums, names, hrefOf, report }: BarTableProps) {
  const { t } = useLingui()
  const byDay = names.group('') === 'days'
  const sheet = useSumSheet({
    id: '1-bars',
    title,
    of,
    sums,
    nameOf: names.title,
    byDay,
    sortedBy: byDay ? oldest : newest,
  })
  return (
    <SheetTable
      screen="online-time"
      sheet={sheet}
      report={report}
      hrefOf={({ key }) => hrefOf(key)}
      empty={t`No data in this range`}
    />
  )
}

type PartProps = LevelProps & { readonly data: LevelData }
function SiteTable({ data, names, report }: PartProps) {
  const { t } = useLingui()
  const sums = useMemo(
    () =>
      summarise(
        [],
        data.rows.map((row) => ({ ...row, key: row.site })),
        [],
      ),
    [data],
  )
  const sheet = useSumSheet({
    id: '2-sites',
    title: t`By site`,
    of: t`Site`,
    sums,
    nameOf: names.site,
    bySite: true,
    sortedBy: most,
  })
  return (
    <SheetTable screen="online-time" sheet={sheet} report={report} empty={t`No one was online`} />
  )
}
function PeopleTable({ data, names, report, steering }: PartProps) {
  const { t } = useLingui()
  const sums = useMemo(
    () =>
      summarise(
        [],
        data.rows.map((row) => ({ ...row, key: row.user })),
        data.unions.map((row) => ({ ...row, key: row.user })),
      ),
    [data],
  )
  const sheet = useSumSheet({
    id: '3-people',
    title: t`By person`,
    of: t`Person`,
    sums,
    nameOf: names.person,
    sortedBy: most,
  })
  return (
    <SheetTable
      screen="online-time"
      sheet={sheet}
      report={report}
      hrefOf={({ key }) => steering.hrefTo({ user: key })}
      empty={t`No one was online`}
    />
  )
}
