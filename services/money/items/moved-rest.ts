import { createHash } from 'node:crypto'
import { halfFirstDay } from '#shared/money/half.ts'
import { nextHalf } from '#shared/platform/local-day.ts'
import { settlementEvents, type SettlementDataOf } from '#shared/settlements/events.ts'
import { restByCurrency } from '#shared/settlements/taken-instalments.ts'
import {
  onEvent,
  type AnyProcess,
  type ProcessContext,
} from '../../platform/process/define-process.ts'
import { itemAggregate, itemStream } from './decider.ts'

const { SettlementSigned, SettlementReopened } = settlementEvents
type Signed = SettlementDataOf<'SettlementSigned'>
type Half = Pick<Signed, 'studio' | 'user' | 'month' | 'half'>

/**
 * Moves the debt of a person who ends in one studio and goes on in another: one upfront for each currency, of one
 * instalment, dated the day after (docs/rules/settlements.md#the-last-half-of-a-person). It is reversed if the
 * signature is taken back.
 */
export const moveRest: AnyProcess = onEvent({
  name: 'settlement-rest',
  module: 'money',
  version: 1,
  events: { SettlementSigned, SettlementReopened },
  run: async (event, context) => {
    if (event.type === 'SettlementSigned') await recordRest(event.data, context)
    else await reverseRest(event.data, context)
  },
})
async function recordRest(signed: Signed, context: ProcessContext): Promise<void> {
  const to = signed.left?.to ?? null
  if (to === null) return
  for (const [currency, amount] of restByCurrency(signed))
    for (let again = 0; again < SIGNED_AGAIN_MAX; again++) {
      const item = restItem(signed, signed.result_hash, currency, again)
      const { state } = await context.handle(
        itemAggregate,
        itemStream(item),
        {
          type: 'RecordItem',
          kind: 'upfront',
          item,
          user: signed.user,
          studio: to,
          // A signature leaves no more than an item holds (sign.ts).
          amount: Number(amount),
          currency,
          date: nextHalf(halfFirstDay(signed)),
          installments: 1,
          reason: `${signed.studio}, ${signed.month}/${signed.half}`,
          contract: null,
        },
        { studio: to },
      )
      // That of an equal signature that was taken back is reversed, and stays so.
      if (state.status !== 'reversed') break
    }
}
async function reverseRest(
  { signed, left, currency, ...half }: SettlementDataOf<'SettlementReopened'>,
  context: ProcessContext,
): Promise<void> {
  const currencies = new Set([currency, ...left.map((one) => one.currency)])
  for (const one of [...currencies].sort())
    for (let again = 0; again < SIGNED_AGAIN_MAX; again++) {
      const stream = itemStream(restItem(half, signed, one, again))
      const command = { type: 'ReverseRest', reason: half.reason } as const
      const { state } = await context.handle(itemAggregate, stream, command)
      if (state.status === 'none') break
    }
}
/** So often an equal last half may be signed and taken back. */
const SIGNED_AGAIN_MAX = 100
/** One for each signature and currency; `again`: how many equal ones were taken back before. */
const restItem = (
  { studio, user, month, half }: Half,
  signed: string,
  currency: string,
  again: number,
): string =>
  createHash('sha256')
    .update([studio, user, month, half, signed, currency, ...(again > 0 ? [again] : [])].join(' '))
    .digest('hex')
    .slice(0, 32)
