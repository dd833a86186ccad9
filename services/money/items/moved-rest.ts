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
  for (const [currency, amount] of restByCurrency(signed)) {
    const item = restItem(signed, signed.result_hash, currency)
    await context.handle(
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
  }
}
async function reverseRest(
  { signed, left, currency, ...half }: SettlementDataOf<'SettlementReopened'>,
  context: ProcessContext,
): Promise<void> {
  const currencies = new Set([currency, ...left.map((one) => one.currency)])
  for (const one of [...currencies].sort()) {
    const stream = itemStream(restItem(half, signed, one))
    await context.handle(itemAggregate, stream, { type: 'ReverseRest', reason: half.reason })
  }
}
/** One for each signature and currency. */
const restItem = ({ studio, user, month, half }: Half, signed: string, currency: string): string =>
  createHash('sha256')
    .update([studio, user, month, half, signed, currency].join(' '))
    .digest('hex')
    .slice(0, 32)
