import { monthHalfOf } from '#shared/money/half.ts'
import type { RuleListSaid } from '#shared/money/settlement-facts.ts'
import type { SignObstacle } from '#shared/settlements/views.ts'
import type { SettlementRunRow } from '#projections/settlements/runs.ts'
import type { App } from '../../platform/kernel/app.ts'
import { computeSettlements, type ComputedSettlement } from '../compute/compute.ts'
import { decidedIn } from '../compute/decided.ts'
import type { PersonDecisions } from '../compute/decisions.ts'
import type { KnownAt } from '../compute/known-at.ts'
import type { SettlementNeeds } from '../compute/needs.ts'
import type { PaidByHand } from '../decide/decider.ts'
import { studioObstacles } from '../look/obstacles.ts'
import { payableByHand } from '../pay-run/by-hand.ts'

export interface SomeAsked {
  readonly users: readonly string[]
  readonly known: KnownAt
}
/** The decisions about some people and, for a signing, what each settlement comes to and what stands against it. */
export interface LookedAtSome {
  readonly decided: ReadonlyMap<string, PersonDecisions>
  readonly found: ReadonlyMap<string, ComputedSettlement>
  /** The lists of bonus rules that they were computed by. */
  readonly rules: readonly RuleListSaid[]
  readonly standing: readonly SignObstacle[]
  readonly withoutBank: ReadonlySet<string>
  /** Returns what stands against marking a person's bank transfer as paid. */
  readonly byHand: (user: string) => PaidByHand | null
}
/** Loads what a step needs: what is reviewed or paid is not computed; what is signed is, once. */
export async function lookAtSome(
  app: App,
  needs: SettlementNeeds,
  { studio, half: first, action, closes, how }: SettlementRunRow,
  { users, known }: SomeAsked,
): Promise<LookedAtSome> {
  const withoutBank =
    how === 'bank' ? await needs.withoutBankAccount(app, users) : new Set<string>()
  if (action !== 'sign') {
    const decided = await decidedIn(app, { studio, users, known, linesOf: [] })
    const byHand =
      action === 'pay'
        ? await payableByHand(app, needs, { studio, ...monthHalfOf(first) }, app.now())
        : () => null
    return { decided, found: new Map(), rules: [], standing: [], withoutBank, byHand }
  }
  const {
    half,
    rules,
    settlements: found,
  } = await computeSettlements(app, needs, {
    studio,
    ...monthHalfOf(first),
    users,
    known,
    closes: closes || undefined,
  })
  return {
    decided: new Map([...found].map(([user, { decisions }]) => [user, decisions])),
    found,
    rules,
    standing: await studioObstacles(app, needs, { studio, half, now: Date.parse(app.now()) }),
    withoutBank,
    byHand: () => null,
  }
}
