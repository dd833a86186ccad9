import { Temporal } from 'temporal-polyfill'
import type { Status } from '#shared/site-status/statuses.ts'
import type { DemoPerson } from './cast.ts'
import type { Directed } from './directed.ts'
import { isAway } from './demo-leave.ts'
import { random, type Random } from './random.ts'

export interface Transition {
  /** Epoch milliseconds, whole seconds. */
  readonly at: number
  readonly site: string
  readonly account: string
  readonly status: Status
}
/** Action codes of POST /session_state. */
export interface Click {
  readonly at: number
  readonly user: string
  readonly action: 1 | 2 | 3 | 4
}
export interface WorkDay {
  readonly transitions: readonly Transition[]
  readonly clicks: readonly Click[]
}
export const day_ms = 86_400_000
const minute = 60_000
const rest: WorkDay = { transitions: [], clicks: [] }

/** Returns the true doings of a person in the shift that begins on this day (days since 1970-01-01, local): nothing on days off and on leave. */
export function workDay(seed: string, person: DemoPerson, day: number): WorkDay {
  const chances = random(`${seed}/day/${person.user}/${day}`)
  if (person.daysOff.includes(day % 7) || chances.chance(0.05)) return rest
  if (isAway(seed, person, day)) return rest
  const start = localHour(person, day) + chances.between(-10, 25) * minute
  const end = start + (8 * 60 + chances.between(-40, 40)) * minute
  const breaks: (readonly [number, number])[] = []
  const transitions =
    person.accounts.length > 0
      ? broadcast(chances, person, start + chances.between(2, 15) * minute, end, breaks)
      : (lunch(chances, start, breaks), [])
  return { transitions, clicks: clicksOf(chances, person.user, start, end, breaks) }
}

/**
 * Returns the day of a person who plays a part: nothing, but for those who forget to stop. They are on air until their hours
 * end, and their shift goes on.
 */
export function partDay({ user, accounts }: DemoPerson, part: Directed, day: number): WorkDay {
  if (part.what !== 'forgotten' || day !== Math.floor(part.from / day_ms)) return rest
  const span = [
    [part.from + 5 * minute, 1],
    [part.until - 2 * minute, 0],
  ] as const
  return {
    clicks: [{ at: part.from, user, action: 1 }],
    transitions: span.flatMap(([at, status]) => accounts.map((one) => ({ ...one, at, status }))),
  }
}

const localHour = ({ timezone, startHour }: DemoPerson, day: number): number =>
  new Temporal.PlainDate(1970, 1, 1).add({ days: day }).toZonedDateTime({
    timeZone: timezone,
    plainTime: Temporal.PlainTime.from({ hour: startHour }),
  }).epochMilliseconds

const lunch = (chances: Random, start: number, breaks: (readonly [number, number])[]): void => {
  const from = start + chances.between(180, 270) * minute
  breaks.push([from, from + chances.between(20, 50) * minute])
}

/** Most people clock properly; some forget a pause, and a few forget to stop. */
function clicksOf(
  chances: Random,
  user: string,
  start: number,
  end: number,
  breaks: readonly (readonly [number, number])[],
): readonly Click[] {
  const clicks: Click[] = [{ at: start, user, action: 1 }]
  for (const [from, to] of breaks)
    if (chances.chance(0.8)) clicks.push({ at: from, user, action: 3 }, { at: to, user, action: 4 })
  if (!chances.chance(0.04))
    clicks.push({ at: end + chances.between(1, 9) * minute, user, action: 2 })
  return clicks
}

/** Free chat on every site, private or members on one of them, breaks off all of them; now and then a connection that flaps. */
function broadcast(
  chances: Random,
  { accounts }: DemoPerson,
  start: number,
  end: number,
  breaks: (readonly [number, number])[],
): readonly Transition[] {
  const transitions: Transition[] = []
  const shown = new Map<string, Status>()
  const show = (which: DemoPerson['accounts'][number], status: Status, at: number) => {
    if ((shown.get(which.site) ?? 0) === status) return
    shown.set(which.site, status)
    transitions.push({
      at: Math.floor(at / 1000) * 1000,
      site: which.site,
      account: which.account,
      status,
    })
  }
  let at = start
  while (at < end - 3 * minute) {
    const luck = chances.next()
    const kind = luck < 0.5 ? 'free' : luck < 0.72 ? 'private' : luck < 0.89 ? 'members' : 'break'
    const length = Math.min(end - at, (2 + chances.wait(means[kind])) * minute)
    const chosen = chances.pick(accounts)
    for (const one of accounts)
      show(one, statusIn(kind, one === chosen), at + chances.between(0, 40) * 1000)
    if (kind === 'break') breaks.push([at, at + length])
    else if (length > 8 * minute && chances.chance(0.01))
      flap(chances, chosen, shown.get(chosen.site) ?? 0, at + 2 * minute, show)
    at += length
  }
  for (const one of accounts) show(one, 0, end + chances.between(0, 40) * 1000)
  return transitions
}
const means = { free: 28, private: 13, members: 9, break: 14 }
const statusIn = (kind: keyof typeof means, chosen: boolean): Status =>
  kind === 'break'
    ? 0
    : kind === 'free'
      ? 1
      : kind === 'private'
        ? chosen
          ? 3
          : 0
        : chosen
          ? 2
          : 1

function flap(
  chances: Random,
  which: DemoPerson['accounts'][number],
  status: Status,
  from: number,
  show: (which: DemoPerson['accounts'][number], status: Status, at: number) => void,
): void {
  let at = from
  for (let times = chances.between(2, 5); times > 0; times--) {
    show(which, 0, (at += chances.between(6, 20) * 1000))
    show(which, status, (at += chances.between(6, 20) * 1000))
  }
}
