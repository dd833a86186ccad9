import { addDays, datesBetween, type LocalDay } from '#shared/platform/local-day.ts'
import type { DemoPerson } from './cast.ts'
import { sinceDay } from './demo-terms.ts'
import { siteOpened, yearStart } from './earn-past.ts'
import type { DemoReport } from './observe.ts'
import { day_ms, workDay } from './truth.ts'

/** The days before the history, from the first that money is told of; the day on which it begins is told of by it. */
export const daysBefore = (from: number): readonly LocalDay[] =>
  datesBetween(yearStart(from), addDays(new Date(from).toISOString().slice(0, 10), -2))

/**
 * What was seen of somebody before the history: of each site that they were on by then, when they came on air on a day and
 * when they went off. Of everything in between nobody looks at any more.
 */
export function seenBefore(seed: string, person: DemoPerson, from: number): readonly DemoReport[] {
  const since = sinceDay(seed, person, from)
  const opened = person.accounts.map((_, index) => siteOpened(seed, person, index, from))
  const observer = `ext-${person.studio}`
  return daysBefore(from).flatMap((date) => {
    if (date < since) return []
    const { transitions } = workDay(seed, person, Date.parse(date) / day_ms)
    return person.accounts.flatMap(({ site, account }, index) => {
      if (date < (opened[index] ?? date)) return []
      const own = transitions.filter((one) => one.site === site && one.account === account)
      const [first, last] = [own[0], own.at(-1)]
      if (!first || !last || first === last) return []
      const report = { observer, site, account }
      return [
        { ...report, sent: first.at, at: first.at, status: 1 as const },
        { ...report, sent: last.at, at: last.at, status: 0 as const },
      ]
    })
  })
}
