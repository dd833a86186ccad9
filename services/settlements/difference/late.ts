import { amountText, type Currency } from '#shared/money/amount.ts'
import { monthHalfOf } from '#shared/money/half.ts'
import type { MoneyCause } from '#shared/money/settlement-facts.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import type { CallInput } from '#shared/platform/calls.ts'
import type { differenceCalls } from '#shared/settlements/difference-calls.ts'
import { halfStateOf } from '#shared/settlements/state.ts'
import type { LateEntry, LateFacts } from '#shared/settlements/views.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { ActorContext } from '../../platform/kernel/define-service.ts'
import { decisionsOfStudio } from '../compute/decisions-of-studio.ts'
import { computeSettlements, type ComputedStudio } from '../compute/compute.ts'
import { knownNow, type KnownAt } from '../compute/known.ts'
import type { SettlementNeeds } from '../compute/needs.ts'
import { seesPeopleOf } from '../look/sight.ts'
import { causeAnswer, causesSince } from './handlers.ts'
import { causesOfLine, signedDifference } from './lines.ts'

/** A line that late facts moved. */
interface Touched {
  readonly user: string
  readonly half: LocalDay
  readonly key: string
  readonly change: bigint
  readonly currency: Currency
  readonly causes: readonly MoneyCause[]
}

export const lateHandlers = (app: App, needs: SettlementNeeds) => ({
  lateFacts: async (
    { query: { studio } }: CallInput<typeof differenceCalls.lateFacts>,
    { actor }: ActorContext,
  ): Promise<LateFacts> => {
    const sees = seesPeopleOf(actor, studio)
    const touched = await touchedIn(app, needs, studio, await knownNow(app))
    return lateAnswer(
      studio,
      touched.filter(({ user }) => sees(user)),
    )
  },
})

/** Every line of a signed half that is another now; only halves that something became known of are computed. */
async function touchedIn(
  app: App,
  needs: SettlementNeeds,
  studio: string,
  known: KnownAt,
): Promise<readonly Touched[]> {
  const signed = await decisionsOfStudio(app, studio, known.position)
  const halves = [...signed].map(([first, people]) => ({
    first,
    users: people.map(({ user }) => user),
    after: people.reduce((least, one) => (one.position < least ? one.position : least), '~'),
  }))
  const moved = await needs.moved(app, { studio, halves, upTo: known.position })
  const touched: Touched[] = []
  for (const { first, users } of halves) {
    if (!moved.has(first)) continue
    const half = monthHalfOf(first)
    const computed = await computeSettlements(app, needs, { studio, ...half, users, known })
    touched.push(...(await touchedOf(app, needs, { studio, first, known, computed })))
  }
  return touched
}
async function touchedOf(
  app: App,
  needs: SettlementNeeds,
  {
    studio,
    first,
    known,
    computed: { settlements },
  }: {
    readonly studio: string
    readonly first: LocalDay
    readonly known: KnownAt
    readonly computed: ComputedStudio
  },
): Promise<readonly Touched[]> {
  const touched: Touched[] = []
  for (const [user, computed] of settlements) {
    const id = { studio, user, ...monthHalfOf(first) }
    const decided = halfStateOf(computed.decisions.state, id)
    const lines = decided.signature
      ? signedDifference(id, computed).filter(({ change }) => change !== 0n)
      : []
    if (lines.length === 0 || !decided.signature) continue
    const causes = await causesSince(app, needs, { id, computed }, { decided, known })
    for (const { key, change } of lines)
      touched.push({
        user,
        half: first,
        key,
        change,
        currency: decided.signature.currency,
        causes: causesOfLine(key, causes),
      })
  }
  return touched
}

/** What moved many is one entry: lines by the newest fact that may have moved them. */
function lateAnswer(studio: string, touched: readonly Touched[]): LateFacts {
  const entries = [
    ...Map.groupBy(touched, ({ causes, currency }) => `${causes.at(-1)?.event ?? ''} ${currency}`),
  ].map(([, lines]) => entryOf(lines))
  const facts = new Set(touched.flatMap(({ causes }) => causes.map(({ event }) => event)))
  const halves = new Set(touched.map(({ user, half }) => `${half} ${user}`))
  return {
    studio,
    facts: facts.size,
    halves: halves.size,
    sums: [...Map.groupBy(touched, ({ currency }) => currency)].map(([currency, lines]) => ({
      currency,
      sum: amountText(sumOf(lines)),
    })),
    entries: entries.toSorted((a, b) => (a.cause.recorded < b.cause.recorded ? 1 : -1)),
  }
}
function entryOf(lines: readonly Touched[]): LateEntry {
  const [first] = lines
  if (!first) throw new Error('an entry has a line')
  const cause = first.causes.at(-1)
  return {
    cause: cause ? causeAnswer(cause) : unknownCause,
    currency: first.currency,
    sum: amountText(sumOf(lines)),
    touched: lines.map(({ user, half, key, change }) => ({
      user,
      ...monthHalfOf(half),
      key,
      change: amountText(change),
    })),
  }
}
/** Hours on air and what other people brought have no single event. */
const unknownCause: LateEntry['cause'] = {
  event: '',
  type: '',
  at: '',
  recorded: '',
  actor: '',
  summary: 'hours on air, or what others brought',
}
const sumOf = (lines: readonly Touched[]): bigint =>
  lines.reduce((sum, { change }) => sum + change, 0n)
