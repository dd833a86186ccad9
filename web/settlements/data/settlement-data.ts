import { useQuery } from '@tanstack/react-query'
import { settlementCalls } from '#shared/settlements/calls.ts'
import { differenceCalls } from '#shared/settlements/difference-calls.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { call } from '../../platform/call.ts'
import { useLiveQuery } from '../../platform/live.ts'
import { callParams, halfCallParams, type SettlementAddress } from './settlement-path.ts'

/** What moves a settlement: what was decided about it, the facts that it is computed from, and whether somebody can be paid. */
const modules = ['settlements', 'money', 'accounts'] as const
export const settlementsKey = ['settlements'] as const
/** Under it is what was signed, computed and decided. */
export const afterSettlements = [settlementsKey] as const
/** A busy studio brings in statement lines all the time. */
const pause_ms = 3000

/** Everybody of a studio’s half; what was shown stays while another half is fetched. */
export function useSettlementHalf(studio: string, day: LocalDay) {
  useLiveQuery(modules[1], [...settlementsKey], pause_ms)
  // A run moves settlements one after the other.
  useLiveQuery(modules[0], [...settlementsKey], pause_ms)
  useLiveQuery(modules[2], [...settlementsKey], pause_ms)
  return useQuery({
    queryKey: [...settlementsKey, 'half', studio, day],
    queryFn: ({ signal }) =>
      call(settlementCalls.settlementHalf, { params: halfCallParams(studio, day) }, { signal }),
    enabled: studio !== '',
  })
}
/** One settlement; with `known`, a position or an instant, as it was then. */
export function useSettlement(address: SettlementAddress, known = '') {
  useLiveQuery(modules[1], [...settlementsKey], pause_ms)
  const request = { params: callParams(address), query: known === '' ? {} : { known } }
  useLiveQuery(modules[0], [...settlementsKey])
  useLiveQuery(modules[2], [...settlementsKey], pause_ms)
  return useQuery({
    queryKey: [...settlementsKey, 'one', request],
    queryFn: ({ signal }) => call(settlementCalls.settlement, request, { signal }),
  })
}
/** What was signed against what it would be now; nothing for what was not signed. */
export const useDifference = (address: SettlementAddress, enabled: boolean) =>
  useQuery({
    queryKey: [...settlementsKey, 'difference', address],
    queryFn: ({ signal }) =>
      call(differenceCalls.settlementDifference, { params: callParams(address) }, { signal }),
    enabled,
  })
export function useLateFacts(studio: string, enabled = true) {
  useLiveQuery(modules[1], [...settlementsKey, 'late'], pause_ms)
  useLiveQuery(modules[0], [...settlementsKey, 'late'], pause_ms)
  return useQuery({
    queryKey: [...settlementsKey, 'late', studio],
    queryFn: ({ signal }) => call(differenceCalls.lateFacts, { query: { studio } }, { signal }),
    enabled: enabled && studio !== '',
  })
}
