import { castOf, type DemoPerson } from './cast.ts'
import { reportsOf, strays, type DemoReport } from './observe.ts'
import { day_ms, workDay, type Click } from './truth.ts'

export interface Span {
  readonly reports: readonly DemoReport[]
  readonly clicks: readonly Click[]
}
export interface Simulation {
  readonly people: readonly DemoPerson[]
  /** Everything that reaches the server in from ≤ t < to (epoch milliseconds), in that order; the same for the same seed. */
  readonly between: (from: number, to: number) => Span
}
/** Shifts begin up to a day away from their UTC day, last 9 hours, and are reported at most a day later. */
const days_before = 3
const days_kept_max = 8

/** The studio's life as a pure function of seed and time: any stretch of it can be asked for, in any order. */
export function simulateDemo(seed: string, peopleCount: number): Simulation {
  const people = castOf(seed, peopleCount)
  const days = new Map<number, Span>()
  const dayOf = (day: number): Span => {
    const known = days.get(day)
    if (known) return known
    const made = people.map((person) => ({ person, work: workDay(seed, person, day) }))
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
  return {
    people,
    between: (from, to) => {
      const reports: DemoReport[] = []
      const clicks: Click[] = []
      for (
        let day = Math.floor(from / day_ms) - days_before;
        day <= Math.floor(to / day_ms) + 1;
        day++
      ) {
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
