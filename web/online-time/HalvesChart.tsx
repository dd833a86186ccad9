import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { useLingui } from '@lingui/react/macro'
import { monthName } from '../ui/dates.ts'
import { hoursMinutes } from '../ui/duration.ts'
import type { HalfSum } from './summary.ts'

/** The halves of the range, stacked by status, in hours. The table below carries the same numbers for those who cannot see it. */
export default function HalvesChart({ halves }: { readonly halves: readonly HalfSum[] }) {
  const { t, i18n } = useLingui()
  const data = halves.map(({ month, half, free, members, private: own }) => ({
    half: `${monthName(month, i18n.locale)} · ${half === 1 ? '1–15' : '16–'}`, private: own / 3600, members: members / 3600, free: free / 3600,
  }))
  return (
    <div aria-hidden="true">
      <BarChart h={280} data={data} dataKey="half" type="stacked" withLegend tickLine="none" gridAxis="y" strokeDasharray="3 4" maxBarWidth={30}
        valueFormatter={(hours) => hoursMinutes(Math.round(hours * 3600))} yAxisProps={{ width: 52, tickFormatter: (hours: number) => `${hours.toLocaleString(i18n.locale)} h` }}
        xAxisProps={{ tickFormatter: (text: string) => text.split(' · ')[0] ?? '', interval: 1, minTickGap: 8 }} legendProps={{ verticalAlign: 'top', height: 36 }} barProps={{ isAnimationActive: false }}
        series={[
          { name: 'private', label: t`Private`, color: 'var(--cb-chart-private)' },
          { name: 'members', label: t`Members`, color: 'var(--cb-chart-members)' },
          { name: 'free', label: t`Free`, color: 'var(--cb-chart-free)' },
        ]} />
    </div>
  )
}
