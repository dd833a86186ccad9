import { useId, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { useElementSize } from '@mantine/hooks'
import {
  Bar as StackedBar,
  BarChart,
  CartesianGrid,
  usePlotArea,
  useXAxisScale,
  XAxis,
  YAxis,
} from 'recharts'
import { everyNth, spaced } from './bar-scale.ts'
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
export interface BarSeries {
  readonly label: string
  readonly color: string
  /** Drawn with stripes: it is not known, only missing. */
  readonly hatched?: true
}
interface Props {
  readonly label: string
  readonly bars: readonly Bar[]
  readonly series: readonly BarSeries[]
  readonly format: (value: number) => string
  readonly formatAxis: (value: number) => string
  readonly onOpen: (key: string) => void
  readonly height?: number
}
/** A bar's place in the plot, in pixels. */
interface Slot {
  readonly x: number
  readonly width: number
}
const left = 62
const bottom = 40
const top = 8
const label_px = 66
const tick = { fontSize: 11.5, fill: 'var(--mantine-color-dimmed)' }
const bar_label_px = 32

/** Stacked bars with a legend, a box of figures at the pointer or the focus, and something behind every bar. */
export function StackedBars({
  label,
  bars,
  series,
  format,
  formatAxis,
  onOpen,
  height = 290,
}: Props) {
  const { ref, width } = useElementSize()
  const hatch = useId()
  const [at, setAt] = useState<{ readonly index: number; readonly slot: Slot }>()
  const shown = at && bars[at.index]
  return (
    <div className={classes['chart']}>
      <Legend series={series} />
      <div
        ref={ref}
        className={classes['plot']}
        style={{ height }}
        role="group"
        aria-label={label}
        onPointerLeave={() => setAt(undefined)}
      >
        {width > 0 && (
          <BarChart
            width={width}
            height={height}
            data={spaced(bars)}
            margin={{ top, right: 0, bottom, left: 0 }}
            barCategoryGap="9%"
            accessibilityLayer={false}
          >
            <Stripes id={hatch} />
            <CartesianGrid vertical={false} stroke="var(--cb-line)" strokeDasharray="3 4" />
            <YAxis
              width={left}
              axisLine={false}
              tickLine={false}
              tickFormatter={formatAxis}
              tick={tick}
            />
            <XAxis dataKey="key" hide />
            {stacks(series, hatch)}
            <Buttons bars={bars} series={series} format={format} onPoint={setAt} onOpen={onOpen} />
            <Labels bars={bars} height={height} />
          </BarChart>
        )}
        {shown && (
          <Box
            bar={shown}
            series={series}
            format={format}
            place={
              at.index < bars.length / 2
                ? { left: at.slot.x + at.slot.width + 6 }
                : { right: width - at.slot.x + 6 }
            }
          />
        )}
      </div>
    </div>
  )
}

const stacks = (series: readonly BarSeries[], hatch: string) =>
  series.map(({ label: name, color, hatched }, index) => (
    <StackedBar
      key={name}
      name={name}
      dataKey={({ values }: Pick<Bar, 'values'>) => values[index] ?? 0}
      stackId="sum"
      maxBarSize={36}
      radius={1.5}
      fill={hatched ? `url(#${hatch})` : color}
      className={hatched ? (classes['hatched'] ?? '') : (classes['stack'] ?? '')}
      isAnimationActive={false}
    />
  ))

function Stripes({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern
        id={id}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="2" height="6" className={classes['stripe']} />
      </pattern>
    </defs>
  )
}

interface BoxProps {
  readonly bar: Bar
  readonly series: readonly BarSeries[]
  readonly format: (value: number) => string
  readonly place: CSSProperties
}
/** The figures of one bar, beside it. */
function Box({ bar, series, format, place }: BoxProps) {
  return (
    <div aria-hidden="true" className={classes['box']} style={place}>
      <strong>{bar.title}</strong>
      {series
        .map((one, index) => (
          <span key={one.label}>
            <Swatch series={one} />
            {one.label}
            <b>{format(bar.values[index] ?? 0)}</b>
          </span>
        ))
        .toReversed()}
    </div>
  )
}

function Legend({ series }: { readonly series: readonly BarSeries[] }) {
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
const Swatch = ({ series: { color, hatched } }: { readonly series: BarSeries }) => (
  <i data-hatched={hatched} style={{ color, background: hatched ? undefined : color }} />
)

/** Where the chart has put a bar; undefined before it has measured itself. */
function useSlots(): (key: string) => Slot | undefined {
  const scale = useXAxisScale()
  return (key) => {
    const [start, end] = [scale?.(key, { position: 'start' }), scale?.(key, { position: 'end' })]
    return start === undefined || end === undefined ? undefined : { x: start, width: end - start }
  }
}

interface ButtonsProps {
  readonly bars: readonly Bar[]
  readonly series: readonly BarSeries[]
  readonly format: (value: number) => string
  readonly onPoint: (at: { readonly index: number; readonly slot: Slot } | undefined) => void
  readonly onOpen: (key: string) => void
}
/** One stop of the Tab key; from there the arrow keys go from bar to bar, and Enter opens. */
function Buttons({ bars, series, format, onPoint, onOpen }: ButtonsProps) {
  const [stop, setStop] = useState(bars.length - 1)
  const all = useRef(new Map<number, SVGGElement>())
  const slotOf = useSlots()
  const area = usePlotArea()
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: bars.length - 1 }[
      event.key
    ]
    if (event.key === 'Enter' || event.key === ' ') onOpen(bars[index]?.key ?? '')
    else if (to === undefined) return
    else all.current.get(Math.max(0, Math.min(bars.length - 1, to)))?.focus()
    event.preventDefault()
  }
  return bars.map((bar, index) => {
    const slot = slotOf(bar.key)
    if (!slot || !area) return null
    return (
      <g
        key={bar.key}
        ref={(element) =>
          void (element ? all.current.set(index, element) : all.current.delete(index))
        }
        role="button"
        tabIndex={index === Math.min(stop, bars.length - 1) ? 0 : -1}
        aria-label={`${bar.title}: ${series.map(({ label }, i) => `${label} ${format(bar.values[i] ?? 0)}`).join(', ')}`}
        className={classes['bar']}
        onClick={() => onOpen(bar.key)}
        onPointerEnter={() => onPoint({ index, slot })}
        onFocus={() => {
          setStop(index)
          onPoint({ index, slot })
        }}
        onBlur={() => onPoint(undefined)}
        onKeyDown={(event) => onKeyDown(event, index)}
      >
        <rect x={slot.x} y={area.y} width={slot.width} height={area.height} />
      </g>
    )
  })
}

function Labels({ bars, height }: { readonly bars: readonly Bar[]; readonly height: number }) {
  const slotOf = useSlots()
  const area = usePlotArea()
  const groups = [...Map.groupBy(bars, ({ group }) => group)].flatMap(([group, members]) => {
    const [first, last] = [slotOf(members[0]?.key ?? ''), slotOf(members.at(-1)?.key ?? '')]
    return first && last
      ? [{ group, text: members[0]?.groupLabel ?? '', x: (first.x + last.x + last.width) / 2 }]
      : []
  })
  const nth = everyNth(groups.filter(({ text }) => text !== '').length, area?.width ?? 0, label_px)
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
