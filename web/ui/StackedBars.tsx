import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useElementSize } from '@mantine/hooks'
import { everyNth, slotAt, slotsOf, ticksTo, type Slot } from './bar-scale.ts'
import classes from './StackedBars.module.css'

export interface Bar {
  readonly key: string
  /** Bars of one group stand side by side, with its label under them. */
  readonly group: string
  readonly groupLabel: string
  /** Under the bar itself, where there is room. */
  readonly label: string
  readonly title: string
  /** In the order of the series, from the bottom. */
  readonly values: readonly number[]
}
export interface Series {
  readonly label: string
  readonly color: string
  /** Drawn with stripes: it is not known, only missing. */
  readonly hatched?: true
}
interface Props {
  readonly label: string
  readonly bars: readonly Bar[]
  readonly series: readonly Series[]
  readonly format: (value: number) => string
  readonly formatAxis: (value: number) => string
  readonly onOpen: (key: string) => void
  readonly height?: number
}
const left = 62
const bottom = 40
const top = 8
const label_px = 66
const bar_label_px = 32

/**
 * Stacked bars with a legend, a box of figures at the pointer or the focus, and something behind every bar. Drawn here,
 * because recharts alone is 118 kB gz: with it no screen fits in 230.
 */
export function StackedBars({ label, bars, series, format, formatAxis, onOpen, height = 290 }: Props) {
  const { ref, width } = useElementSize()
  const [at, setAt] = useState<number>()
  const ticks = ticksTo(Math.max(0, ...bars.map(sumOf)))
  const high = ticks.at(-1) ?? 1
  const yOf = (value: number) => top + (1 - value / high) * (height - top - bottom)
  const slots = slotsOf(
    bars.map(({ group }) => group),
    width - left,
  )
  const shown = at === undefined ? undefined : bars[at]
  const slot = at === undefined ? undefined : slots[at]
  return (
    <div className={classes['chart']}>
      <Legend series={series} />
      <div
        ref={ref}
        className={classes['plot']}
        style={{ height }}
        onPointerLeave={() => setAt(undefined)}
        onPointerMove={(event) => setAt(slotAt(slots, event.clientX - event.currentTarget.getBoundingClientRect().left - left))}
      >
        {width > 0 && (
          <svg width={width} height={height} role="group" aria-label={label}>
            <Grid ticks={ticks} width={width} yOf={yOf} formatAxis={formatAxis} />
            {slot && <rect x={left + slot.x} y={top} width={slot.width} height={height - top - bottom} className={classes['cursor']} />}
            <Bars bars={bars} slots={slots} series={series} yOf={yOf} height={height} format={format} onPoint={setAt} onOpen={onOpen} />
            <Labels bars={bars} slots={slots} height={height} width={width - left} />
          </svg>
        )}
        {shown && slot && at !== undefined && (
          <div
            aria-hidden="true"
            className={classes['box']}
            style={at < bars.length / 2 ? { left: left + slot.x + slot.width + 6 } : { right: width - left - slot.x + 6 }}
          >
            <strong>{shown.title}</strong>
            {series
              .map((one, index) => (
                <span key={one.label}>
                  <Swatch series={one} />
                  {one.label}
                  <b>{format(shown.values[index] ?? 0)}</b>
                </span>
              ))
              .toReversed()}
          </div>
        )}
      </div>
    </div>
  )
}

function Legend({ series }: { readonly series: readonly Series[] }) {
  return (
    <div className={classes['legend']}>
      {series.map((one) => (
        <span key={one.label}>
          <Swatch series={one} />
          {one.label}
        </span>
      ))}
    </div>
  )
}
const Swatch = ({ series: { color, hatched } }: { readonly series: Series }) => (
  <i data-hatched={hatched} style={{ color, background: hatched ? undefined : color }} />
)

interface GridProps {
  readonly ticks: readonly number[]
  readonly width: number
  readonly yOf: (value: number) => number
  readonly formatAxis: (value: number) => string
}
const Grid = ({ ticks, width, yOf, formatAxis }: GridProps) => (
  <g aria-hidden="true">
    {ticks.map((tick) => (
      <g key={tick}>
        <line x1={left} x2={width} y1={yOf(tick)} y2={yOf(tick)} className={classes['grid']} />
        <text x={left - 10} y={yOf(tick) + 4} textAnchor="end" className={classes['tick']}>
          {formatAxis(tick)}
        </text>
      </g>
    ))}
  </g>
)

interface BarsProps {
  readonly bars: readonly Bar[]
  readonly slots: readonly Slot[]
  readonly series: readonly Series[]
  readonly yOf: (value: number) => number
  readonly height: number
  readonly format: (value: number) => string
  readonly onPoint: (index: number | undefined) => void
  readonly onOpen: (key: string) => void
}
/** One stop of the Tab key; from there the arrow keys go from bar to bar, and Enter opens. */
function Bars({ bars, slots, series, yOf, height, format, onPoint, onOpen }: BarsProps) {
  const hatch = useId()
  const [stop, setStop] = useState(bars.length - 1)
  const all = useRef(new Map<number, SVGGElement>())
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: bars.length - 1 }[event.key]
    if (event.key === 'Enter' || event.key === ' ') onOpen(bars[index]?.key ?? '')
    else if (to === undefined) return
    else all.current.get(Math.max(0, Math.min(bars.length - 1, to)))?.focus()
    event.preventDefault()
  }
  return (
    <>
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2" height="6" className={classes['stripe']} />
        </pattern>
      </defs>
      {bars.map((bar, index) => {
        const slot = slots[index]
        if (!slot) return null
        return (
          <g
            key={bar.key}
            ref={(element) => void (element ? all.current.set(index, element) : all.current.delete(index))}
            role="button"
            tabIndex={index === Math.min(stop, bars.length - 1) ? 0 : -1}
            aria-label={`${bar.title}: ${series.map(({ label }, i) => `${label} ${format(bar.values[i] ?? 0)}`).join(', ')}`}
            className={classes['bar']}
            onClick={() => onOpen(bar.key)}
            onFocus={() => {
              setStop(index)
              onPoint(index)
            }}
            onBlur={() => onPoint(undefined)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <rect x={left + slot.x} y={top} width={slot.width} height={height - top - bottom} fill="transparent" />
            <Stack values={bar.values} series={series} x={left + slot.x} step={slot.width} yOf={yOf} hatch={`url(#${hatch})`} />
          </g>
        )
      })}
    </>
  )
}

interface StackProps {
  readonly values: readonly number[]
  readonly series: readonly Series[]
  readonly x: number
  readonly step: number
  readonly yOf: (value: number) => number
  readonly hatch: string
}
function Stack({ values, series, x, step, yOf, hatch }: StackProps) {
  const width = Math.min(36, step * 0.82)
  return values.map((value, index) => {
    const below = values.slice(0, index).reduce((sum, one) => sum + one, 0)
    const y = yOf(below + value)
    const look = series[index]?.hatched ? { fill: hatch, className: classes['hatched'] } : { fill: series[index]?.color }
    return (
      value > 0 && (
        <rect key={series[index]?.label} x={x + (step - width) / 2} y={y} width={width} height={Math.max(0, yOf(below) - y - 0.75)} rx={1.5} {...look} />
      )
    )
  })
}

function Labels({
  bars,
  slots,
  height,
  width,
}: {
  readonly bars: readonly Bar[]
  readonly slots: readonly Slot[]
  readonly height: number
  readonly width: number
}) {
  const groups = [...Map.groupBy(bars.keys(), (index) => bars[index]?.group ?? '')].map(([, members]) => {
    const [first, last] = [slots[members[0] ?? 0], slots[members.at(-1) ?? 0]]
    return { text: bars[members[0] ?? 0]?.groupLabel ?? '', x: left + ((first?.x ?? 0) + (last?.x ?? 0) + (last?.width ?? 0)) / 2 }
  })
  const nth = everyNth(groups.filter(({ text }) => text !== '').length, width, label_px)
  return (
    <g aria-hidden="true">
      {groups.map(
        ({ text, x }, index) =>
          index % nth === 0 && (
            <text key={x} x={x} y={height - 5} textAnchor="middle" className={classes['tick']}>
              {text}
            </text>
          ),
      )}
      {(slots[0]?.width ?? 0) >= bar_label_px &&
        bars.map(({ key, label }, index) => (
          <text key={key} x={left + (slots[index]?.x ?? 0) + (slots[index]?.width ?? 0) / 2} y={height - 23} textAnchor="middle" className={classes['tick']}>
            {label}
          </text>
        ))}
    </g>
  )
}

const sumOf = ({ values }: Bar): number => values.reduce((sum, value) => sum + value, 0)
