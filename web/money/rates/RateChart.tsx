import { useMemo } from 'react'
import { Box, Flex, Stack } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CartesianGrid, Line, LineChart, ReferenceArea, Tooltip, XAxis, YAxis } from 'recharts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { dayName, plainDay } from '../../ui/format.ts'
import { axisDecimals, fewerPoints, type RateGap, type RatePoint } from './rate-series.ts'
import classes from './Rates.module.css'

const height = 260
const left = 62
const tick = { fontSize: 11.5, fill: 'var(--mantine-color-dimmed)' }

interface Props {
  readonly label: string
  readonly points: readonly RatePoint[]
  readonly gaps: readonly RateGap[]
  readonly from: LocalDay
  readonly to: LocalDay
}
interface Drawn extends RatePoint {
  /** Epoch milliseconds of the date in UTC: dates stand apart as far as they are. */
  readonly at: number
}
const dayOf = (at: number): LocalDay => new Date(at).toISOString().slice(0, 10)

/** One rate over time; where there was none for more than seven days the chart is shaded. The list below says the same. */
export default function RateChart({ label, points, gaps, from, to }: Props) {
  const { ref, width } = useElementSize()
  const data = useMemo(
    () =>
      fewerPoints(points, Math.max(1, width - left)).map((point): Drawn => ({
        ...point,
        at: Date.parse(point.date),
      })),
    [points, width],
  )
  const { i18n } = useLingui()
  const rateText = useRateText(data)
  return (
    <figure aria-label={label}>
      <Box ref={ref} h={height} className={classes['plot'] ?? ''} role="img" aria-label={label}>
        {width > 0 && (
          <LineChart
            width={width}
            height={height}
            data={data}
            margin={{ top: 10, right: 8, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} stroke="var(--cb-line)" strokeDasharray="3 4" />
            {gaps.map((gap) => (
              <ReferenceArea
                key={gap.from}
                x1={Date.parse(gap.from)}
                x2={Date.parse(gap.to)}
                ifOverflow="hidden"
                className={classes['gap'] ?? ''}
              />
            ))}
            <YAxis
              width={left}
              axisLine={false}
              tickLine={false}
              domain={['auto', 'auto']}
              tickFormatter={rateText}
              tick={tick}
            />
            <XAxis
              dataKey="at"
              type="number"
              domain={[Date.parse(from), Date.parse(to)]}
              axisLine={false}
              tickLine={false}
              tickCount={width < 520 ? 3 : 6}
              tickFormatter={(at: number) => plainDay(dayOf(at), i18n.locale)}
              tick={tick}
            />
            <Tooltip isAnimationActive={false} content={boxOf} />
            <Line
              dataKey="rate"
              stroke="var(--cb-chart-members)"
              strokeWidth={1.75}
              dot={points.length === 1}
              isAnimationActive={false}
            />
          </LineChart>
        )}
      </Box>
      <GapNote gaps={gaps} />
    </figure>
  )
}
function useRateText(data: readonly Drawn[]): (rate: number) => string {
  const { i18n } = useLingui()
  const { locale } = i18n
  return useMemo(() => {
    const digits = axisDecimals(data.map(({ rate }) => rate))
    const format = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    return (rate) => rate.toLocaleString(locale, format)
  }, [data, locale])
}

/** The point under the pointer, as recharts knows it. */
interface Pointed {
  readonly active?: boolean
  readonly payload?: readonly { readonly payload?: unknown }[]
}
const boxOf = ({ active, payload }: Pointed) => (
  <RateBox point={active ? (payload?.[0]?.payload as Drawn | undefined) : undefined} />
)
function RateBox({ point }: { readonly point: Drawn | undefined }) {
  const { i18n } = useLingui()
  if (!point) return null
  return (
    <Stack gap={2} px="sm" py={8} aria-hidden="true" className="cb-tip">
      <strong>{point.rate.toLocaleString(i18n.locale, { maximumFractionDigits: 6 })}</strong>
      <span>{dayName(point.date, i18n.locale)}</span>
      <small>{point.source}</small>
    </Stack>
  )
}

function GapNote({ gaps }: Pick<Props, 'gaps'>) {
  const { t, i18n } = useLingui()
  const last = gaps.at(-1)
  if (!last) return null
  const days = plural(last.days, { one: '# day', other: '# days' })
  const from = dayName(last.from, i18n.locale)
  const count = plural(gaps.length, {
    one: '# gap of more than 7 days',
    other: '# gaps of more than 7 days',
  })
  return (
    <Flex
      component="figcaption"
      gap={8}
      align="center"
      pt={8}
      c="dimmed"
      fz="sm"
      className={classes['gaps'] ?? ''}
    >
      <i aria-hidden="true" />
      {t`${count}. Latest: no rate for ${days} after ${from}.`}
    </Flex>
  )
}
