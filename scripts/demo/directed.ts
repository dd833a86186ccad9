import { localDate, secondAt } from '#shared/platform/time.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import type { PlannedHours } from '#shared/schedules/hours.ts'
import { Temporal } from 'temporal-polyfill'
import { studios, type DemoPerson } from './cast.ts'

const minute = 60_000
const hour = 60 * minute

/**
 * The part of a person in the evening on which the demo opens: who does not come, who is late, and who has left and not
 * stopped their shift.
 */
export interface Directed {
  readonly what: 'absent' | 'late' | 'forgotten'
  readonly timezone: string
  /** Their hours, in epoch milliseconds, at whole minutes. */
  readonly from: number
  readonly until: number
}
export type Direction = ReadonlyMap<string, Directed>

/** Models of a studio by their place among its models; the ones before them are those that visitors log in as. */
const places = { absent: [3], late: [4], forgotten: [5, 6, 7, 8] } as const
/** A forgotten shift is ended by itself a quarter of an hour after its hours: another is forgotten then. */
const forgotten_every = 5 * minute

/** Says who plays what at `to`, whatever hour it is: in the first studio everything, in the others a no-show. */
export function directionAt(people: readonly DemoPerson[], to: number): Direction {
  const now = Math.floor(to / minute) * minute
  const parts = new Map<string, Directed>()
  for (const { studio } of studios) {
    const models = people.filter((one) => one.studio === studio && one.tipCont === 'Model')
    const play = (place: number, what: Directed['what'], from: number, until: number) => {
      const person = models[place]
      if (person)
        parts.set(person.user, {
          what,
          timezone: person.timezone,
          from: now + from,
          until: now + until,
        })
    }
    for (const place of places.absent) play(place, 'absent', -2 * hour, 5 * hour)
    if (studio !== studios[0].studio) continue
    for (const place of places.late) play(place, 'late', -20 * minute, 7 * hour)
    for (const [nth, place] of places.forgotten.entries())
      play(place, 'forgotten', -7 * hour, (nth - 2) * forgotten_every)
  }
  return parts
}

/** Their hours as they are planned, and the date that these begin on, by the clock of the studio. */
export function directedHours({ timezone, from, until }: Directed): {
  readonly date: LocalDay
  readonly hours: PlannedHours
} {
  const clock = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at)
      .toZonedDateTimeISO(timezone)
      .toPlainTime()
      .toString({ smallestUnit: 'minute' })
  const date = localDate(from / 1000, timezone)
  return { date, hours: { shift: null, start: clock(from), end: clock(until) } }
}

/** Whether a day (days since 1970-01-01, local) is too near to their part for an ordinary shift. */
export const isNearPart = ({ timezone, from }: Directed, day: number): boolean =>
  Math.abs(
    secondAt(new Date(day * 24 * hour).toISOString().slice(0, 10), '12:00', timezone) - from / 1000,
  ) <
  (36 * hour) / 1000
