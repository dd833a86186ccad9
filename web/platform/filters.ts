import { useMemo } from 'react'
import { useQueryString } from './query-string.ts'

export interface FilterOption {
  readonly value: string
  readonly label: string
}
/** What a list can be filtered by, and how it is asked for. */
export type FilterField =
  | { readonly kind: 'text'; readonly label: string; readonly placeholder?: string }
  /** `all` is said where nothing is chosen. */
  | {
      readonly kind: 'choice'
      readonly label: string
      readonly all: string
      readonly options: readonly FilterOption[]
    }
  | { readonly kind: 'date'; readonly label: string }
export type FilterFields<K extends string> = Readonly<Record<K, FilterField>>
export interface Filters<K extends string> {
  readonly fields: FilterFields<K>
  /** By field; empty where it does not filter. Only what the field can hold: an address may say anything. */
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

/** Exported for its test: what the fields can hold of what the address says. */
export function valuesIn<K extends string>(
  fields: FilterFields<K>,
  given: Readonly<Record<K, string>>,
): Readonly<Record<K, string>> {
  return Object.fromEntries(
    (Object.keys(fields) as K[]).map((name) => [
      name,
      canHold(fields[name], given[name]) ? given[name] : '',
    ]),
  ) as Record<K, string>
}
const canHold = (field: FilterField, value: string): boolean =>
  field.kind === 'text' ||
  (field.kind === 'choice'
    ? field.options.some((option) => option.value === value)
    : /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)))
