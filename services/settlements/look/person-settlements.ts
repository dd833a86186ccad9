import { amountText } from '#shared/money/amount.ts'
import { halfFirstDay } from '#shared/money/half.ts'
import { may } from '#shared/permissions/actions.ts'
import { ownSettlementCalls, type PersonSettlement } from '#shared/settlements/own-calls.ts'
import { refuseSettlement } from '#shared/settlements/refusals.ts'
import { SETTLEMENTS_OF_PERSON_MAX } from '#shared/settlements/rules.ts'
import { halfStateOf, type HalfState } from '#shared/settlements/state.ts'
import {
  querySettlementEventsOf,
  type SettlementEventRow,
  type SettlementTables,
} from '#projections/settlements/settlements.ts'
import type { App } from '../../platform/kernel/app.ts'
import { findVisiblePerson } from '../../platform/kernel/find-visible.ts'
import { query } from '../../platform/kernel/use-case.ts'
import { signedFigures, type SettlementFigures } from './answer.ts'
import { PersonDecisions } from '../compute/decisions.ts'
import { computeHalves } from '../compute/compute.ts'
import { knownNow, type KnownAt } from '../compute/known-at.ts'
import type { SettlementNeeds } from '../compute/needs.ts'

interface Found {
  readonly studio: string
  readonly half: HalfState
  readonly rows: readonly SettlementEventRow[]
}
/** A person's settlements from review on, the newest first. */
export const personSettlements = (needs: SettlementNeeds) =>
  query(ownSettlementCalls.personSettlements)(async ({ app, context, query: { user } }) => {
    const { actor, now } = context
    const seesStudio = (studio: string | null, tipCont?: string) =>
      may(actor, 'settlements.see', { user, studio, ...(tipCont === undefined ? {} : { tipCont }) })
    await findVisiblePerson(app, user, {
      at: now,
      sees: ({ studio, joined, tipCont }) =>
        [studio, ...joined.map((one) => one.studio)].some((one) => seesStudio(one, tipCont)),
      unknown: () => refuseSettlement('settlements.userUnknown'),
    })
    const known = await knownNow(app)
    const rows = await querySettlementEventsOf(app.read<SettlementTables>(), user)
    const found = [...Map.groupBy(rows, ({ studio }) => studio)]
      .filter(([studio]) => seesStudio(studio))
      .flatMap(([studio, own]): Found[] => {
        const { state } = new PersonDecisions(own, known.position)
        return Object.values(state.halves)
          .map((half) => halfStateOf(state, half))
          .filter((half) => half.state !== 'open' && half.closedBy === null)
          .map((half) => ({ studio, half, rows: own }))
      })
      .toSorted(
        (a, b) => order(halfFirstDay(b.half), halfFirstDay(a.half)) || order(a.studio, b.studio),
      )
    const told = found.slice(0, SETTLEMENTS_OF_PERSON_MAX)
    const open = told.filter(({ half }) => half.signature === null)
    const computed = new Map<string, ComputedOfStudio>()
    for (const [studio, halves] of Map.groupBy(open, (one) => one.studio))
      computed.set(studio, await openFigures(app, needs, { studio, halves, user, known }))
    return told.map((one) => inShort(one, computed.get(one.studio)))
  })
const order = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

type Figures = Pick<SettlementFigures, 'currency' | 'earned' | 'net'>
type ComputedOfStudio = ReadonlyMap<string, Figures>
function inShort(
  { studio, half, rows }: Found,
  computed: ComputedOfStudio | undefined,
): PersonSettlement {
  const first = halfFirstDay(half)
  const paid = rows.findLast((row) => row.half === first && row.type === 'SettlementPaid')
  const figures = half.signature ? signedFigures(half.signature) : computed?.get(first)
  if (!figures) throw new Error('what is not signed was computed')
  return {
    studio,
    month: half.month,
    half: half.half,
    state: half.state,
    currency: figures.currency,
    earned: amountText(figures.earned),
    net: amountText(figures.net),
    acknowledged: half.acknowledged,
    disputes: half.disputes.filter(({ isOpen }) => isOpen).length,
    paid: half.state === 'paid' ? (paid?.recorded ?? null) : null,
  }
}
/** Computes the figures of a studio together, by the first day of the half. */
async function openFigures(
  app: App,
  needs: SettlementNeeds,
  {
    studio,
    halves,
    user,
    known,
  }: {
    readonly studio: string
    readonly halves: readonly Found[]
    readonly user: string
    readonly known: KnownAt
  },
): Promise<ComputedOfStudio> {
  const computed = await computeHalves(app, needs, {
    studio,
    users: [user],
    known,
    halves: halves.map(({ half }) => halfFirstDay(half)).toSorted(),
    isAsked: () => true,
  })
  return new Map(
    [...computed.halves].map(([first, { half, settlements }]): [string, Figures] => {
      const own = settlements.get(user)?.half
      const { earned = 0n, net = 0n } = own?.computed ?? {}
      return [first, { currency: own?.facts.currency ?? half.currency, earned, net }]
    }),
  )
}
