import type { DemoPerson } from './cast.ts'
import { appealOf } from './earn.ts'
import { earnedAs, type Earned } from './earned-lines.ts'
import type { DemoReport } from './observe.ts'
import { random } from './random.ts'
import { tradeOf } from './trade.ts'

/** As many shows bring a line at any speed up to this one; at higher ones fewer, as hours go by in which nobody can spend more. */
const all_shows_speed = 30

interface Tips {
  readonly seed: string
  readonly speed: number
  /** The end of the history: earnings before it have been told. */
  readonly from: number
  /** When a moment of the story is in reality, in epoch milliseconds. */
  readonly toReal: (at: number) => number
}
/** Whose accounts, by `site/account`. */
export const demoHolders = (people: readonly DemoPerson[]): ReadonlyMap<string, DemoPerson> =>
  new Map(
    people.flatMap((person) =>
      person.accounts.map(({ site, account }) => [`${site}/${account}`, person] as const),
    ),
  )

/** Returns the tips of people who are with members or in a private show, as the extensions have seen them go there. */
export function tipsOf(
  { seed, speed, from, toReal }: Tips,
  holders: ReadonlyMap<string, DemoPerson>,
  reports: readonly DemoReport[],
): readonly Earned[] {
  return reports.flatMap(({ observer, site, account, status, at }) => {
    const person = holders.get(`${site}/${account}`)
    if (!person || at < from || !observer.startsWith('ext-') || (status !== 2 && status !== 3))
      return []
    const chances = random(`${seed}/tip/${site}/${account}/${at}`)
    if (!chances.chance(all_shows_speed / Math.max(speed, all_shows_speed))) return []
    const isGroup = chances.chance(tradeOf(site).group)
    const type = status === 3 ? earnedAs.private : isGroup ? earnedAs.group : earnedAs.tip
    const pay = appealOf(seed, person) * tradeOf(site).worth
    const cents = Math.round(
      pay * (status === 3 ? chances.between(400, 2400) : chances.between(100, 1200)),
    )
    const real = toReal(at)
    return [{ id: `${account}-${real}-${type}`, site, account, type, cents, at: real }]
  })
}
