import { useMemo } from 'react'
import { everyNth, heights, roundTicks, spaced } from './bar-scale.ts'
import classes from './StackedBars.module.css'

export interface Bar {
  readonly key: string
  /** Bars of one group stand side by side, with its label under them. */
  readonly group: string
  readonly groupLabel: string
  /** Under the bar itself, where there is room. */
  readonly label: string
  readonly title: string
  /** Values in the order of the series, from the bottom. */
  readonly values: readonly number[]
}
export interface BarSeries {
  readonly label: string
  readonly color: string
  /** Drawn with stripes: it is not known, only missing. */
  readonly hatched?: true
}
/** A bar's place in the plot, in pixels. */
export interface BarSlot {
  readonly x: number
  readonly width: number
}
const left = 62
const bottom = 40
export const plot_top = 8
const label_px = 66
/** The greatest width of a bar, and the part of its place that it takes. */
const bar_px_max = 36
const bar_part = 0.82
const bar_label_px = 40

/** The places of bars, figures and labels, in pixels. */
export interface Plot {
  readonly ticks: readonly number[]
  readonly y: (value: number) => number
  readonly slotOf: (key: string) => BarSlot | undefined
  readonly width: number
  readonly height: number
}
export function usePlot(bars: readonly Bar[], width: number, height: number): Plot {
  return useMemo(() => {
    const sums = bars.map(({ values }) => heights(values))
    const ticks = roundTicks(
      Math.min(0, ...sums.flat().map(({ from }) => from)),
      Math.max(0, ...sums.flat().map(({ to }) => to)),
    )
    const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
    const places = spaced(bars)
    const [area, tall] = [Math.max(0, width - left), height - plot_top - bottom]
    const slot = area / Math.max(1, places.length)
    const slots = new Map(
      places.map(({ key }, index) => [key, { x: left + index * slot, width: slot }]),
    )
    return {
      ticks,
      y: (value) => plot_top + (1 - (value - low) / (high - low || 1)) * tall,
      slotOf: (key) => slots.get(key),
      width: area,
      height: tall,
    }
  }, [bars, width, height])
}

export function Grid({
  plot,
  width,
  format,
}: {
  readonly plot: Plot
  readonly width: number
  readonly format: (value: number) => string
}) {
  return (
    <g aria-hidden="true">
      {plot.ticks.map((value) => (
        <g key={value}>
          <line
            x1={left}
            x2={width}
            y1={plot.y(value)}
            y2={plot.y(value)}
            className={classes['grid']}
          />
          <text x={left - 10} y={plot.y(value) + 4} textAnchor="end" className={classes['tick']}>
            {format(value)}
          </text>
        </g>
      ))}
    </g>
  )
}

/** One bar: what is above zero upwards from it, what is below it downwards. */
export function Stack({
  bar,
  plot,
  series,
  hatch,
}: {
  readonly bar: Bar
  readonly plot: Plot
  readonly series: readonly BarSeries[]
  readonly hatch: string
}) {
  const slot = plot.slotOf(bar.key)
  if (!slot) return null
  const wide = Math.min(bar_px_max, slot.width * bar_part)
  const x = slot.x + (slot.width - wide) / 2
  return (
    <g aria-hidden="true" pointerEvents="none">
      {heights(bar.values).map(({ from, to }, index) => {
        const { label, color, hatched } = series[index] ?? { label: '', color: 'none' }
        const tall = plot.y(from) - plot.y(to)
        return (
          tall > 0 && (
            <rect
              key={label}
              x={x}
              y={plot.y(to)}
              width={wide}
              height={tall}
              rx={1.5}
              fill={hatched ? `url(#${hatch})` : color}
              {...(hatched && { stroke: 'var(--cb-offline)' })}
            />
          )
        )
      })}
    </g>
  )
}

export function Labels({
  bars,
  plot: { slotOf, width },
  height,
}: {
  readonly bars: readonly Bar[]
  readonly plot: Plot
  readonly height: number
}) {
  const groups = [...Map.groupBy(bars, ({ group }) => group)].flatMap(([group, members]) => {
    const [first, last] = [slotOf(members[0]?.key ?? ''), slotOf(members.at(-1)?.key ?? '')]
    return first && last
      ? [{ group, text: members[0]?.groupLabel ?? '', x: (first.x + last.x + last.width) / 2 }]
      : []
  })
  const nth = everyNth(groups.filter(({ text }) => text !== '').length, width, label_px)
  const roomy = (slotOf(bars[0]?.key ?? '')?.width ?? 0) >= bar_label_px
  return (
    <g aria-hidden="true">
      {groups.map(
        ({ group, text, x }, index) =>
          index % nth === 0 && (
            <text key={group} x={x} y={height - 5} textAnchor="middle" className={classes['tick']}>
              {text}
            </text>
          ),
      )}
      {roomy &&
        bars.map(({ key, label }) => {
          const slot = slotOf(key)
          return (
            slot && (
              <text
                key={key}
                x={slot.x + slot.width / 2}
                y={height - 23}
                textAnchor="middle"
                className={classes['tick']}
              >
                {label}
              </text>
            )
          )
        })}
    </g>
  )
}
