import { useId, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { useElementSize } from '@mantine/hooks'
import {
  Grid,
  Labels,
  Stack,
  plot_top,
  usePlot,
  type Bar,
  type BarSeries,
  type Plot,
  type BarSlot,
} from './bar-plot.tsx'
import { fromFirstBar } from './bar-scale.ts'
import classes from './StackedBars.module.css'

interface Props {
  readonly label: string
  readonly bars: readonly Bar[]
  readonly series: readonly BarSeries[]
  readonly format: (value: number) => string
  readonly formatAxis: (value: number) => string
  readonly onOpen: (key: string) => void
  readonly height?: number
}
/** Stacked bars with a legend, a box of figures at the pointer or the focus, and something behind every bar. */
export function StackedBars({
  label,
  bars: given,
  series,
  format,
  formatAxis,
  onOpen,
  height = 290,
}: Props) {
  const { ref, width } = useElementSize()
  const bars = useMemo(() => fromFirstBar(given), [given])
  const hatch = useId()
  const [at, setAt] = useState<{ readonly index: number; readonly slot: BarSlot }>()
  const shown = at && bars[at.index]
  const plot = usePlot(bars, width, height)
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
          <svg width={width} height={height}>
            <Stripes id={hatch} />
            <Grid plot={plot} width={width} format={formatAxis} />
            {bars.map((bar) => (
              <Stack key={bar.key} bar={bar} plot={plot} series={series} hatch={hatch} />
            ))}
            <Buttons
              bars={bars}
              plot={plot}
              series={series}
              format={format}
              onPoint={setAt}
              onOpen={onOpen}
            />
            <Labels bars={bars} plot={plot} height={height} />
          </svg>
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
    <div aria-hidden="true" className={`cb-tip ${classes['box']}`} style={place}>
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
  <i
    className={hatched ? 'cb-hatched' : undefined}
    style={{ color, background: hatched ? undefined : color }}
  />
)

interface ButtonsProps {
  readonly bars: readonly Bar[]
  readonly plot: Plot
  readonly series: readonly BarSeries[]
  readonly format: (value: number) => string
  readonly onPoint: (at: { readonly index: number; readonly slot: BarSlot } | undefined) => void
  readonly onOpen: (key: string) => void
}
/** One stop of the Tab key; from there the arrow keys go from bar to bar, and Enter opens. */
function Buttons({ bars, plot, series, format, onPoint, onOpen }: ButtonsProps) {
  const [stop, setStop] = useState(bars.length - 1)
  const all = useRef(new Map<number, SVGGElement>())
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
    const slot = plot.slotOf(bar.key)
    if (!slot) return null
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
        <rect x={slot.x} y={plot_top} width={slot.width} height={plot.height} />
      </g>
    )
  })
}
