import type { Instant } from '#shared/platform/messages.ts'
import { wallTimeIn } from '../ui/format.ts'

/*
 * Times of the studio's clock by what every browser has: Temporal, which the server reckons with, would cost this screen 50 kB.
 * A test holds the two together.
 */
const DAY_MS = 86_400_000

/** '2026-11-20T22:05:00' on the studio's clock, as a field for date and time wants it. */
export const toLocal = (at: Instant, zone: string): string => wallTimeIn(Date.parse(at), zone)

export type LocalMoment =
  | { readonly at: Instant; readonly twice: boolean }
  | 'unreadable'
  | 'skipped'
/**
 * The instant of a time on the studio's clock. A time that a clock change skipped is none; one that it gave twice is the first
 * of the two, and says so.
 */
export function fromLocal(text: string, zone: string): LocalMoment {
  const full = /T\d\d:\d\d$/.test(text) ? `${text}:00` : text
  const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(full) ? Date.parse(`${full}Z`) : Number.NaN
  if (Number.isNaN(wall)) return 'unreadable'
  // No zone changes its clock twice in two days, so one of these offsets is the right one.
  const offsets = [wall - DAY_MS, wall + DAY_MS].map(
    (near) => Date.parse(`${wallTimeIn(near, zone)}Z`) - near,
  )
  const fitting = [...new Set(offsets.map((offset) => wall - offset))]
    .filter((at) => wallTimeIn(at, zone) === full)
    .toSorted((a, b) => a - b)
  const [first] = fitting
  return first === undefined
    ? 'skipped'
    : { at: new Date(first).toISOString(), twice: fitting.length > 1 }
}

/** Splits the epoch seconds [from, to) at the zone's midnights, as the server's `splitByDayHere` does. */
export function splitByDayHere(
  from: number,
  to: number,
  zone: string,
  visit: (date: string, from: number, to: number) => void,
): void {
  for (let start = from; start < to;) {
    const date = dateAt(start, zone)
    const end = Math.min(to, afterDate(date, start, zone))
    visit(date, start, end)
    start = end
  }
}
const dateAt = (second: number, zone: string): string =>
  wallTimeIn(second * 1000, zone).slice(0, 10)
/** The first second after `start` on which another date is written: found by looking, whatever the clocks do. */
function afterDate(date: string, start: number, zone: string): number {
  let [low, high] = [start + 1, start + (26 * DAY_MS) / 24 / 1000]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (dateAt(middle, zone) > date) high = middle
    else low = middle + 1
  }
  return low
}

/** Seconds of 'H:MM' or 'H:MM:SS'; undefined for anything else. */
export function localSeconds(text: string): number | undefined {
  const [, hours, minutes, seconds] = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?$/.exec(text.trim()) ?? []
  return hours === undefined
    ? undefined
    : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0)
}
