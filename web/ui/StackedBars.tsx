import { useState } from 'react'
import { useElementSize } from '@mantine/hooks'
import { everyNth, ticksTo } from './bar-scale.ts'
import classes from './StackedBars.module.css'

export interface Bar {
  readonly key: string
  /** Under the axis; empty for a bar between two labels. */
  readonly label: string
  readonly title: string
  /** In the order of the series, from the bottom. */
  readonly values: readonly number[]
}
export interface Series {
  readonly label: string
  readonly color: string
}
interface Props {
  readonly bars: readonly Bar[]
  readonly series: readonly Series[]
  readonly format: (value: number) => string
  readonly formatAxis: (value: number) => string
  readonly height?: number
}
const left = 66
const bottom = 26
const top = 8
const label_px = 68

/**
 * Stacked bars with a legend and a box of figures at the pointer. Drawn here, because recharts alone is 118 kB gz:
 * with it no screen fits in 230. Hidden from those who listen: a table with the same numbers stands beside it.
 */
export function StackedBars({ bars, series, format, formatAxis, height = 280 }: Props) {
  const { ref, width } = useElementSize()
  const [at, setAt] = useState<number>()
  const ticks = ticksTo(Math.max(0, ...bars.map(sumOf)))
  const high = ticks.at(-1) ?? 1
  const yOf = (value: number) => top + (1 - value / high) * (height - top - bottom)
  const step = Math.max(0, width - left) / Math.max(1, bars.length)
  const hovered = at === undefined ? undefined : bars[at]
  return (
    <div aria-hidden="true" className={classes['chart']}>
      <div className={classes['legend']}>
        {series.map(({ label, color }) => (
          <span key={label}>
            <i style={{ background: color }} />
            {label}
          </span>
        ))}
      </div>
      <div
        ref={ref}
        className={classes['plot']}
        style={{ height }}
        onPointerLeave={() => setAt(undefined)}
        onPointerMove={(event) => setAt(indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left - left, step, bars.length))}
      >
        {width > 0 && (
          <svg width={width} height={height}>
            {ticks.map((tick) => (
              <g key={tick}>
                <line x1={left} x2={width} y1={yOf(tick)} y2={yOf(tick)} className={classes['grid']} />
                <text x={left - 10} y={yOf(tick) + 4} textAnchor="end" className={classes['tick']}>
                  {formatAxis(tick)}
                </text>
              </g>
            ))}
            {at !== undefined && <rect x={left + at * step} y={top} width={step} height={height - top - bottom} className={classes['cursor']} />}
            {bars.map((bar, index) => (
              <Stack key={bar.key} values={bar.values} series={series} x={left + index * step} step={step} yOf={yOf} />
            ))}
            <Labels bars={bars} step={step} y={height - 7} width={width - left} />
          </svg>
        )}
        {hovered && at !== undefined && (
          <div className={classes['box']} style={at < bars.length / 2 ? { left: left + (at + 1) * step + 6 } : { right: width - left - at * step + 6 }}>
            <strong>{hovered.title}</strong>
            {series
              .map(({ label, color }, index) => (
                <span key={label}>
                  <i style={{ background: color }} />
                  {label}
                  <b>{format(hovered.values[index] ?? 0)}</b>
                </span>
              ))
              .toReversed()}
          </div>
        )}
      </div>
    </div>
  )
}

function Stack({
  values,
  series,
  x,
  step,
  yOf,
}: {
  readonly values: readonly number[]
  readonly series: readonly Series[]
  readonly x: number
  readonly step: number
  readonly yOf: (value: number) => number
}) {
  const width = Math.min(32, step * 0.66)
  return values.map((value, index) => {
    const below = values.slice(0, index).reduce((sum, one) => sum + one, 0)
    const y = yOf(below + value)
    return (
      value > 0 && (
        <rect
          key={series[index]?.label}
          x={x + (step - width) / 2}
          y={y}
          width={width}
          height={Math.max(0, yOf(below) - y - 0.75)}
          fill={series[index]?.color}
          rx={1.5}
        />
      )
    )
  })
}

function Labels({ bars, step, y, width }: { readonly bars: readonly Bar[]; readonly step: number; readonly y: number; readonly width: number }) {
  const labelled = bars.flatMap(({ label, key }, index) => (label === '' ? [] : [{ label, key, x: left + index * step + step / 2 }]))
  const nth = everyNth(labelled.length, width, label_px)
  return labelled
    .filter((_, index) => index % nth === 0)
    .map(({ label, key, x }) => (
      <text key={key} x={x} y={y} textAnchor="middle" className={classes['tick']}>
        {label}
      </text>
    ))
}

const sumOf = ({ values }: Bar): number => values.reduce((sum, value) => sum + value, 0)
const indexAt = (x: number, step: number, count: number): number | undefined => (x < 0 || step <= 0 || x >= step * count ? undefined : Math.floor(x / step))
