import { amountText } from '#shared/money/amount.ts'
import { misfitOf, recordedRule, rulesOn } from '#shared/money/bonus-rules.ts'
import { bonusLists } from '#shared/money/bonus.ts'
import { halfFirstDay } from '#shared/money/half.ts'
import { refuseMoney } from '#shared/money/refusals.ts'
import type { RuleListSaid, SettlementFacts } from '#shared/money/settlement-facts.ts'
import type { CallInput } from '#shared/platform/calls.ts'
import { trulyWho } from '#shared/platform/request.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { refuseSettlement } from '#shared/settlements/refusals.ts'
import { WHAT_IF_PEOPLE_MAX } from '#shared/settlements/rules.ts'
import { whatIfCalls, type WhatIfAnswer } from '#shared/settlements/what-if-calls.ts'
import { PerPerson } from '../../platform/concurrency/per-person.ts'
import { Thread } from '../../platform/concurrency/thread.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { ActorContext } from '../../platform/kernel/define-service.ts'
import { query } from '../../platform/kernel/use-case.ts'
import { unionSecondsOf } from '../compute/compute.ts'
import { knownNow, type KnownAt } from '../compute/known-at.ts'
import type { SettlementNeeds } from '../compute/needs.ts'
import { seesPeopleOf } from '../look/sight.ts'
import type { WhatIfAsked, WhatIfNet } from './compare.ts'

type Body = CallInput<typeof whatIfCalls.settlementWhatIf>['body']

/** So many questions wait for the thread at most. */
const WAITING_MAX = 20
/** A dozen halves of 500 people take seconds: other answers do not wait for them. */
const thread = new Thread<WhatIfAsked, readonly WhatIfNet[]>(
  new URL('./what-if-worker.ts', import.meta.url),
  WAITING_MAX,
)

/** So many of one person, which is more than a screen asks at once. */
const places = new PerPerson(4)

/** Returns what everybody would get under other contracts, rules and rates. Nothing is written. */
export const settlementWhatIf = (needs: SettlementNeeds) =>
  query(whatIfCalls.settlementWhatIf)(({ app, body, context }) =>
    places.run(trulyWho(context.actor), () => whatIf(app, needs, body, context)),
  )
async function whatIf(
  app: App,
  needs: SettlementNeeds,
  body: Body,
  { actor }: ActorContext,
): Promise<WhatIfAnswer> {
  const { studio } = body
  const sees = seesPeopleOf(actor, studio, 'settlements.manage')
  const known = await knownNow(app)
  const [first, last] = [halfFirstDay(body.from), halfFirstDay(body.to)]
  const people = (await needs.people(app, { studio, known: known.position, last })).filter(sees)
  const after = people.filter((user) => body.after === undefined || user > body.after)
  const users = after.slice(0, body.limit ?? WHAT_IF_PEOPLE_MAX)
  const asked = { studio, users, startOf: () => first, last, known: known.position }
  const [now, then] = await Promise.all([
    needs.facts(app, asked),
    needs.facts(app, { ...asked, contracts: body.contracts, rules: rulesSaid(body) }),
  ])
  if (!now.isStudio) return refuseSettlement('settlements.studioUnknown')
  checkIds(then)
  const world = await worldOf(app, needs, { body, known, now, then, users })
  const halves = new Map(now.halves.map((half) => [half.first, half]))
  return {
    halves: now.halves.map(({ month, half, currency }) => ({ month, half, currency })),
    people: people.length,
    rows: (await thread.ask(world)).flatMap((net) => rowOf(net, halves)),
    next: after.length > users.length ? (users.at(-1) ?? null) : null,
  }
}
const rowOf = (
  { user, half: first, now, then, isIncomplete }: WhatIfNet,
  halves: ReadonlyMap<LocalDay, { readonly month: string; readonly half: 1 | 2 }>,
): WhatIfAnswer['rows'] => {
  const named = halves.get(first)
  if (!named) return []
  const { month, half } = named
  const sums = { now: amountText(now), then: amountText(then) }
  return [{ user, month, half, ...sums, incomplete: isIncomplete }]
}

interface Gathered {
  readonly body: Body
  readonly known: KnownAt
  readonly now: SettlementFacts
  readonly then: SettlementFacts
  readonly users: readonly string[]
}
async function worldOf(
  app: App,
  needs: SettlementNeeds,
  { body, known, now, then, users }: Gathered,
): Promise<WhatIfAsked> {
  const { halves } = now
  const [book, seconds] = await Promise.all([
    needs.rates(app, known.position),
    unionSecondsOf(
      app,
      needs,
      { studio: body.studio, users, known },
      { halves, rules: [...now.rules, ...then.rules] },
    ),
  ])
  return {
    now: { halves, rules: now.rules, rates: book.sets },
    then: { halves: then.halves, rules: then.rules, rates: [...book.sets, ...(body.rates ?? [])] },
    seconds,
    people: users.flatMap((user) => {
      const [one, other] = [now.people.get(user), then.people.get(user)]
      return one && other ? [{ now: one, then: other }] : []
    }),
  }
}
/**
 * Returns the studio's bonus rules as they would be said, from the first half on; refuses what saying them would
 * refuse.
 */
const rulesSaid = ({ bonus_rules = {}, from }: Body): readonly RuleListSaid[] =>
  bonusLists.flatMap((list) => {
    const rules = bonus_rules[list]?.map(recordedRule)
    for (const rule of rules ?? []) {
      const misfit = misfitOf(list, rule)
      if (misfit) refuseMoney(misfit.code, misfit.params)
    }
    return rules ? [{ list, from: halfFirstDay(from), rules, event: '', position: '~' }] : []
  })
/** A line is called by its rule's id alone: no two lists have the same one in a half. */
function checkIds({ halves, rules }: SettlementFacts): void {
  for (const { first } of halves) {
    const ids = bonusLists.flatMap((list) => rulesOn(rules, list, first).map(({ id }) => id))
    const twice = ids.find((id, place) => ids.indexOf(id) !== place)
    if (twice !== undefined) refuseMoney('money.ruleIdTaken', { id: twice })
  }
}
