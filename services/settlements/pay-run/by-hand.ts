import type { App } from '../../platform/kernel/app.ts'
import type { SettlementNeeds } from '../compute/needs.ts'
import type { PaidByHand } from '../decide/decider.ts'
import { payRunAggregate, payRunStream, underWay, type PayRunHalf } from './decider.ts'

/** Returns what stands against marking a person of a half as paid without the bank's answer, as the log stands now. */
export async function payableByHand(
  app: App,
  needs: Pick<SettlementNeeds, 'payRunNeedsTwo'>,
  { studio, month, half }: PayRunHalf,
  at: string,
): Promise<(user: string) => PaidByHand | null> {
  const [{ state }, needsTwo] = await Promise.all([
    app.load(payRunAggregate, payRunStream({ studio, month, half })),
    needs.payRunNeedsTwo(app, studio, at),
  ])
  const transferred = underWay(state)
  return (user) => (transferred.has(user) ? 'underWay' : needsTwo ? 'twoPeople' : null)
}
