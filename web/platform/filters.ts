import { useMemo } from 'react'
import { valuesIn, type FilterFields } from './filter-fields.ts'
import { useQueryString } from './query-string.ts'

export interface Filters<K extends string> {
  readonly fields: FilterFields<K>
  /** Values by field; empty where it does not filter. Only values that the field can hold: an address may say anything. */
  readonly values: Readonly<Record<K, string>>
  readonly active: boolean
  readonly set: (change: Partial<Record<K, string>>) => void
  readonly clear: () => void
}

/**
 * The filters of a list, kept in the address, so that a view can be shared, survives a reload and is there again on the way
 * back. `fields` must be memoised by the caller.
 */
export function useFilters<K extends string>(fields: FilterFields<K>): Filters<K> {
  const [given, set] = useQueryString(Object.keys(fields) as K[])
  return useMemo(() => {
    const values = valuesIn(fields, given)
    const names = Object.keys(fields) as K[]
    return {
      fields,
      values,
      active: names.some((name) => values[name] !== ''),
      set,
      clear: () => set(Object.fromEntries(names.map((name) => [name, ''])) as Record<K, string>),
    }
  }, [fields, given, set])
}
