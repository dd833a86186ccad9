import { amountText } from '#shared/money/amount.ts'
import { halfFirstDay } from '#shared/money/half.ts'
import { may } from '#shared/permissions/actions.ts'
import type { PersonSettlement } from '#shared/settlements/own-calls.ts'
import { refuseSettlement } from '#shared/settlements/refusals.ts'
import { SETTLEMENTS_OF_PERSON_MAX } from '#shared/settlements/rules.ts'
import { halfStateOf, type HalfState } from '#shared/settlements/state.ts'
import {
  querySettlementEventsOf,
  type SettlementEventRow,
  type SettlementTables,
} from '#projections/settlements/settlements.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { ActorContext } from '../../platform/kernel/define-service.ts'
import { findVisiblePerson } from '../../platform/kernel/find-visible.ts'
import { signedFigures } from './answer.ts'
import { PersonDecisions } from '../compute/decisions.ts'
import { computeSettlements } from '../compute/compute.ts'
import { knownNow, type KnownAt } from '../compute/known.ts'
import type { SettlementNeeds } from '../compute/needs.ts'

interface Found {
  readonly studio: string
  readonly half: HalfState
  readonly rows: readonly SettlementEventRow[]
}
/** A person's settlements from review on, the newest first. */
export async function personSettlements(
  app: App,
  needs: SettlementNeeds,
  user: string,
  { actor, now }: ActorContext,
): Promise<PersonSettlement[]> {
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
  return Promise.all(
    found
      .slice(0, SETTLEMENTS_OF_PERSON_MAX)
      .map((one) => inShort(app, needs, one, { user, known })),
  )
}
const order = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

async function inShort(
  app: App,
  needs: SettlementNeeds,
  { studio, half, rows }: Found,
  { user, known }: { readonly user: string; readonly known: KnownAt },
): Promise<PersonSettlement> {
  const first = halfFirstDay(half)
  const paid = rows.findLast((row) => row.half === first && row.type === 'SettlementPaid')
  const { currency, earned, net } = half.signature
    ? signedFigures(half.signature)
    : await openFigures(app, needs, { studio, half, user, known })
  return {
    studio,
    month: half.month,
    half: half.half,
    state: half.state,
    currency,
    earned: amountText(earned),
    net: amountText(net),
    acknowledged: half.acknowledged,
    disputes: half.disputes.filter(({ isOpen }) => isOpen).length,
    paid: half.state === 'paid' ? (paid?.recorded ?? null) : null,
  }
}
async function openFigures(
  app: App,
  needs: SettlementNeeds,
  asked: Pick<Found, 'studio' | 'half'> & { readonly user: string; readonly known: KnownAt },
) {
  const { studio, half, user, known } = asked
  const computed = await computeSettlements(app, needs, {
    studio,
    month: half.month,
    half: half.half,
    users: [user],
    known,
  })
  const own = computed.settlements.get(user)?.half
  return {
    currency: own?.facts.currency ?? computed.half.currency,
    earned: own?.computed.earned ?? 0n,
    net: own?.computed.net ?? 0n,
  }
}
