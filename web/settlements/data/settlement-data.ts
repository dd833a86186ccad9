import { settlementCalls } from '#shared/settlements/calls.ts'
import { differenceCalls } from '#shared/settlements/difference-calls.ts'
import { keyOfModule } from '../../platform/keys.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { useLiveQuery, useLiveCall } from '../../platform/live.ts'
import { useCall } from '../../platform/queries.ts'
import { callParams, halfCallParams, type SettlementAddress } from './settlement-path.ts'

export const settlementsKey = keyOfModule(settlementCalls.settlement)
/** Under it is what was signed, computed and decided. */
export const afterSettlements = [settlementsKey] as const
/** A busy studio brings in statement lines all the time. */
const pause_ms = 3000

/** Reads everybody of a studio’s half; the last answer stays while another half is fetched. */
export function useSettlementHalf(studio: string, day: LocalDay) {
  // A run moves settlements one after the other.
  useLiveQuery(settlementCalls.settlementHalf, settlementsKey, pause_ms)
  return useCall(settlementCalls.settlementHalf, {
    request: { params: halfCallParams(studio, day) },
    enabled: studio !== '',
  })
}
/** One settlement; with `known`, a position or an instant, as it was then. */
export function useSettlement(address: SettlementAddress, known = '') {
  useLiveQuery(settlementCalls.settlement, settlementsKey, pause_ms)
  const request = { params: callParams(address), query: known === '' ? {} : { known } }
  return useCall(settlementCalls.settlement, { request })
}
/** Reads what was signed against what it would be now; nothing for what was not signed. */
export const useDifference = (address: SettlementAddress, enabled: boolean) =>
  useCall(differenceCalls.settlementDifference, {
    request: { params: callParams(address) },
    enabled,
  })
export function useLateFacts(studio: string, enabled = true) {
  const request = { query: { studio } }
  return useLiveCall(differenceCalls.lateFacts, {
    request,
    pause_ms,
    enabled: enabled && studio !== '',
  })
}
