import type { RuleListSaid, SettlementFactsAsked } from '#shared/money/settlement-facts.ts'
import { addDays, halfStart, type LocalDay } from '#shared/platform/local-day.ts'
import { typesOf } from '#projections/money/facts-read.ts'
import type { FactRow } from '#projections/money/facts.ts'
import type { ItemRow } from '#projections/money/items.ts'
import type { FoundFacts } from './known-terms.ts'

interface FirstHalfAsked extends Pick<SettlementFactsAsked, 'startOf' | 'last'> {
  readonly users: readonly string[]
  readonly items: readonly Pick<ItemRow, 'person' | 'date'>[]
  readonly rules: readonly RuleListSaid[]
}
/**
 * The first day of the half from which on some people are looked at. Who has a start of their own begins there; anybody else with
 * their first item or line, and where a rule may pay them, not before it was in force: by hours from when they joined, for their
 * models with these, for what all brought with the first line of anybody.
 */
export function firstHalfComputed(
  { users, startOf, last, items, rules }: FirstHalfAsked,
  { own, held, sites }: FoundFacts,
): LocalDay {
  const starts = users.map((user) => ({ user, start: startOf(user) }))
  const open = new Set(starts.flatMap(({ user, start }) => (start === null ? [user] : [])))
  const monthsOf = monthsBy(held, sites)
  const isHeld = ruleHolders(own)
  const byHours = beginOf(rules, 'models', ({ metric }) => metric === 'hours')
  const paysAnybody = ({ for: types }: Rule) =>
    [...open].some((user) => types.some((type) => isHeld(user, type)))
  const models = own.filter(({ kind, person }) => kind === 'allocation' && open.has(person))
  const days = [
    last,
    ...starts.flatMap(({ start }) => start ?? []),
    ...items.filter(({ person }) => open.has(person)).map(({ date }) => date),
    ...monthsOf((person) => open.has(person)),
    ...notBefore(
      beginOf(rules, 'trainers', () => true),
      monthsOf((person) => models.some(({ key }) => key === person)),
    ),
    ...notBefore(
      beginOf(rules, 'studio', paysAnybody),
      monthsOf(() => true),
    ),
    ...notBefore(
      byHours,
      joiningDays(own.filter(({ person }) => open.has(person) && isHeld(person, 'Model'))),
    ),
  ]
  return halfStart(days.toSorted()[0] ?? last)
}
type Rule = RuleListSaid['rules'][number]
/** From when on a list has had a rule of this kind; undefined: it never has. */
const beginOf = (
  rules: readonly RuleListSaid[],
  list: RuleListSaid['list'],
  is: (rule: Rule) => boolean,
): LocalDay | undefined =>
  rules
    .filter((one) => one.list === list && one.rules.some(is))
    .map(({ from }) => from)
    .toSorted()[0]
const notBefore = (from: LocalDay | undefined, days: readonly LocalDay[]): readonly LocalDay[] =>
  from === undefined ? [] : days.map((day) => (day < from ? from : day))

/** The first months in which accounts of people have lines; a local day may lie in the month before that of UTC. */
function monthsBy(held: FoundFacts['held'], sites: FoundFacts['sites']) {
  const holders = Map.groupBy(
    held.filter(({ kind }) => kind === 'holder'),
    ({ key }) => key,
  )
  return (is: (person: string) => boolean): readonly LocalDay[] =>
    sites.flatMap(({ account, first }) =>
      first !== null && holders.get(account)?.some(({ person }) => is(person))
        ? [addDays(`${first}-01`, -1)]
        : [],
    )
}
/** Returns whether a person ever had an account type. */
function ruleHolders(own: readonly FactRow[]): (user: string, type: string) => boolean {
  const held = new Set(typesOf(own).map(({ user, value }) => `${user} ${value}`))
  return (user, type) => held.has(`${user} ${type}`)
}
/** A local day may be the one before that of UTC. */
const joiningDays = (own: readonly FactRow[]): readonly LocalDay[] =>
  own
    .filter(({ kind }) => kind === 'joined')
    .map(({ from_ms }) => addDays(new Date(Number(from_ms)).toISOString().slice(0, 10), -1))
