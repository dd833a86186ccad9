import { amountText, minorOf } from '#shared/money/amount.ts'
import { monthHalfOf } from '#shared/money/half.ts'
import { instalmentPlan } from '#shared/money/items.ts'
import { ownStudioOn } from '#shared/money/own-studio.ts'
import type { PersonMoney, SettlementFacts } from '#shared/money/settlement-facts.ts'
import type { CallInput } from '#shared/platform/calls.ts'
import { addDays, halfStart, nextHalf, type LocalDay } from '#shared/platform/local-day.ts'
import { trulyWho } from '#shared/platform/request.ts'
import { dateAt } from '#shared/platform/time.ts'
import {
  ITEM_PREVIEW_HALVES_MAX,
  itemPreviewCalls,
  type ItemPreview,
} from '#shared/settlements/item-preview-calls.ts'
import type { PurchasePreview, PurchasePreviewAsked } from '#shared/settlements/purchase-preview.ts'
import { refuseSettlement } from '#shared/settlements/refusals.ts'
import { HALF_AHEAD_DAYS_MAX } from '#shared/settlements/rules.ts'
import { halfStateOf, isSettled, noSettlement } from '#shared/settlements/state.ts'
import { PerPerson } from '../../platform/concurrency/per-person.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { ActorContext } from '../../platform/kernel/define-service.ts'
import { findVisiblePerson } from '../../platform/kernel/find-visible.ts'
import { query } from '../../platform/kernel/use-case.ts'
import { computeSettlements } from '../compute/compute.ts'
import { decidedIn } from '../compute/decided.ts'
import { knownNow, type KnownAt } from '../compute/known-at.ts'
import type { SettlementNeeds } from '../compute/needs.ts'
import { seesAsAccountant } from '../look/sight.ts'

type Called = CallInput<typeof itemPreviewCalls.previewItem>['body']
/** An item as it would be: what is entered by people, or a purchase, which is paid back like an upfront. */
type Asked = Omit<Called, 'kind'> & { readonly kind: Called['kind'] | 'purchase' }

/** Days back from which halves are looked at: an older item counts in the first of them that is open. */
const BACK_DAYS_MAX = 400
/** So many of one person: a form asks for one at a time. */
const places = new PerPerson(3)

/** Tells what a person's open halves come to with and without an item: both as settlements compute them. */
export const previewItem = (needs: SettlementNeeds) =>
  query(itemPreviewCalls.previewItem)(({ app, body, context }) =>
    places.run(trulyWho(context.actor), () => preview(app, needs, body, context)),
  )
async function preview(
  app: App,
  needs: SettlementNeeds,
  item: Asked,
  context: ActorContext,
): Promise<ItemPreview> {
  const studio = await studioOf(app, item, context)
  return previewOf(app, needs, [item], { studio, user: item.user, date: item.date, ...context })
}
const isPaidBack = (kind: Asked['kind']): kind is 'upfront' | 'purchase' =>
  kind === 'upfront' || kind === 'purchase'

/** See the need `purchasePreview`. */
export const previewPurchases = (
  app: App,
  needs: SettlementNeeds,
  { items, ...about }: PurchasePreviewAsked,
): Promise<PurchasePreview> =>
  places.run(about.user, () => {
    const asked = items.map(({ amount, ...said }): Asked => {
      const { user, studio, date } = about
      return { ...said, kind: 'purchase', user, studio, date, amount: amountText(amount) }
    })
    return previewOf(app, needs, asked, about)
  })
/** Of items of one person, studio and date. */
async function previewOf(
  app: App,
  needs: SettlementNeeds,
  items: readonly Asked[],
  { studio, user, date, now }: Pick<PurchasePreviewAsked, 'studio' | 'user' | 'date' | 'now'>,
): Promise<ItemPreview> {
  const known = await knownNow(app)
  const asked = { studio, user, known }
  const decided = await decidedIn(app, { studio, users: [user], known, linesOf: [] })
  const state = decided.get(user)?.state ?? noSettlement
  const isOpen = (half: LocalDay) => !isSettled(halfStateOf(state, monthHalfOf(half)))
  const { halves, more } = openHalves(longestOf(items), isOpen, dateAt(now, null))
  const settled = !isOpen(halfStart(date))
  const last = halves.at(-1)
  if (last === undefined) return { studio, settled, halves: [], more }
  const [before, after] = await Promise.all([
    netsOf(app, needs, { ...asked, last }),
    netsOf(app, items.reduce(withItem, needs), { ...asked, last }),
  ])
  return {
    studio,
    settled,
    halves: halves.flatMap((half) => {
      const is = after.get(half)
      const was = netIn(before, half)
      return is && was !== is.net
        ? [{ ...monthHalfOf(half), currency: is.currency, before: was, after: is.net }]
        : []
    }),
    more,
  }
}

/** The one whose instalments go on longest. */
const longestOf = (items: readonly Asked[]): Asked =>
  items.reduce((most, one) => ((one.installments ?? 1) > (most.installments ?? 1) ? one : most))
/** A half that nothing was in comes to nothing; null: a rate is missing. */
const netIn = (nets: ReadonlyMap<LocalDay, Net>, half: LocalDay): string | null => {
  const found = nets.get(half)
  return found ? found.net : '0.00'
}
/** In whose books the item would be; the same 404 for a person or studio that is not there, and for one out of sight. */
async function studioOf(app: App, { user, date, ...said }: Asked, { actor, now }: ActorContext) {
  const unknown = () => refuseSettlement('settlements.userUnknown')
  const person = await findVisiblePerson(app, user, {
    at: now,
    sees: ({ joined, erased }) => {
      const studio = said.studio ?? ownStudioOn(joined, date)
      return !erased && studio !== null && seesAsAccountant(actor, { ...placeless, user, studio })
    },
    unknown,
  })
  return said.studio ?? ownStudioOn(person.joined, date) ?? unknown()
}
/** Sight is of a person in a studio, whatever the half. */
const placeless = { month: '', half: 1 } as const

/**
 * The open halves from that of the item to the last that an instalment is due in, and to the one that runs: what a half
 * cannot bear is left for the next. An upfront of a signed half has at least the next open one.
 */
function openHalves(
  { kind, date, ...item }: Asked,
  isOpen: (half: LocalDay) => boolean,
  today: LocalDay,
): { readonly halves: readonly LocalDay[]; readonly more: boolean } {
  const due = isPaidBack(kind)
    ? (instalmentPlan(minorOf(item.amount), item.installments ?? 1, date).at(-1)?.due ?? '')
    : halfStart(date)
  const last = due > today ? due : halfStart(today)
  const until = addDays(today, HALF_AHEAD_DAYS_MAX)
  const oldest = halfStart(addDays(today, -BACK_DAYS_MAX))
  const halves: LocalDay[] = []
  let half = halfStart(date) > oldest ? halfStart(date) : oldest
  for (; half <= until; half = nextHalf(half)) {
    if (half > last && (!isPaidBack(kind) || halves.length > 0)) break
    if (!isOpen(half)) continue
    if (halves.length === ITEM_PREVIEW_HALVES_MAX) break
    halves.push(half)
  }
  return { halves, more: half <= due }
}

interface NetsAsked {
  readonly studio: string
  readonly user: string
  readonly known: KnownAt
  readonly last: LocalDay
}
interface Net extends Pick<ItemPreview['halves'][number], 'currency'> {
  readonly net: string | null
}
/** The net of every open half up to the last, by its first day: one chain has them all. */
async function netsOf(
  app: App,
  needs: SettlementNeeds,
  { last, user, ...asked }: NetsAsked,
): Promise<ReadonlyMap<LocalDay, Net>> {
  const wanted = { ...asked, ...monthHalfOf(last), users: [user] }
  const { settlements } = await computeSettlements(app, needs, wanted)
  const chain = settlements.get(user)?.chain ?? []
  return new Map(
    chain.map(({ half, facts, computed, isIncomplete }): [LocalDay, Net] => [
      half.first,
      { currency: facts.currency, net: isIncomplete ? null : amountText(computed.net) },
    ]),
  )
}
/** The facts as they would be with the item. */
const withItem = (needs: SettlementNeeds, item: Asked): SettlementNeeds => ({
  ...needs,
  facts: async (app, asked) => {
    const first = halfStart(item.date)
    const known = await needs.facts(app, asked)
    // Before anything else of the person: the item itself would be their first. One of long ago is not looked at.
    const isFirst = known.halves.every((half) => half.first > first) && first <= asked.last
    const isNear = first >= addDays(asked.last, -2 * BACK_DAYS_MAX)
    const found =
      isFirst && isNear && asked.startOf(item.user) === null
        ? await needs.facts(app, { ...asked, startOf: () => first })
        : known
    const person = found.people.get(item.user)
    return person
      ? { ...found, people: new Map([[item.user, personWith(person, item, found)]]) }
      : found
  },
})
function personWith(
  person: PersonMoney,
  { kind, currency, date, ...said }: Asked,
  { halves }: Pick<SettlementFacts, 'halves'>,
): PersonMoney {
  // An id behind all others: of two of one day this is the later one.
  const [item, amount] = [`~${person.owed.length}`, minorOf(said.amount)]
  if (isPaidBack(kind)) {
    const { installments = 1 } = said
    const owed = [...person.owed, { item, kind, amount, currency, date, installments }]
    return {
      ...person,
      owed: owed.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date))),
    }
  }
  const first = halfStart(date)
  const own = halves.some((one) => one.first === first) ? person.halves.get(first) : undefined
  if (!own) return person
  const items = [...own.items, { item, kind, currency, amount: BigInt(amount) }]
  return { ...person, halves: new Map([...person.halves, [first, { ...own, items }]]) }
}
