import ICAL from 'ical.js'

/** Planned hours as a calendar takes them. */
export interface CalendarShift {
  /** The same id for the same hours, however often they are planned anew. */
  readonly uid: string
  /** Greater when they are planned anew. */
  readonly sequence: number
  readonly summary: string
  readonly starts_at: string
  readonly ends_at: string
}

/** How often a calendar is asked to look again. */
const LOOK_AGAIN = 'PT1H'

/** An iCalendar file (RFC 5545) of these hours, in UTC: no calendar has to know the studio's zone. `now`: when it is made. */
export function shiftsCalendar(shifts: readonly CalendarShift[], now: string): string {
  const calendar = new ICAL.Component('vcalendar')
  for (const [name, value] of [
    ['version', '2.0'],
    ['prodid', '-//Callboard//Schedule//EN'],
    ['method', 'PUBLISH'],
    ['x-wr-calname', 'Callboard'],
    ['x-published-ttl', LOOK_AGAIN],
  ] as const)
    calendar.addPropertyWithValue(name, value)
  // RFC 7986 has this property, and says that its type is always written.
  const interval = new ICAL.Property('refresh-interval')
  interval.resetType('duration')
  interval.setValue(ICAL.Duration.fromString(LOOK_AGAIN))
  calendar.addProperty(interval)
  for (const shift of shifts) calendar.addSubcomponent(eventOf(shift, now))
  return `${calendar.toString()}\r\n`
}

function eventOf(
  { uid, sequence, summary, starts_at, ends_at }: CalendarShift,
  now: string,
): ICAL.Component {
  const event = new ICAL.Component('vevent')
  const utc = (instant: string) => ICAL.Time.fromJSDate(new Date(instant), true)
  event.addPropertyWithValue('uid', uid)
  event.addPropertyWithValue('dtstamp', utc(now))
  event.addPropertyWithValue('dtstart', utc(starts_at))
  event.addPropertyWithValue('dtend', utc(ends_at))
  event.addPropertyWithValue('sequence', sequence)
  event.addPropertyWithValue('summary', summary)
  return event
}
