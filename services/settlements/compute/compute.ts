import { createHash } from 'node:crypto'
import { halfFirstDay, type MonthHalf } from '#shared/money/half.ts'
import type { RuleListSaid, SettlementFacts, StudioHalf } from '#shared/money/settlement-facts.ts'
import { addDays, halfEnd, type LocalDay } from '#shared/platform/local-day.ts'
import { dateAt, localDate } from '#shared/platform/time.ts'
import { NEWEST_ARITHMETIC, type Arithmetic } from '#shared/settlements/arithmetic.ts'
import { computeChain, type ChainHalf, type ChainInput } from '#shared/settlements/chain.ts'
import { refuseSettlement } from '#shared/settlements/refusals.ts'
import { resultText } from '#shared/settlements/result.ts'
import { HALF_AHEAD_DAYS_MAX } from '#shared/settlements/rules.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { KnownAt } from './known-at.ts'
import type { SettlementNeeds } from './needs.ts'
import { PersonDecisions } from './decisions.ts'
import { decidedIn } from './decided.ts'

/** Which settlements: of a half of a studio, of these people or (null) of everybody there. */
interface ComputeAsked extends MonthHalf {
  readonly studio: string
  readonly users: readonly string[] | null
  readonly known: KnownAt
  /** As if its signature closed all earlier halves. */
  readonly closes?: boolean | undefined
  /** Given by tests alone: versions of the arithmetic beside those of the code. */
  readonly arithmetics?: Readonly<Record<number, Arithmetic>> | undefined
}
/** A settlement as it is computed at a position. */
export interface ComputedSettlement {
  readonly user: string
  readonly decisions: PersonDecisions
  /** Every unsettled half from the first on, and the half itself; empty for who ended here before. */
  readonly chain: readonly ChainHalf[]
  /** The unsettled halves before it, as they are as long as its signature closes none. */
  readonly earlier: readonly ChainHalf[]
  /** The half itself; undefined for who ended here before. */
  readonly half: ChainHalf | undefined
  /** The text that is hashed (shared/settlements/result.ts); both null where it is not complete. */
  readonly text: string | null
  readonly hash: string | null
}
export interface ComputedStudio {
  /** Whether there was such a studio. */
  readonly isStudio: boolean
  /** The studio's date at the moment that was asked for. */
  readonly today: LocalDay
  readonly half: StudioHalf
  /** The lists of bonus rules known then, in the order recorded. */
  readonly rules: readonly RuleListSaid[]
  readonly settlements: ReadonlyMap<string, ComputedSettlement>
}

/** Computes settlements of a half from what was in the log up to a position (docs/rules/settlements.md#replay). */
export async function computeSettlements(
  app: App,
  needs: SettlementNeeds,
  { month, half, ...asked }: ComputeAsked,
): Promise<ComputedStudio> {
  const first = halfFirstDay({ month, half })
  const all = { ...asked, halves: [first], isAsked: () => true }
  const { halves, ...studio } = await computeHalves(app, needs, all)
  const computed = halves.get(first)
  if (!computed) throw new Error('the half that was asked for is among the halves')
  return { ...studio, ...computed }
}
/** Several halves of a studio at once: as many queries as for one. */
interface HalvesAsked extends Omit<ComputeAsked, keyof MonthHalf> {
  /** First days, in order; at least one. */
  readonly halves: readonly LocalDay[]
  /** Which halves of a person. */
  readonly isAsked: (user: string, half: LocalDay) => boolean
}
type ComputedHalf = Pick<ComputedStudio, 'half' | 'settlements'>
export async function computeHalves(
  app: App,
  needs: SettlementNeeds,
  asked: HalvesAsked,
): Promise<
  Omit<ComputedStudio, keyof ComputedHalf> & { halves: ReadonlyMap<LocalDay, ComputedHalf> }
> {
  const { studio, users, known, halves, isAsked } = asked
  const last = halves.at(-1) ?? ''
  refuseFar(app, last)
  // With the lines of what was signed of these halves alone.
  const decisions = await decidedIn(app, { studio, users, known, linesOf: halves })
  const decidedOf = (user: string) => decisions.get(user) ?? new PersonDecisions([], known.position)
  const targetsOf = (user: string) => halves.filter((half) => isAsked(user, half))
  const facts = await needs.facts(app, {
    studio,
    users,
    startOf: (user) => firstOf(targetsOf(user), decidedOf(user), last),
    last,
    known: known.position,
    settled: (user, half) =>
      !targetsOf(user).includes(half) && decidedOf(user).isSettledBefore(last, half),
  })
  const [rates, seconds] = await Promise.all([
    needs.rates(app, known.position),
    unionSecondsOf(app, needs, asked, facts),
  ])
  const made = halves.map((target): [LocalDay, ComputedHalf] => {
    const half = facts.halves.find(({ first }) => first === target)
    if (!half) throw new Error('the half that was asked for is among the halves')
    const settlements = new Map<string, ComputedSettlement>()
    for (const [user, person] of facts.people) {
      if (!isAsked(user, target)) continue
      const decided = decidedOf(user)
      const input = {
        person,
        halves: halvesFrom(facts.halves, decided.startFor(target)),
        rules: facts.rules,
        state: decided.state,
        rates,
        seconds: (first: LocalDay) => seconds.get(`${first} ${user}`) ?? 0,
        versionOf: (first: LocalDay) => decided.versionOf(first) ?? NEWEST_ARITHMETIC,
        target,
        closes: asked.closes ?? decided.closesFor(target),
        arithmetics: asked.arithmetics,
      }
      const chain = computeChain(input)
      const earlier = asked.closes === true ? chainBefore(input) : chain.slice(0, -1)
      settlements.set(user, settled(studio, { user, decisions: decided, chain, earlier }, target))
    }
    return [target, { half, settlements }]
  })
  const today = localDate(Math.floor(known.now / 1000), facts.zoneAt(known.now))
  return { isStudio: facts.isStudio, today, rules: facts.rules, halves: new Map(made) }
}
/** Computes what a signature that closes earlier halves would close: each once, the target not among them. */
const chainBefore = ({ halves, target, ...input }: ChainInput): readonly ChainHalf[] =>
  computeChain({
    ...input,
    halves: halves.filter(({ first }) => first < target),
    target,
    closes: false,
  })
/** Raises settlements.tooFar: every half from the first on is computed, and of one that is far ahead that would be thousands. */
export function refuseFar(app: Pick<App, 'now'>, half: LocalDay): void {
  const until = addDays(dateAt(app.now(), null), HALF_AHEAD_DAYS_MAX)
  if (half > until) refuseSettlement('settlements.tooFar', { until })
}
const halvesFrom = (halves: readonly StudioHalf[], start: LocalDay | null) =>
  start === null ? halves : halves.filter(({ first }) => first >= start)

function settled(
  studio: string,
  made: Pick<ComputedSettlement, 'user' | 'decisions' | 'chain' | 'earlier'>,
  target: LocalDay,
): ComputedSettlement {
  const last = made.chain.at(-1)
  const half = last?.half.first === target ? last : undefined
  if (!half) return { ...made, chain: [], earlier: [], half, text: null, hash: null }
  const { facts, computed, isIncomplete } = half
  const id = {
    studio,
    user: made.user,
    month: facts.month,
    half: facts.half,
    currency: facts.currency,
  }
  const text = isIncomplete ? null : resultText({ ...id, ...computed })
  return { ...made, half, text, hash: text === null ? null : resultHash(text) }
}
/** SHA-256 in lower-case hex. */
export const resultHash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The first half that has to be computed of a person; null: from the beginning. */
function firstOf(
  targets: readonly LocalDay[],
  decided: PersonDecisions,
  last: LocalDay,
): LocalDay | null {
  let first = last
  for (const target of targets) {
    const start = decided.startFor(target)
    if (start === null) return null
    if (start < first) first = start
  }
  return first
}
/** Union seconds by `<first day> <login>`; looked up only where a rule asks for hours. */
export async function unionSecondsOf(
  app: App,
  needs: SettlementNeeds,
  { studio, users, known }: Pick<ComputeAsked, 'studio' | 'users' | 'known'>,
  { halves, rules }: Pick<SettlementFacts, 'halves' | 'rules'>,
): Promise<ReadonlyMap<string, number>> {
  const [first, last] = [halves[0], halves.at(-1)]
  const asksForHours = rules.some((list) => list.rules.some(({ metric }) => metric === 'hours'))
  if (!first || !last || !asksForHours) return new Map()
  const found = await needs.hours(app, {
    studio,
    from: first.first,
    to: halfEnd(last.first),
    users,
    known: known.position,
    now: known.now,
  })
  return new Map(found.map((one) => [`${halfFirstDay(one)} ${one.user}`, one.seconds]))
}
