import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { monthName } from '../ui/dates.ts'
import { hoursMinutes } from '../ui/duration.ts'
import { StackedBars, type Bar } from '../ui/StackedBars.tsx'
import { halfName } from './columns.tsx'
import type { HalfSum } from './summary.ts'

/** The halves of the range, stacked by status. */
export function HalvesChart({ halves }: { readonly halves: readonly HalfSum[] }) {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const bars = useMemo(
    () =>
      halves.map((half): Bar => ({
        key: `${half.month}/${half.half}`,
        title: halfName(half, locale),
        label: half.half === 1 || halves.length < 3 ? monthName(half.month, locale) : '',
        values: [half.private, half.members, half.free],
      })),
    [halves, locale],
  )
  const series = useMemo(
    () => [
      { label: t`Private`, color: 'var(--cb-chart-private)' },
      { label: t`Members`, color: 'var(--cb-chart-members)' },
      { label: t`Free`, color: 'var(--cb-chart-free)' },
    ],
    [t],
  )
  const inHours = useMemo(() => bars.map((bar) => ({ ...bar, values: bar.values.map((seconds) => seconds / 3600) })), [bars])
  return (
    <StackedBars
      bars={inHours}
      series={series}
      format={(hours) => hoursMinutes(Math.round(hours * 3600))}
      formatAxis={(hours) => `${hours.toLocaleString(locale)} h`}
    />
  )
}
