import { useMemo } from 'react'
import { workingCalls } from '#shared/settlements/working-calls.ts'
import { useCall } from '../../platform/queries.ts'
import { useLineWords, type Workings } from './line-words.ts'
import { callParams, type SettlementAddress } from './settlement-path.ts'

/** Reads the workings of a settlement's lines, by key; none of them before they are there. */
export function useWorkings(address: SettlementAddress, known: string | null): Workings {
  const request = { params: callParams(address), query: known === null ? {} : { known } }
  const { data } = useCall(workingCalls.settlementWorkings, { request })
  return useMemo(() => new Map(data?.map((one) => [one.key, one])), [data])
}
/** Returns the names of the lines of a settlement, by their keys. */
export const useWordsOf = (address: SettlementAddress, known: string | null) =>
  useLineWords(useWorkings(address, known))
