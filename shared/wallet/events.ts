import { z } from 'zod'
import { type EventOf, eventType, partitionByUser } from '../platform/messages.ts'

/** Streams: `wallet-<user>`. */
export const walletEvents = {
  /** Minor units of usd; null: the default again (docs/rules/money.md#wallet). */
  WalletBudgetSet: eventType(
    z.object({ user: z.string(), budget: z.int().nullable(), by: z.string() }),
    partitionByUser,
  ),
}
export type WalletEvent = EventOf<typeof walletEvents>
