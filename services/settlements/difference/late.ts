import { withSummary } from '#shared/money/fact-about.ts'
import { amountText, type Currency } from '#shared/money/amount.ts'
import { monthHalfOf } from '#shared/money/half.ts'
import type { MoneyCause } from '#shared/money/settlement-facts.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { differenceCalls } from '#shared/settlements/difference-calls.ts'
import { halfStateOf } from '#shared/settlements/state.ts'
import type { LateHalf } from '#shared/settlements/needs.ts'
import type { LateEntry, LateFacts } from '#shared/settlements/views.ts'
import type { App } from '../../platform/kernel/app.ts'
import { query } from '../../platform/kernel/use-case.ts'
import { decisionsOfStudio } from '../compute/decided.ts'
import { computeHalves, type ComputedSettlement } from '../compute/compute.ts'
import { knownNow, type KnownAt } from '../compute/known-at.ts'
import type { SettlementNeeds } from '../compute/needs.ts'
import { seesPeopleOf } from '../look/sight.ts'
import { causeAnswer, causesSince } from './difference.ts'
import { causedLines, signedDifference, type DifferentLine } from './lines.ts'

/** A line that late facts moved. */
interface Touched {
  readonly user: string
  readonly half: LocalDay
  readonly key: string
  readonly change: bigint
  readonly currency: Currency
  readonly causes: readonly MoneyCause[]
  /** Tells the half after one decision from the half after the next. */
  readonly decided: string
}

export const lateFacts = (needs: SettlementNeeds) =>
  query(differenceCalls.lateFacts)(async ({ app, context: { actor }, query: { studio } }) => {
    const sees = seesPeopleOf(actor, studio)
    const touched = await touchedIn(app, needs, studio, await knownNow(app))
    return lateAnswer(
      studio,
      touched.filter(({ user }) => sees(user)),
    )
  })

/** The halves of a studio that late facts move and nobody has decided about (`lateHalves`). */
export async function undecidedHalves(
  app: App,
  needs: SettlementNeeds,
  studio: string,
): Promise<readonly LateHalf[]> {
  const touched = await touchedIn(app, needs, studio, await knownNow(app))
  return [...new Map(touched.map((one) => [`${one.user} ${one.half}`, one])).values()].map(
    ({ user, half, decided }) => ({ user, ...monthHalfOf(half), decided }),
  )
}

/** So many halves are computed at once: with them queries are few, and what is in memory is bounded. */
const HALVES_TOGETHER = 24

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
  const looked = halves.map(({ first }) => first).filter((first) => moved.has(first))
  const touched: Touched[] = []
  for (let from = 0; from < looked.length; from += HALVES_TOGETHER) {
    const some = looked.toSorted().slice(from, from + HALVES_TOGETHER)
    const people = new Map(halves.map(({ first, users }) => [first, new Set(users)]))
    const { halves: computed } = await computeHalves(app, needs, {
      studio,
      users: [...new Set(some.flatMap((first) => [...(people.get(first) ?? [])]))],
      known,
      halves: some,
      isAsked: (user, first) => people.get(first)?.has(user) ?? false,
    })
    const different = [...computed].flatMap(([half, { settlements }]) =>
      [...settlements.values()].flatMap((one) => differentOf(studio, half, one)),
    )
    const causes = await causesSince(app, needs, studio, { of: different, known })
    touched.push(...different.flatMap((one, at) => touchedOf(one, causes[at] ?? [])))
  }
  return touched
}
interface Different extends Pick<Touched, 'half' | 'currency' | 'decided'> {
  readonly user: string
  readonly decisions: ComputedSettlement['decisions']
  readonly lines: readonly DifferentLine[]
}
function differentOf(
  studio: string,
  half: LocalDay,
  computed: ComputedSettlement,
): readonly Different[] {
  const { user, decisions } = computed
  const id = { studio, user, ...monthHalfOf(half) }
  const { signature, signedAfter, bookings } = halfStateOf(decisions.state, id)
  const decided = `${signedAfter} ${bookings.length}`
  const lines = signature
    ? signedDifference(id, computed).filter(({ change }) => change !== 0n)
    : []
  return signature && lines.length > 0
    ? [{ user, half, decisions, lines, decided, currency: signature.currency }]
    : []
}
const touchedOf = (
  { user, half, currency, decided, lines }: Different,
  causes: readonly MoneyCause[],
): readonly Touched[] =>
  [...Map.groupBy(causedLines(lines, causes), ({ group }) => group).values()].flatMap(
    (together) => {
      // Lines that are decided about together are told together: by all that may have moved one of them.
      const moving = new Set(together.flatMap((line) => line.causes))
      const inOrder = causes.filter((cause) => moving.has(cause))
      return together.map(({ key, change }) => ({
        user,
        half,
        key,
        change,
        currency,
        decided,
        causes: inOrder,
      }))
    },
  )

/**
 * Groups late facts into entries, one for a fact that moved many: lines by the newest fact that may have moved them.
 */
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
const unknownCause: LateEntry['cause'] = withSummary({
  event: '',
  type: '',
  at: '',
  recorded: '',
  actor: '',
  about: { kind: 'others' },
})
const sumOf = (lines: readonly Touched[]): bigint =>
  lines.reduce((sum, { change }) => sum + change, 0n)
