import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.layer.css'
import { memo, useMemo } from 'react'
import { BarChart } from '@mantine/charts'
import { useLingui } from '@lingui/react/macro'
import { monthName } from '../ui/dates.ts'
import { hoursMinutes } from '../ui/duration.ts'
import type { HalfSum } from './summary.ts'

/** The halves of the range, stacked by status, in hours. The table below carries the same numbers for those who cannot see it. */
export default memo(function HalvesChart({ halves }: { readonly halves: readonly HalfSum[] }) {
  const { t, i18n } = useLingui()
  // The chart keeps its inputs in a store of its own: a new object at every render would be a change at every render.
  const data = useMemo(() => halves.map(({ month, half, free, members, private: own }) => ({
    half: `${monthName(month, i18n.locale)} · ${half === 1 ? '1–15' : '16–'}`, private: own / 3600, members: members / 3600, free: free / 3600,
  })), [halves, i18n.locale])
  const yAxis = useMemo(() => ({ width: 56, tickFormatter: (hours: number) => `${hours.toLocaleString(i18n.locale)} h` }), [i18n.locale])
  // One tick a month, and fewer where there is no room.
  const xAxis = useMemo(() => ({ ticks: data.filter((_, index) => halves[index]?.half === 1).map(({ half }) => half), tickFormatter: monthOf, interval: 'equidistantPreserveStart' as const, minTickGap: 6 }), [data, halves])
  const series = useMemo(() => [
    { name: 'private', label: t`Private`, color: 'var(--cb-chart-private)' },
    { name: 'members', label: t`Members`, color: 'var(--cb-chart-members)' },
    { name: 'free', label: t`Free`, color: 'var(--cb-chart-free)' },
  ], [t])
  return (
    <div aria-hidden="true">
      <BarChart h={280} data={data} dataKey="half" type="stacked" withLegend tickLine="none" gridAxis="x" strokeDasharray="3 4" maxBarWidth={30}
        valueFormatter={asTime} yAxisProps={yAxis} xAxisProps={xAxis} legendProps={legend} barProps={bars} barChartProps={chart} series={series} />
    </div>
  )
})

const monthOf = (text: string): string => text.split(' · ')[0] ?? ''
const asTime = (hours: number): string => hoursMinutes(Math.round(hours * 3600))
// The table says the same to the keyboard and to those who listen.
const chart = { accessibilityLayer: false } as const
const legend = { verticalAlign: 'top', height: 36 } as const
const bars = { isAnimationActive: false } as const
