import type { Currency } from '#shared/money/amount.ts'
import { halfFirstDay } from '#shared/money/half.ts'
import type { PayWay } from '#shared/settlements/rules.ts'
import { refuseSettlement } from '#shared/settlements/refusals.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { ActorContext } from '../../platform/kernel/define-service.ts'
import { refuseFar } from '../compute/compute.ts'
import { decidedIn } from '../compute/decided.ts'
import { knownHead, knownNow } from '../compute/known-at.ts'
import { seesPeopleOf } from '../look/sight.ts'
import type { GivenToPayslips } from '../payslip/signed-settlement.ts'
import type { SettlementNeeds } from '../compute/needs.ts'
import type { PayRunHalf } from './decider.ts'

/** The functions that the pay run needs of other modules. */
export type PayRunNeeds = SettlementNeeds & GivenToPayslips
/** A person whose signature holds, and whose net is more than nothing. */
export interface Payable {
  readonly user: string
  readonly state: 'signed' | 'paid'
  /** Minor units, as signed. */
  readonly net: bigint
  readonly currency: Currency
  readonly paidBy: PayWay | null
}
/**
 * Returns everybody of a half who is to be paid or was, in sight of the caller, by login. Nothing is computed: the nets
 * are those that were signed. `head`: of everything that is in the log by now. Refuses a studio out of sight.
 */
export async function payableIn(
  app: App,
  needs: Pick<PayRunNeeds, 'studioNamed'>,
  place: PayRunHalf,
  { actor, head }: { readonly actor: ActorContext['actor']; readonly head: boolean },
): Promise<readonly Payable[]> {
  const { studio } = place
  const isSeen = seesPeopleOf(actor, studio, 'settlements.manage')
  if (!(await needs.studioNamed(app, studio))) return refuseSettlement('settlements.studioUnknown')
  const half = halfFirstDay(place)
  refuseFar(app, half)
  const known = head ? await knownHead(app) : await knownNow(app)
  const decided = await decidedIn(app, { studio, half, known, linesOf: [] })
  return [...decided]
    .flatMap(([user, decisions]): readonly Payable[] => {
      const one = decisions.signed(place)
      if (!one || !isSeen(user)) return []
      const { state, signature, payment } = one
      const net = BigInt(signature.net)
      if (net <= 0n) return []
      return [{ user, state, net, currency: signature.currency, paidBy: payment?.how ?? null }]
    })
    .toSorted((a, b) => (a.user < b.user ? -1 : 1))
}
