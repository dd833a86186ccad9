import { clockIn, dateIn } from '../ui/format.ts'

/** Minutes of a local day, from 0 to 1440. */
export interface MinuteSpan {
  readonly from: number
  readonly to: number
}
const DAY_MINUTES = 24 * 60
/** '10:30' as minutes; NaN for what is no time. */
export const minutesOf = (clock: string): number =>
  /^\d\d:\d\d$/.test(clock) ? Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)) : Number.NaN
/** Minutes as '10:30'. */
export const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** Instants as minutes of a local day, as far as they lie in it, in the order of time. */
export function spansOfDay(
  spans: readonly { readonly at: string; readonly until: string }[],
  date: string,
  zone: string,
): readonly MinuteSpan[] {
  const minute = (instant: string, other: number) => {
    const seconds = Date.parse(instant) / 1000
    return dateIn(seconds, zone) === date ? minutesOf(clockIn(seconds, zone)) : other
  }
  return spans
    .map(({ at, until }) => ({ from: minute(at, 0), to: minute(until, DAY_MINUTES) }))
    .toSorted((a, b) => a.from - b.from)
}
/** Finds the span that a wanted time runs into; undefined if it is free. */
export const clashOf = (
  spans: readonly MinuteSpan[],
  from: number,
  minutes: number,
): MinuteSpan | undefined => spans.find((span) => span.from < from + minutes && from < span.to)
/** The first free time from a wanted one on, on the same day; null if there is none. */
export function nextFree(
  spans: readonly MinuteSpan[],
  from: number,
  minutes: number,
): number | null {
  let start = from
  for (let clash = clashOf(spans, start, minutes); clash; clash = clashOf(spans, start, minutes))
    start = clash.to
  return start + minutes <= DAY_MINUTES ? start : null
}
/** The part of a day that is drawn: the usual working time, and whatever lies outside it. */
export function drawnPart(spans: readonly MinuteSpan[]): MinuteSpan {
  const from = Math.min(8 * 60, ...spans.map((span) => span.from))
  const to = Math.max(20 * 60, ...spans.map((span) => span.to))
  return { from: Math.floor(from / 60) * 60, to: Math.min(DAY_MINUTES, Math.ceil(to / 60) * 60) }
}
