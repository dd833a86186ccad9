import type { ContractInput } from '#shared/money/term-calls.ts'
import { monthStart, type LocalDay } from '#shared/platform/local-day.ts'
import { localDate } from '#shared/platform/time.ts'
import { studios, type DemoPerson } from './cast.ts'
import { firstHalf, yearStart } from './earn-past.ts'
import { random } from './random.ts'

interface DemoContract extends ContractInput {
  readonly user: string
  readonly studio: string
}
const employees = 2
/** In each studio the contract of this one of those who were there all year changed, so many months ago. */
const nth_changed = 3
const months_of_change = 5

/** Returns contracts of most models and all trainers, from their first day; some changed since. No model without a contract gets penalties. */
export function demoContracts(
  seed: string,
  people: readonly DemoPerson[],
  from: number,
): readonly DemoContract[] {
  const settled = people.filter((person) => hasContract(seed, person))
  const employed = new Set(
    settled
      .filter(({ tipCont, studio }) => tipCont === 'Model' && studio === studios[0].studio)
      .slice(-employees)
      .map(({ user }) => user),
  )
  const changed = new Set(
    studios.flatMap(({ studio }) =>
      settled
        .filter((person) => person.studio === studio && isThereAllYear(seed, person, from))
        .slice(nth_changed, nth_changed + 1)
        .map(({ user }) => user),
    ),
  )
  return settled.flatMap((person) => {
    const { user, studio } = person
    const chances = random(`${seed}/contract/${user}`)
    const kind = employed.has(user) ? 'employee' : 'contractor'
    const first: DemoContract = {
      user,
      studio,
      from: sinceDay(seed, person, from),
      kind,
      share_bp: kind === 'employee' ? 4000 : chances.pick([4000, 4500, 5000, 5000, 5500, 6000]),
      cap_bp: kind === 'employee' ? 3300 : chances.pick([3000, 4000, 5000, 5000, 7000]),
    }
    const later = monthStart(dayOf(person, from), -months_of_change)
    return changed.has(user)
      ? [first, { ...first, from: later, share_bp: first.share_bp + 500 }]
      : [first]
  })
}
const hasContract = (seed: string, { user, tipCont }: DemoPerson): boolean =>
  tipCont === 'Trainer' ||
  (tipCont === 'Model' && !random(`${seed}/no-contract/${user}`).chance(0.08))

/** Since when a person is told of. */
export const sinceDay = (seed: string, person: DemoPerson, from: number): LocalDay =>
  person.accounts.length > 0 ? firstHalf(seed, person, from) : yearStart(from)
const isThereAllYear = (seed: string, person: DemoPerson, from: number): boolean =>
  person.tipCont === 'Model' && sinceDay(seed, person, from) === yearStart(from)
const dayOf = ({ timezone }: DemoPerson, at: number): LocalDay =>
  localDate(Math.floor(at / 1000), timezone)
