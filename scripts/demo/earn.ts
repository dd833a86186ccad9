import { earnedAs, type Earned } from './earned-lines.ts'
import type { DemoPerson } from './cast.ts'
import { random, type Random } from './random.ts'
import { tradeOf, type SiteTrade } from './trade.ts'
import { day_ms, workDay, type Transition } from './truth.ts'

/** US cents, or those of the site's currency, that a minute is worth to somebody of middling appeal. */
const a_minute = { free: 5, members: 60, private: 130 }
const least_cents = 50

/** The worth of one person against another to those who pay; most are below the middle, a few far above. */
export const appealOf = (seed: string, { user }: DemoPerson): number =>
  0.3 + 1.6 * random(`${seed}/appeal/${user}`).next() ** 1.5

/** Returns what the accounts of a person earned in the shift that begins on this day: it follows their minutes in each status. */
export function earnedOn(seed: string, person: DemoPerson, day: number): readonly Earned[] {
  if (person.accounts.length === 0) return []
  const { transitions } = workDay(seed, person, day)
  if (transitions.length === 0) return []
  const chances = random(`${seed}/earned/${person.user}/${day}`)
  const appeal = appealOf(seed, person)
  const date = new Date(day * day_ms).toISOString().slice(0, 10)
  return person.accounts.flatMap(({ site, account }) => {
    const mine = transitions.filter((one) => one.site === site).sort((a, b) => a.at - b.at)
    const last = mine.at(-1)
    if (!last) return []
    const trade = tradeOf(site)
    const pay = (appeal * trade.worth * chances.between(60, 150)) / 100
    return [
      ...ofShows(minutesOf(mine), trade).map(([type, cents]) => [type, cents * pay] as const),
      ...ofExtras(chances, trade, appeal),
      ...ofAccidents(chances),
    ].flatMap(([type, exactly], index) => {
      const cents = Math.round(exactly)
      if (Math.abs(cents) < least_cents) return []
      const id = `${account}-${date}-${type}${cents < 0 ? '-back' : ''}`
      return [{ id, site, account, type, cents, at: last.at + index * 1000 }]
    })
  })
}
type Part = readonly [type: Earned['type'], cents: number]

interface Minutes {
  readonly free: number
  readonly members: number
  readonly private: number
}
/** Reads the transitions of one account in order of time. */
function minutesOf(transitions: readonly Transition[]): Minutes {
  const sums = { free: 0, members: 0, private: 0 }
  for (const [i, { at, status }] of transitions.entries()) {
    const until = transitions[i + 1]?.at ?? at
    const kind =
      status === 1 ? 'free' : status === 2 ? 'members' : status === 3 ? 'private' : undefined
    if (kind) sums[kind] += (until - at) / 60_000
  }
  return sums
}
function ofShows(minutes: Minutes, { only, spy, group }: SiteTrade): readonly Part[] {
  const free = only === 'shows' ? 0 : minutes.free * a_minute.free
  const members = minutes.members * a_minute.members
  const shows = minutes.private * a_minute.private
  if (only === 'tips') return [[earnedAs.tip, free + members + shows]]
  if (only === 'shows')
    return [
      [earnedAs.private, members + shows * (1 - spy)],
      [earnedAs.spy, shows * spy],
    ]
  return [
    [earnedAs.tip, free + members * (1 - group)],
    [earnedAs.private, shows * (1 - spy)],
    [earnedAs.spy, shows * spy],
    [earnedAs.group, members * group],
  ]
}
function ofExtras(chances: Random, { extras }: SiteTrade, appeal: number): readonly Part[] {
  const types = [earnedAs.fanclub, earnedAs.gift, earnedAs.media]
  return types.flatMap((type, i): Part[] =>
    chances.chance(extras[i] ?? 0) ? [[type, chances.between(400, 2500) * appeal]] : [],
  )
}
/** Returns rare lines: money for bringing somebody, corrections, a fine, money that a customer has taken back. */
export function ofAccidents(chances: Random, often = 1): readonly Part[] {
  const accidents = [
    [0.004, earnedAs.referral, 1000, 4000],
    [0.005, earnedAs.other, 300, 2500],
    [0.002, earnedAs.fine, -2500, -500],
    [0.006, earnedAs.tip, -3000, -500],
    [0.004, earnedAs.private, -6000, -1500],
  ] as const
  return accidents.flatMap(([probability, type, least, most]): Part[] =>
    chances.chance(probability * often) ? [[type, chances.between(least, most)]] : [],
  )
}
