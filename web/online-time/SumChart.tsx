import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { hoursMinutes } from '../ui/duration.ts'
import { StackedBars } from '../ui/StackedBars.tsx'
import type { BarNames } from './bar-names.ts'
import type { OnlineSum } from './summary.ts'

/** Sums stacked by status, what is not observed on top of them with stripes. */
export default function SumChart({
  label,
  sums,
  names,
  onOpen,
}: {
  readonly label: string
  readonly sums: readonly OnlineSum[]
  readonly names: BarNames
  readonly onOpen: (key: string) => void
}) {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const bars = useMemo(
    () =>
      sums.map((sum) => ({
        key: sum.key,
        group: names.group(sum.key),
        groupLabel: names.groupLabel(sum.key),
        label: names.label(sum.key),
        title: names.title(sum.key),
        // In hours, so that the axis counts in round hours.
        values: [sum.private, sum.members, sum.free, sum.unobserved].map(
          (seconds) => seconds / 3600,
        ),
      })),
    [sums, names],
  )
  const series = useMemo(
    () => [
      { label: t`Private`, color: 'var(--cb-chart-private)' },
      { label: t`Members`, color: 'var(--cb-chart-members)' },
      { label: t`Free`, color: 'var(--cb-chart-free)' },
      { label: t`No data`, color: 'var(--cb-offline)', hatched: true as const },
    ],
    [t],
  )
  return (
    <StackedBars
      label={label}
      bars={bars}
      series={series}
      format={(hours) => hoursMinutes(Math.round(hours * 3600), locale)}
      formatAxis={(hours) => `${hours.toLocaleString(locale)} h`}
      onOpen={onOpen}
    />
  )
}
