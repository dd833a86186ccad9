import { amountText } from '#shared/money/amount.ts'
import { recordedRule } from '#shared/money/bonus-rules.ts'
import { bonusLists } from '#shared/money/bonus.ts'
import { halfFirstDay } from '#shared/money/half.ts'
import { RateBook, specificationRates, type Rate } from '#shared/money/rates.ts'
import type { SettlementFacts } from '#shared/money/settlement-facts.ts'
import type { CallInput } from '#shared/platform/calls.ts'
import { halfEnd } from '#shared/platform/local-day.ts'
import { NEWEST_ARITHMETIC } from '#shared/settlements/arithmetic.ts'
import { computeChain, type ChainHalf } from '#shared/settlements/chain.ts'
import type { RatesOfHalf } from '#shared/settlements/half-facts.ts'
import { refuseSettlement } from '#shared/settlements/refusals.ts'
import { WHAT_IF_PEOPLE_MAX } from '#shared/settlements/rules.ts'
import { noSettlement } from '#shared/settlements/state.ts'
import type { WhatIfAnswer, WhatIfRow, whatIfCalls } from '#shared/settlements/what-if-calls.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { ActorContext } from '../../platform/kernel/define-service.ts'
import { knownNow, type KnownAt } from '../compute/known.ts'
import type { SettlementNeeds } from '../compute/needs.ts'
import { seesPeopleOf } from '../look/sight.ts'

type Body = CallInput<typeof whatIfCalls.settlementWhatIf>['body']

/** What everybody would get under other contracts, rules and rates. Nothing is written. */
export const whatIfHandlers = (app: App, needs: SettlementNeeds) => ({
  settlementWhatIf: async (
    { body }: CallInput<typeof whatIfCalls.settlementWhatIf>,
    { actor }: ActorContext,
  ): Promise<WhatIfAnswer> => {
    const sees = seesPeopleOf(actor, body.studio, 'settlements.manage')
    const known = await knownNow(app)
    const first = halfFirstDay(body.from)
    const asked = {
      studio: body.studio,
      users: null,
      startOf: () => first,
      last: halfFirstDay(body.to),
      known: known.position,
    }
    const now = await needs.facts(app, asked)
    if (!now.isStudio) return refuseSettlement('settlements.studioUnknown')
    const then = body.contracts
      ? await needs.facts(app, { ...asked, contracts: body.contracts })
      : now
    const people = [...now.people.keys()].filter(sees).sort()
    const after = people.filter((user) => body.after === undefined || user > body.after)
    const users = after.slice(0, body.limit ?? WHAT_IF_PEOPLE_MAX)
    const world = await worldOf(app, needs, { body, known, facts: now })
    return {
      halves: now.halves.map(({ month, half, currency }) => ({ month, half, currency })),
      people: people.length,
      rows: users.flatMap((user) => rowsOf(user, { now, then, world })),
      next: after.length > users.length ? (users.at(-1) ?? null) : null,
    }
  },
})
interface World {
  readonly rates: RatesOfHalf
  readonly alteredRates: RatesOfHalf
  readonly alteredRules: SettlementFacts['rules']
  readonly seconds: ReadonlyMap<string, number>
}
async function worldOf(
  app: App,
  needs: SettlementNeeds,
  {
    body,
    known,
    facts,
  }: { readonly body: Body; readonly known: KnownAt; readonly facts: SettlementFacts },
): Promise<World> {
  const [first, last] = [facts.halves[0], facts.halves.at(-1)]
  const alteredRules = rulesUnder(facts, body)
  const asksForHours = [...facts.rules, ...alteredRules].some(({ rules }) =>
    rules.some(({ metric }) => metric === 'hours'),
  )
  const [rates, hours] = await Promise.all([
    needs.rates(app, known.position),
    first && last && asksForHours
      ? needs.hours(app, {
          studio: body.studio,
          from: first.first,
          to: halfEnd(last.first),
          users: null,
          known: known.position,
          now: known.now,
        })
      : [],
  ])
  const seconds = new Map(hours.map((one) => [`${halfFirstDay(one)} ${one.user}`, one.seconds]))
  return { rates, alteredRates: ratesUnder(rates, body.rates), alteredRules, seconds }
}
/** A list that is named takes the place of that list in the whole range. */
function rulesUnder({ rules, halves }: SettlementFacts, { bonus_rules }: Body) {
  const from = halves[0]?.first ?? ''
  const named = bonusLists.flatMap((list) => {
    const said = bonus_rules?.[list]
    return said ? [{ list, from, rules: said.map(recordedRule), event: '', position: '~' }] : []
  })
  const lists = new Set(named.map(({ list }) => list))
  return [...rules.filter(({ list }) => !lists.has(list)), ...named]
}
/** Of two sets of one date the altered one counts as recorded later. */
function ratesUnder(rates: RatesOfHalf, sets: Body['rates']): RatesOfHalf {
  if (!sets || sets.length === 0) return rates
  const book = new RateBook(sets)
  return {
    on: (day, from, to) => {
      const [was, is] = [rates.on(day, from, to), book.on(day, from, to)]
      return is && !isConstant(is) && (!was || is.date >= was.date) ? is : was
    },
  }
}
const isConstant = ({ date, source }: Rate): boolean =>
  date === specificationRates.date && source === specificationRates.source

function rowsOf(
  user: string,
  { now, then, world }: { now: SettlementFacts; then: SettlementFacts; world: World },
): WhatIfRow[] {
  const was = netOf(user, now, { ...world, rules: now.rules })
  const is = netOf(user, then, { ...world, rates: world.alteredRates, rules: world.alteredRules })
  const rows = now.halves.map(({ first, month, half }): WhatIfRow => {
    const [before, after] = [was.get(first), is.get(first)]
    return {
      user,
      month,
      half,
      now: amountText(before?.computed.net ?? 0n),
      then: amountText(after?.computed.net ?? 0n),
      incomplete: (before?.isIncomplete ?? false) || (after?.isIncomplete ?? false),
    }
  })
  const hasLines = [...was.values(), ...is.values()].some(
    ({ computed }) => computed.lines.length > 0,
  )
  return hasLines ? rows : []
}
/** None counts as signed; carries and instalments begin anew. */
function netOf(
  user: string,
  facts: SettlementFacts,
  { rates, rules, seconds }: Pick<World, 'rates' | 'seconds'> & Pick<SettlementFacts, 'rules'>,
): ReadonlyMap<string, ChainHalf> {
  const person = facts.people.get(user)
  const last = facts.halves.at(-1)
  if (!person || !last) return new Map()
  const chain = computeChain({
    person,
    halves: facts.halves,
    rules,
    state: noSettlement,
    rates,
    seconds: (first) => seconds.get(`${first} ${user}`) ?? 0,
    versionOf: () => NEWEST_ARITHMETIC,
    target: last.first,
    closes: false,
  })
  return new Map(chain.map((one) => [one.half.first, one]))
}
