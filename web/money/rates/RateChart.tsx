import { useId, useMemo, useState, type PointerEvent } from 'react'
import { useElementSize } from '@mantine/hooks'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { roundTicks } from '../../ui/bar-scale.ts'
import { dayName } from '../../ui/format.ts'
import { fewerPoints, type RateGap, type RatePoint } from './rate-series.ts'
import classes from './Rates.module.css'

const height = 260
const left = 62
const bottom = 24
const top = 10

interface Props {
  readonly label: string
  readonly points: readonly RatePoint[]
  readonly gaps: readonly RateGap[]
  readonly from: LocalDay
  readonly to: LocalDay
}
/** One rate over time; where there was none for more than seven days the paper is striped. The list below says the same. */
export default function RateChart({ label, points, gaps, from, to }: Props) {
  const { ref, width } = useElementSize()
  const hatch = useId()
  const [at, setAt] = useState<RatePoint>()
  const scale = useScale(points, from, to, width)
  const shown = useMemo(() => fewerPoints(points, Math.max(1, width - left)), [points, width])
  const line = shown
    .map(({ date, rate }, index) => `${index === 0 ? 'M' : 'L'}${scale.x(date)} ${scale.y(rate)}`)
    .join('')
  const point = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const x = clientX - currentTarget.getBoundingClientRect().left
    setAt(nearest(points, scale.dateAt(x)))
  }
  return (
    <figure className={classes['chart']} aria-label={label}>
      <div ref={ref} className={classes['plot']} style={{ height }}>
        {width > 0 && (
          <svg
            width={width}
            height={height}
            role="img"
            aria-label={label}
            onPointerMove={point}
            onPointerLeave={() => setAt(undefined)}
          >
            <Stripes id={hatch} />
            <Gaps gaps={gaps} scale={scale} hatch={hatch} />
            <Axes scale={scale} width={width} from={from} to={to} />
            <path d={line} className={classes['line']} />
            {points.length === 1 && points[0] && (
              <circle
                cx={scale.x(points[0].date)}
                cy={scale.y(points[0].rate)}
                r="3.5"
                className={classes['dot']}
              />
            )}
            {at && (
              <circle
                cx={scale.x(at.date)}
                cy={scale.y(at.rate)}
                r="4"
                className={classes['dot']}
              />
            )}
          </svg>
        )}
        {at && <Readout at={at} scale={scale} width={width} />}
      </div>
      <GapNote gaps={gaps} />
    </figure>
  )
}

function Gaps({
  gaps,
  scale,
  hatch,
}: {
  readonly gaps: readonly RateGap[]
  readonly scale: Scale
  readonly hatch: string
}) {
  return gaps.map((gap) => (
    <rect
      key={gap.from}
      x={scale.x(gap.from)}
      y={top}
      width={Math.max(2, scale.x(gap.to) - scale.x(gap.from))}
      height={height - top - bottom}
      fill={`url(#${hatch})`}
    />
  ))
}

/** The figure at the pointer, beside it. */
function Readout({
  at,
  scale,
  width,
}: {
  readonly at: RatePoint
  readonly scale: Scale
  readonly width: number
}) {
  const { i18n } = useLingui()
  const { locale } = i18n
  const x = scale.x(at.date)
  return (
    <div
      aria-hidden="true"
      className={classes['box']}
      style={x < width / 2 ? { left: x + 12 } : { right: width - x + 12 }}
    >
      <strong>{at.rate.toLocaleString(locale, { maximumFractionDigits: 6 })}</strong>
      <span>{dayName(at.date, locale)}</span>
      <small>{at.source}</small>
    </div>
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
    <figcaption className={classes['gaps']}>
      <i aria-hidden="true" />
      {t`${count}. Latest: no rate for ${days} after ${from}.`}
    </figcaption>
  )
}

interface Scale {
  readonly x: (date: LocalDay) => number
  readonly y: (rate: number) => number
  readonly dateAt: (x: number) => number
  readonly ticks: readonly number[]
}
function useScale(
  points: readonly RatePoint[],
  from: LocalDay,
  to: LocalDay,
  width: number,
): Scale {
  return useMemo(() => {
    const rates = points.map(({ rate }) => rate)
    const ticks = roundTicks(
      rates.reduce((a, b) => Math.min(a, b), rates[0] ?? 0),
      rates.reduce((a, b) => Math.max(a, b), rates[0] ?? 1),
    )
    const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
    const [start, end] = [Date.parse(from), Math.max(Date.parse(to), Date.parse(from) + 1)]
    const [plot, tall] = [Math.max(1, width - left - 8), height - top - bottom]
    return {
      ticks,
      x: (date) => left + ((Date.parse(date) - start) / (end - start)) * plot,
      y: (rate) => top + (1 - (rate - low) / (high - low || 1)) * tall,
      dateAt: (x) => start + ((x - left) / plot) * (end - start),
    }
  }, [points, from, to, width])
}

function nearest(points: readonly RatePoint[], at: number): RatePoint | undefined {
  let found: RatePoint | undefined
  let least = Infinity
  for (const point of points) {
    const far = Math.abs(Date.parse(point.date) - at)
    if (far < least) [found, least] = [point, far]
  }
  return found
}

function Axes({
  scale,
  width,
  from,
  to,
}: {
  readonly scale: Scale
  readonly width: number
  readonly from: LocalDay
  readonly to: LocalDay
}) {
  const { i18n } = useLingui()
  const [start, end] = [Date.parse(from), Date.parse(to)]
  const places = width < 520 ? 3 : 6
  const dates = Array.from({ length: places }, (_, index) =>
    new Date(start + ((end - start) * index) / (places - 1)).toISOString().slice(0, 10),
  )
  const [first, last] = [dates[0], dates.at(-1)]
  return (
    <g aria-hidden="true" className={classes['axis']}>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={width - 8} y1={scale.y(tick)} y2={scale.y(tick)} />
          <text x={left - 8} y={scale.y(tick) + 4} textAnchor="end">
            {tick.toLocaleString(i18n.locale, { maximumFractionDigits: 6 })}
          </text>
        </g>
      ))}
      {[...new Set(dates)].map((date) => (
        <text
          key={date}
          x={scale.x(date)}
          y={height - 6}
          textAnchor={date === first ? 'start' : date === last ? 'end' : 'middle'}
        >
          {date}
        </text>
      ))}
    </g>
  )
}

function Stripes({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern
        id={id}
        width="7"
        height="7"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="2.5" height="7" className={classes['stripe']} />
      </pattern>
    </defs>
  )
}
