import { addDays, type LocalDay } from '../platform/local-day.ts'
import { clockAt, localDate } from '../platform/time.ts'
import { grace_seconds } from '../shifts/missed-stop.ts'
import { spanOf, type PlannedCell, type PlannedHours } from './hours.ts'
import { OFFER_LEAD_SECONDS, OFFER_SECONDS_MIN } from './offer-times.ts'

/** Hours that one person can take over from another, on the date by the studio's clock on which they begin. */
interface OfferedHours {
  readonly date: LocalDay
  readonly hours: PlannedHours
  /** Whether they are the planned hours whole; otherwise the rest of them. */
  readonly whole: boolean
}
interface Around {
  /** The date for which the hours are planned; those that go on where they end count, too. */
  readonly date: LocalDay
  readonly zone: string
  /** Epoch seconds. */
  readonly now: number
}
const quarter_seconds = 900

/**
 * Returns the hours of a person that can still be offered: the first of which at least OFFER_SECONDS_MIN is left when
 * somebody has come, OFFER_LEAD_SECONDS from now and then at the next quarter of an hour; undefined: none.
 */
export function hoursToOffer(
  cells: readonly { readonly date: LocalDay; readonly published: PlannedCell }[],
  { date, zone, now }: Around,
): OfferedHours | undefined {
  const earliest = Math.ceil((now + OFFER_LEAD_SECONDS) / quarter_seconds) * quarter_seconds
  const pieces = cells
    .filter((cell) => cell.date === date || cell.date === addDays(date, 1))
    .flatMap((cell) =>
      cell.published.map((hours) => ({ ...spanOf(cell.date, hours, zone), hours, on: cell.date })),
    )
    .toSorted((a, b) => a.from - b.from)
  let planned_to = Number.NEGATIVE_INFINITY
  for (const { from, to, hours, on } of pieces) {
    if (on !== date && from > planned_to + grace_seconds) continue
    planned_to = Math.max(planned_to, to)
    const starts = Math.max(from, earliest)
    if (to - starts < OFFER_SECONDS_MIN) continue
    return starts === from
      ? { date: on, hours, whole: true }
      : restOf(starts, { end: hours.end, to }, zone)
  }
  return undefined
}
/**
 * The rest of hours from a moment on. A time that comes twice, when the clocks go back, means the first: within that hour
 * the rest begins when it is over.
 */
function restOf(
  starts: number,
  { end, to }: { readonly end: string; readonly to: number },
  zone: string,
): OfferedHours | undefined {
  for (let at = starts; to - at >= OFFER_SECONDS_MIN; at += quarter_seconds) {
    const [date, hours] = [localDate(at, zone), { shift: null, start: clockAt(at, zone), end }]
    const span = spanOf(date, hours, zone)
    if (span.from === at && span.to === to) return { date, hours, whole: false }
  }
  return undefined
}
