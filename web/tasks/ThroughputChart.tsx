import { useMemo } from 'react'
import { Box } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { Grid, Labels, Stack, usePlot, type Bar, type BarSeries } from '../ui/bar-plot.tsx'
import { dayName } from '../ui/format.ts'

interface Week {
  /** Its Monday. */
  readonly week: string
  readonly made: number
  readonly completed: number
}
const height = 250

/** Tasks made and completed by week; the same figures stand beside it for who does not see it. */
export default function ThroughputChart({ weeks }: { readonly weeks: readonly Week[] }) {
  const { t, i18n } = useLingui()
  const { ref, width } = useElementSize()
  const names = { made: t`Created`, completed: t`Completed` }
  const series: readonly BarSeries[] = [
    { label: names.made, color: 'var(--cb-chart-members)' },
    { label: names.completed, color: 'var(--cb-chart-free)' },
  ]
  const bars = useMemo(
    () => weeks.flatMap((week) => barsOf(week, i18n.locale)),
    [weeks, i18n.locale],
  )
  const plot = usePlot(bars, width, height)
  return (
    <figure aria-label={t`Tasks by week`}>
      <h2>{t`Tasks by week`}</h2>
      <Box ref={ref} h={height} mt={8} role="img" aria-label={t`Tasks by week`}>
        {width > 0 && (
          <svg width={width} height={height}>
            <Grid plot={plot} width={width} format={(value) => i18n.number(value)} />
            {bars.map((bar) => (
              <Stack key={bar.key} bar={bar} plot={plot} series={series} hatch="" />
            ))}
            <Labels bars={bars} plot={plot} height={height} />
          </svg>
        )}
      </Box>
      <figcaption>
        {series.map(({ label, color }) => (
          <Box component="span" key={label} me="md" fz="sm">
            <Box component="i" display="inline-block" w={10} h={10} me={6} bg={color} bdrs={2} />
            {label}
          </Box>
        ))}
      </figcaption>
      <table className="cb-table cb-visually-hidden">
        <caption>{t`Tasks by week`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Week of`}</th>
            <th scope="col">{names.made}</th>
            <th scope="col">{names.completed}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ week, made, completed }) => (
            <tr key={week}>
              <th scope="row">{dayName(week, i18n.locale)}</th>
              <td>{made}</td>
              <td>{completed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

/** Two bars of a week side by side. */
function barsOf({ week, made, completed }: Week, locale: string): readonly Bar[] {
  const groupLabel = dayName(week, locale, 'no year').replace(/^\S+ /, '')
  const bar = { group: week, groupLabel, label: '', title: '' }
  return [
    { ...bar, key: `${week} made`, values: [made, 0] },
    { ...bar, key: `${week} completed`, values: [0, completed] },
  ]
}
