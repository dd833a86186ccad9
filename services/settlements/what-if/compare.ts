import { RateBook, type RateSet } from '#shared/money/rates.ts'
import type { PersonMoney, RuleListSaid, StudioHalf } from '#shared/money/settlement-facts.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { NEWEST_ARITHMETIC } from '#shared/settlements/arithmetic.ts'
import { computeChain, type ChainHalf } from '#shared/settlements/chain.ts'
import { noSettlement } from '#shared/settlements/state.ts'

/** The terms that hold, or would hold, for everybody. */
interface WhatIfTerms {
  /** The same in both, with what the studio brought by the rules in force. */
  readonly halves: readonly StudioHalf[]
  readonly rules: readonly RuleListSaid[]
  readonly rates: readonly RateSet[]
}
interface WhatIfPerson {
  readonly now: PersonMoney
  readonly then: PersonMoney
}
/** Data alone: it is copied into a thread. */
export interface WhatIfAsked {
  readonly now: WhatIfTerms
  readonly then: WhatIfTerms
  /** Union seconds on air, by `<first day> <login>`. */
  readonly seconds: ReadonlyMap<string, number>
  readonly people: readonly WhatIfPerson[]
}
/** Minor units of the half's currency. */
export interface WhatIfNet {
  readonly user: string
  readonly half: LocalDay
  readonly now: bigint
  readonly then: bigint
  readonly isIncomplete: boolean
}

/** Compares the nets of people with lines in one of the two: of every half, in order. */
export function compareNets({ now, then, seconds, people }: WhatIfAsked): WhatIfNet[] {
  const chainNow = chainUnder(now, seconds)
  const chainThen = chainUnder(then, seconds)
  return people.flatMap(({ now: personNow, then: personThen }) => {
    const was = chainNow(personNow)
    const is = chainThen(personThen)
    const hasLines = [...was, ...is].some(({ computed }) => computed.lines.length > 0)
    return now.halves.flatMap(({ first }, place) =>
      hasLines ? netOf(personNow.user, first, was[place], is[place]) : [],
    )
  })
}
const netOf = (
  user: string,
  half: LocalDay,
  was: ChainHalf | undefined,
  is: ChainHalf | undefined,
): WhatIfNet => ({
  user,
  half,
  now: was?.computed.net ?? 0n,
  then: is?.computed.net ?? 0n,
  isIncomplete: was?.isIncomplete === true || is?.isIncomplete === true,
})
/** None counts as signed; carries and instalments begin anew: a person's chain has every half. */
function chainUnder(
  { halves, rules, rates: sets }: WhatIfTerms,
  seconds: ReadonlyMap<string, number>,
) {
  const rates = new RateBook(sets)
  const target = halves.at(-1)?.first ?? ''
  return (person: PersonMoney) =>
    computeChain({
      person,
      halves,
      rules,
      state: noSettlement,
      rates,
      seconds: (first) => seconds.get(`${first} ${person.user}`) ?? 0,
      versionOf: () => NEWEST_ARITHMETIC,
      target,
      closes: false,
    })
}
