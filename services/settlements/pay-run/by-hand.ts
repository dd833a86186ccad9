import { settlementStream } from '#shared/settlements/stream.ts'
import type { CommandOf } from '../../platform/commands/aggregate.ts'
import type { CommandContext, HandleOptions } from '../../platform/commands/handling.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { SettlementNeeds } from '../compute/needs.ts'
import { settlementAggregate, type PaidByHand } from '../decide/decider.ts'
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

type Pay = Extract<CommandOf<typeof settlementAggregate>, { readonly type: 'Pay' }>
/**
 * Marks a settlement as paid without the bank, and takes its person out of the batch in force: both or none, so that a
 * bank file that is made at the same moment and this payment cannot both be.
 */
export const payByHand = (
  app: Pick<App, 'handleMany'>,
  command: Omit<Pay, 'type'>,
  context: CommandContext,
  options: Pick<HandleOptions, 'source'> = {},
) => {
  const { studio, user, month, half } = command.id
  const place = { studio, month, half }
  return app.handleMany(
    [
      {
        aggregate: settlementAggregate,
        stream: settlementStream(studio, user),
        command: { ...command, type: 'Pay' },
      },
      {
        aggregate: payRunAggregate,
        stream: payRunStream(place),
        command: { type: 'PayByHand', place, user },
      },
    ],
    context,
    { ...options, studio },
  )
}
