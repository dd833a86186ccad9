import { Box } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { Bar, BarChart, CartesianGrid, XAxis, YAxis } from 'recharts'
import { dayName } from '../ui/format.ts'

interface Week {
  /** Its Monday. */
  readonly week: string
  readonly made: number
  readonly completed: number
}
const height = 240
const tick = { fontSize: 11.5, fill: 'var(--mantine-color-dimmed)' }
const series = [
  ['made', 'var(--cb-chart-members)'],
  ['completed', 'var(--cb-chart-free)'],
] as const

/** Tasks made and completed by week; the same figures stand below for who does not see it. */
export default function ThroughputChart({ weeks }: { readonly weeks: readonly Week[] }) {
  const { t, i18n } = useLingui()
  const { ref, width } = useElementSize()
  const names = { made: t`Created`, completed: t`Completed` }
  const shortDay = (week: string) => dayName(week, i18n.locale, 'no year').replace(/^\S+ /, '')
  return (
    <figure aria-label={t`Tasks by week`}>
      <h2>{t`Tasks by week`}</h2>
      <Box ref={ref} h={height} mt={8} role="img" aria-label={t`Tasks by week`}>
        {width > 0 && (
          <BarChart
            width={width}
            height={height}
            data={[...weeks]}
            margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} stroke="var(--cb-line)" strokeDasharray="3 4" />
            <YAxis width={34} axisLine={false} tickLine={false} allowDecimals={false} tick={tick} />
            <XAxis
              dataKey="week"
              axisLine={false}
              tickLine={false}
              minTickGap={18}
              tickFormatter={shortDay}
              tick={tick}
            />
            {series.map(([name, fill]) => (
              <Bar key={name} dataKey={name} fill={fill} radius={2} isAnimationActive={false} />
            ))}
          </BarChart>
        )}
      </Box>
      <figcaption>
        {series.map(([name, fill]) => (
          <Box component="span" key={name} me="md" fz="sm">
            <Box component="i" display="inline-block" w={10} h={10} me={6} bg={fill} bdrs={2} />
            {names[name]}
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
