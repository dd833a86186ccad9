import { Temporal } from 'temporal-polyfill'
import { isOnline, type Status } from '#shared/site-status/statuses.ts'
import type { RecordedObservation, Recording } from './replay-file.ts'

/** Online milliseconds by `<account>/<site>/<YYYY-MM>/<half>`. */
type ReplayTotals = ReadonlyMap<string, number>
interface Change {
  readonly at: number
  readonly status: Status
}
type Interval = readonly [from: number, to: number]

/**
 * The online time of a recording by one observer, worked out here from the file alone and in another way than the
 * application does: plain intervals, cut by what was observed, cut by the halves of the months of the zone.
 */
export function replayTotalsOf(
  { observations, heartbeats, poll_s }: Recording,
  zone: string,
  now: number,
): ReplayTotals {
  const stale_ms = poll_s === null ? null : Math.max(3 * poll_s, 300) * 1000
  const halves = halvesOf(zone, observations[0]?.at ?? now, now)
  const totals = new Map<string, number>()
  for (const [name, mine] of Map.groupBy(
    observations,
    ({ account, site }) => `${account}/${site}`,
  )) {
    const fresh = [...heartbeats, ...mine.map(({ at }) => at)].sort((a, b) => a - b)
    const observed = onlineIntervals(changesOf(mine), now).flatMap((one) =>
      stale_ms === null ? [one] : withinFresh(one, fresh, stale_ms),
    )
    for (const { key, from, to } of halves) {
      const ms = observed.reduce(
        (sum, one) => sum + Math.max(0, Math.min(one[1], to) - Math.max(one[0], from)),
        0,
      )
      if (ms > 0) totals.set(`${name}/${key}`, ms)
    }
  }
  return totals
}
export const replaySum = (totals: ReplayTotals): number =>
  [...totals.values()].reduce((sum, one) => sum + one, 0)

/** Returns the statuses that an account showed, with errors left out, repeats ignored, and "cannot be seen" taken as an end the second time in a row. */
function changesOf(mine: readonly RecordedObservation[]): readonly Change[] {
  const changes: Change[] = []
  let unseen = 0
  for (const [i, { at, status }] of mine.entries()) {
    // The first word about a moment stands; the file is in order of time, so another word about it is its neighbour.
    if (status === 11 || mine[i - 1]?.at === at) continue
    unseen = status > 11 ? unseen + 1 : 0
    if (status <= 3) changes.push({ at, status })
    else if (unseen === 2) changes.push({ at, status: 0 })
  }
  return changes
}
function onlineIntervals(changes: readonly Change[], now: number): readonly Interval[] {
  return changes.flatMap(({ at, status }, i): readonly Interval[] => {
    const to = Math.min(changes[i + 1]?.at ?? now, now)
    return isOnline(status) && to > at ? [[at, to]] : []
  })
}
/** The parts of an interval that something fresh covers: each sign of life of the observer holds for `stale_ms`. */
function withinFresh(
  [from, to]: Interval,
  fresh: readonly number[],
  stale_ms: number,
): readonly Interval[] {
  const parts: [number, number][] = []
  for (const at of fresh) {
    if (at < from || at >= to) continue
    const until = Math.min(to, at + stale_ms)
    const last = parts.at(-1)
    if (last && last[1] >= at) last[1] = Math.max(last[1], until)
    else parts.push([at, until])
  }
  return parts
}

/** The halves of the months of a zone from one instant to another; day 15 ends the first (docs/rules/time.md#halves). */
function halvesOf(
  zone: string,
  from: number,
  to: number,
): readonly { key: string; from: number; to: number }[] {
  const startOf = (day: Temporal.PlainDate): number => day.toZonedDateTime(zone).epochMilliseconds
  const halves: { key: string; from: number; to: number }[] = []
  let month = Temporal.Instant.fromEpochMilliseconds(from)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .with({ day: 1 })
  while (startOf(month) < to) {
    const [middle, next] = [month.with({ day: 16 }), month.add({ months: 1 })]
    const name = month.toString().slice(0, 7)
    halves.push(
      { key: `${name}/1`, from: startOf(month), to: startOf(middle) },
      { key: `${name}/2`, from: startOf(middle), to: startOf(next) },
    )
    month = next
  }
  return halves
}
