import { amountText } from '#shared/money/amount.ts'
import type { NewItem } from '#shared/money/item-calls.ts'
import { addDays, datesBetween, type LocalDay } from '#shared/platform/local-day.ts'
import { localDate } from '#shared/platform/time.ts'
import type { DemoPerson } from './cast.ts'
import { demoContracts, sinceDay } from './demo-terms.ts'
import { demoLogins } from './fill.ts'
import { random, type Random } from './random.ts'

const reasons = {
  bonus: ['best half of the month', 'covered two night shifts', 'brought a friend', 'new pictures'],
  penalty: ['late three times', 'left a shift without a word', 'room left untidy'],
  upfront: ['rent', 'a new camera', 'dentist', 'moving house', 'travel home'],
} as const
/** The shares of the people who can get one that get it within the year. */
const parts = { bonus: 0.5, penalty: 0.14, upfront: 0.2 } as const

interface ItemsOf {
  readonly seed: string
  readonly people: readonly DemoPerson[]
  /** When the history began and ended, in epoch milliseconds. */
  readonly from: number
  readonly to: number
}
/** Returns advances, penalties and bonuses of people, oldest first. */
export function demoItems({ seed, people, from, to }: ItemsOf): readonly NewItem[] {
  const kinds = new Map(demoContracts(seed, people, from).map(({ user, kind }) => [user, kind]))
  const visitors = demoLogins(people)
  const items = people
    .filter(({ tipCont }) => tipCont === 'Model' || tipCont === 'Trainer')
    .flatMap((person): NewItem[] => {
      const chances = random(`${seed}/items/${person.user}`)
      const today = localDate(Math.floor(to / 1000), person.timezone)
      const days = datesBetween(sinceDay(seed, person, from), addDays(today, -1))
      const given: NewItem[] = []
      // Whoever a visitor logs in as has something to look at.
      const isVisitor = person.tipCont === 'Model' && visitors.includes(person)
      if (chances.chance(parts.bonus) || isVisitor)
        for (let n = chances.between(1, 3); n > 0; n--) given.push(bonus(chances, person, days))
      if (kinds.get(person.user) === 'contractor' && chances.chance(parts.penalty))
        given.push(penalty(chances, person, days))
      if (chances.chance(parts.upfront) || isVisitor) given.push(upfront(chances, person, days))
      return given
    })
  return items.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))
}
/** In the studio's money where people are paid in it. */
const ofStudio = ({ studio }: DemoPerson, usd: number): Pick<NewItem, 'amount' | 'currency'> =>
  studio === 'aurora'
    ? { amount: amountText(Math.round(usd * 4.5) * 100), currency: 'ron' }
    : { amount: amountText(usd * 100), currency: 'usd' }

const bonus = (chances: Random, person: DemoPerson, days: readonly LocalDay[]): NewItem => ({
  kind: 'bonus',
  user: person.user,
  ...ofStudio(person, chances.between(2, 12) * 10),
  date: chances.pick(days),
  reason: chances.pick(reasons.bonus),
})
const penalty = (chances: Random, person: DemoPerson, days: readonly LocalDay[]): NewItem => ({
  kind: 'penalty',
  user: person.user,
  ...ofStudio(person, chances.between(2, 8) * 5),
  date: chances.pick(days),
  reason: chances.pick(reasons.penalty),
})
/** Some of the last halves, so that instalments are still to come. */
const upfront = (chances: Random, { user }: DemoPerson, days: readonly LocalDay[]): NewItem => ({
  kind: 'upfront',
  user,
  amount: amountText(chances.between(4, 14) * 2500),
  currency: 'usd',
  date: chances.pick(days.slice(-150)),
  reason: chances.pick(reasons.upfront),
  installments: chances.between(3, 8),
})
