import { settlementCalls } from '#shared/settlements/calls.ts'
import { useLiveCall } from '../../platform/live.ts'
import { mayCall, useViewer } from '../../platform/session.ts'
import { callParams, type SettlementAddress } from '../../settlements/data/settlement-path.ts'

/** A busy studio brings in statement lines all the time. */
const pause_ms = 5000

/** Reads a settlement of another person as its screen shows it now; nobody is told of their own before its review. */
export function useSettlementNow(address: SettlementAddress) {
  const viewer = useViewer()
  const enabled =
    address.user !== viewer.user && mayCall(viewer, settlementCalls.settlement, { params: address })
  const request = { params: callParams(address) }
  return useLiveCall(settlementCalls.settlement, { request, pause_ms, enabled })
}
