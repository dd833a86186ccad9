import { z } from 'zod'
import { doer, person } from '../platform/event-fields.ts'
import { type EventOf, eventTypesOf, partitionByUser } from '../platform/messages.ts'

const eventType = eventTypesOf('wallet')
/** Streams: `wallet-<user>`. */
export const walletEvents = {
  /** Minor units of usd; null: the default again (docs/rules/money.md#wallet). */
  WalletBudgetSet: eventType(z.object({ user: person(), budget: z.int().nullable(), by: doer() }), {
    of: partitionByUser,
    name: 'Wallet budget set',
  }),
}
export type WalletEvent = EventOf<typeof walletEvents>
