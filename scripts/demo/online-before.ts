import { addDays, datesBetween, type LocalDay } from '#shared/platform/local-day.ts'
import type { Status } from '#shared/site-status/statuses.ts'
import type { DemoPerson } from './cast.ts'
import { sinceDay } from './demo-terms.ts'
import { siteOpened, yearStart } from './earn-past.ts'
import type { DemoReport } from './observe.ts'
import { day_ms, workDay, type Transition } from './truth.ts'

const [off, free, members, private_] = [0, 1, 2, 3] as const
const minute_ms = 60_000

/** The days before the history, from the first that money is told of; the day on which it begins is told of by it. */
export const daysBeforeHistory = (from: number): readonly LocalDay[] =>
  datesBetween(yearStart(from), addDays(new Date(from).toISOString().slice(0, 10), -2))

/**
 * Returns what was seen of a person before the history: of each site that they were on by then, when they came on air on a day
 * and when they went off, and on one of them the private or members' time of two days in one piece. The make-up of the rest is
 * not looked at any more.
 */
export function seenBefore(seed: string, person: DemoPerson, from: number): readonly DemoReport[] {
  const since = sinceDay(seed, person, from)
  const opened = person.accounts.map((_, index) => siteOpened(seed, person, index, from))
  const observer = `ext-${person.studio}`
  return daysBeforeHistory(from).flatMap((date) => {
    if (date < since) return []
    const day = Date.parse(date) / day_ms
    const { transitions } = workDay(seed, person, day)
    const special = day % 2 === 0 ? private_ : members
    return person.accounts.flatMap(({ site, account }, index) => {
      if (date < (opened[index] ?? date)) return []
      const own = transitions.filter((one) => one.site === site && one.account === account)
      const [first, last] = [own[0], own.at(-1)]
      if (!first || !last || first === last) return []
      const seen = (at: number, status: Status) => ({
        observer,
        site,
        account,
        sent: at,
        at,
        status,
      })
      const pieces =
        index === day % Math.min(2, person.accounts.length)
          ? piece(first.at, last.at, timeIn(transitions, special) * 2)
          : undefined
      return [
        seen(first.at, free),
        ...(pieces ? [seen(pieces.from, special), seen(pieces.to, free)] : []),
        seen(last.at, off),
      ]
    })
  })
}
/** How long somebody was in a status that day, on whatever site. */
function timeIn(transitions: readonly Transition[], status: Status): number {
  const bySite = Map.groupBy(transitions, ({ site }) => site)
  return [...bySite.values()].reduce(
    (sum, own) =>
      own.reduce((all, one, i) => {
        const next = own[i + 1]
        return one.status === status && next ? all + next.at - one.at : all
      }, sum),
    0,
  )
}
/** The middle of a stretch, of a length of at most half of it; undefined: none worth telling. */
function piece(from: number, to: number, length: number) {
  const half = Math.floor(Math.min(length, (to - from) / 2) / 2000) * 1000
  const middle = Math.floor((from + to) / 2000) * 1000
  return half < minute_ms ? undefined : { from: middle - half, to: middle + half }
}
