import {
  addDays,
  datesBetween,
  halfEnd,
  halfStartsBetween,
  monthStart,
  type LocalDay,
} from '#shared/platform/local-day.ts'
import { localDate } from '#shared/platform/time.ts'
import type { DemoPerson } from './cast.ts'
import { ofAccidents } from './earn.ts'
import { earnedAs, type Earned } from './earned-lines.ts'
import { random } from './random.ts'
import { day_ms } from './truth.ts'

const months_back = 11
/** From so many days what somebody usually earns is taken. */
const usual_days = 28
const least_cents = 100
const hour_ms = 3_600_000
/** Types that do not come in every half: where they come, there is more of them. */
const rare_share = 0.25
const rare: ReadonlySet<number> = new Set([earnedAs.fanclub, earnedAs.gift, earnedAs.media])

/** The halves before the history, from eleven months back to the last day that was over when it began: the first dates. */
export const halvesBefore = (person: DemoPerson, from: number): readonly LocalDay[] =>
  halfStartsBetween(yearStart(from), dayBefore(person, from))
/** The first day that money is told of. */
export const yearStart = (from: number): LocalDay =>
  monthStart(new Date(from).toISOString().slice(0, 10), -months_back)
const dayBefore = ({ timezone }: DemoPerson, from: number): LocalDay =>
  addDays(localDate(Math.floor(from / 1000), timezone), -1)

/** The half in which somebody began: two of three were there before the year, nobody came in its last weeks. */
export function firstHalf(seed: string, person: DemoPerson, from: number): LocalDay {
  const chances = random(`${seed}/since/${person.user}`)
  const halves = halvesBefore(person, from)
  const late = chances.chance(0.33) ? chances.between(1, Math.max(1, halves.length - 4)) : 0
  return halves[late] ?? yearStart(from)
}

/** Returns the earnings of a person before the history: of each half and site one line a type, on one of its days. `onDay`: what they earn within it. */
export function earnedBefore(
  seed: string,
  person: DemoPerson,
  from: number,
  onDay: (day: number) => readonly Earned[],
): readonly Earned[] {
  const usual = usualDay(from, onDay)
  const first = firstHalf(seed, person, from)
  const halves = halvesBefore(person, from)
  const began = halves.indexOf(first)
  return halves.slice(began).flatMap((start, nth) => {
    const end = [halfEnd(start), dayBefore(person, from)].sort()[0] ?? start
    const days = datesBetween(start, end)
    const [month, half] = [start.slice(0, 7), start.endsWith('01') ? 1 : 2]
    const going = trendOf(start, (began + nth) / halves.length) * rampOf(nth, began > 0)
    return person.accounts.flatMap(({ site, account }, index) => {
      if (began + nth < openedIn(seed, person, index, halves.length)) return []
      const chances = random(`${seed}/half/${person.user}/${site}/${start}`)
      const usually = [...(usual.get(site) ?? [])].map(([type, cents]) => {
        const luck = chances.between(70, 130) / 100
        const comes = !rare.has(type) || chances.chance(rare_share)
        return [
          type,
          comes ? (cents * days.length * going * luck) / (rare.has(type) ? rare_share : 1) : 0,
        ] as const
      })
      return [...usually, ...ofAccidents(chances, days.length / 2)].flatMap(([type, exactly]) => {
        const cents = Math.round(exactly)
        if (Math.abs(cents) < least_cents) return []
        const id = `${account}-${month}-h${half}-${type}${cents < 0 ? '-back' : ''}`
        // At these hours UTC it is the same day in both studios.
        const at = Date.parse(chances.pick(days)) + chances.between(10, 20) * hour_ms
        return [{ id, site, account, type, cents, at }]
      })
    })
  })
}

/** Returns what comes in on a day in the middle of the first weeks of the history, by site and type. */
function usualDay(from: number, onDay: (day: number) => readonly Earned[]) {
  const usual = new Map<string, Map<Earned['type'], number>>()
  const first = Math.floor(from / day_ms)
  for (let day = first; day < first + usual_days; day++)
    for (const { site, type, cents } of onDay(day)) {
      if (cents <= 0 || type > earnedAs.media) continue
      const ofSite = usual.get(site) ?? new Map<Earned['type'], number>()
      usual.set(site, ofSite.set(type, (ofSite.get(type) ?? 0) + cents / usual_days))
    }
  return usual
}
/** In which half somebody went to a site: to their first two at once, to half of the others in the course of the year. */
function openedIn(seed: string, { user }: DemoPerson, index: number, halves: number): number {
  const chances = random(`${seed}/opened/${user}/${index}`)
  return index > 1 && chances.chance(0.5) ? chances.between(1, halves - 1) : 0
}
/** The first day on which somebody was on a site of theirs. */
export const siteOpened = (
  seed: string,
  person: DemoPerson,
  index: number,
  from: number,
): LocalDay => {
  const halves = halvesBefore(person, from)
  return halves[openedIn(seed, person, index, halves.length)] ?? yearStart(from)
}
/** The studio grows by a quarter over the year, besides what new people and sites bring; winter is better than summer. */
const trendOf = (start: LocalDay, part: number): number =>
  (0.8 + 0.2 * part) * (1 + 0.12 * Math.cos((2 * Math.PI * (Number(start.slice(5, 7)) - 1)) / 12))
/** Nobody is known in their first weeks. */
const rampOf = (nth: number, isNew: boolean): number => (isNew ? ([0.45, 0.65, 0.85][nth] ?? 1) : 1)
