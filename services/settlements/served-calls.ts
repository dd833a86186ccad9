import { settlementCalls } from '#shared/settlements/calls.ts'
import { differenceCalls } from '#shared/settlements/difference-calls.ts'
import { ownSettlementCalls } from '#shared/settlements/own-calls.ts'

/** Every call of the module. */
export const servedSettlementCalls = {
  ...settlementCalls,
  ...ownSettlementCalls,
  ...differenceCalls,
}
