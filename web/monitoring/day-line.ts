import type { Observation, OnlineInterval } from '#shared/online-time/calls.ts'

export interface Range {
  readonly from: number
  readonly to: number
}
/** A piece of the bar, as parts of its width. */
export interface DayLinePiece {
  readonly interval: OnlineInterval
  readonly left: number
  readonly width: number
  readonly seconds: number
}

/** Places each interval in the range (epoch milliseconds); one that still lasts ends with it. */
export function pieces(
  intervals: readonly OnlineInterval[],
  { from, to }: Range,
): readonly DayLinePiece[] {
  const length = Math.max(1, to - from)
  return intervals.flatMap((interval): DayLinePiece[] => {
    const start = Math.max(from, Date.parse(interval.from))
    const end = Math.min(to, interval.to === null ? to : Date.parse(interval.to))
    if (end <= start) return []
    return [
      {
        interval,
        left: (start - from) / length,
        width: (end - start) / length,
        seconds: Math.floor((end - start) / 1000),
      },
    ]
  })
}

/** Seconds by status, for the words beside the bar. */
export function sums(all: readonly DayLinePiece[]): ReadonlyMap<OnlineInterval['status'], number> {
  const by = new Map<OnlineInterval['status'], number>()
  for (const { interval, seconds } of all)
    by.set(interval.status, (by.get(interval.status) ?? 0) + seconds)
  return by
}

const hour_ms = 3_600_000
/** Hours of the zone's clock that can be divided by four, where the bar has a mark; none so near an end that its text would stick out. */
export function marks(
  { from, to }: Range,
  hourOf: (at: number) => number,
): readonly { readonly at: number; readonly left: number }[] {
  const first = Math.ceil(from / hour_ms) * hour_ms
  return Array.from(
    { length: Math.max(0, Math.floor((to - first) / hour_ms) + 1) },
    (_, index) => first + index * hour_ms,
  )
    .filter((at) => hourOf(at) % 4 === 0)
    .map((at) => ({ at, left: (at - from) / (to - from) }))
    .filter(({ left }) => left > 0.03 && left < 0.97)
}

/** Returns what was seen while an interval lasted, the observation that ended it included. */
export function behind(
  { site, from, to }: OnlineInterval,
  observations: readonly Observation[],
): readonly Observation[] {
  const [start, end] = [Date.parse(from), to === null ? Number.POSITIVE_INFINITY : Date.parse(to)]
  return observations.filter(
    (seen) =>
      seen.site === site &&
      Date.parse(seen.held_until ?? seen.observed_at) >= start &&
      Date.parse(seen.observed_at) <= end,
  )
}
