import { castOf, type DemoPerson } from './cast.ts'
import { directionAt, isNearPart, type Direction } from './directed.ts'
import { reportsOf, strays, type DemoReport } from './observe.ts'
import { day_ms, partDay, workDay, type Click, type WorkDay } from './truth.ts'

export interface Span {
  readonly reports: readonly DemoReport[]
  readonly clicks: readonly Click[]
}
export interface Simulation {
  readonly people: readonly DemoPerson[]
  /** The people who play a part when the demo opens. */
  readonly direction: Direction
  /** Everything that reaches the server in from ≤ t < to (epoch milliseconds), in that order; the same for the same seed. */
  readonly between: (from: number, to: number) => Span
  /** The clicks of such a stretch alone, in order of time. */
  readonly clicks: (from: number, to: number) => readonly Click[]
}
/** Shifts begin up to a day away from their UTC day, last 9 hours, and are reported at most a day later. */
const days_before = 3
const days_kept_max = 8

/** The studio's life as a pure function of seed, time, and the moment `opensAt` for which it is directed: any stretch of it can be asked for, in any order. */
export function simulateDemo(seed: string, peopleCount: number, opensAt?: number): Simulation {
  const people = castOf(seed, peopleCount, opensAt)
  const direction: Direction = opensAt === undefined ? new Map() : directionAt(people, opensAt)
  const days = new Map<number, Span>()
  const workOf = (person: DemoPerson, day: number): WorkDay => {
    const part = direction.get(person.user)
    return part && isNearPart(part, day) ? partDay(person, part, day) : workDay(seed, person, day)
  }
  const dayOf = (day: number): Span => {
    const known = days.get(day)
    if (known) return known
    const made = people.map((person) => ({ person, work: workOf(person, day) }))
    const span = {
      reports: [
        ...made.flatMap(({ person, work }) => reportsOf(seed, person, day, work.transitions)),
        ...strays(seed, day),
      ],
      clicks: made.flatMap(({ work }) => work.clicks),
    }
    const [oldest] = days.keys()
    if (days.size >= days_kept_max && oldest !== undefined) days.delete(oldest)
    days.set(day, span)
    return span
  }
  const daysOf = (from: number, to: number): readonly number[] => {
    const first = Math.floor(from / day_ms) - days_before
    return Array.from({ length: Math.floor(to / day_ms) + 2 - first }, (_, i) => first + i)
  }
  return {
    people,
    direction,
    clicks: (from, to) =>
      daysOf(from, to)
        .flatMap((day) => people.flatMap((person) => workOf(person, day).clicks))
        .filter(({ at }) => at >= from && at < to)
        .sort((a, b) => a.at - b.at),
    between: (from, to) => {
      const reports: DemoReport[] = []
      const clicks: Click[] = []
      for (const day of daysOf(from, to)) {
        const made = dayOf(day)
        for (const report of made.reports)
          if (report.sent >= from && report.sent < to) reports.push(report)
        for (const click of made.clicks) if (click.at >= from && click.at < to) clicks.push(click)
      }
      return {
        reports: reports.sort((a, b) => a.sent - b.sent),
        clicks: clicks.sort((a, b) => a.at - b.at),
      }
    },
  }
}
