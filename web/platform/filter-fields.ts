import type { ComponentType } from 'react'
import { isCalendarDate } from '#shared/platform/local-day.ts'

export interface FilterOption {
  readonly value: string
  readonly label: string
}
/** A filter of a list, and the field that asks for it. */
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
  | ChoicesFilter
/** Any of the options: the value is what was chosen, with commas between. The screen brings its field along: few have one. */
interface ChoicesFilter {
  readonly kind: 'choices'
  readonly label: string
  readonly all: string
  readonly options: readonly FilterOption[]
  readonly Field: ComponentType<ChoicesFieldProps>
}
export interface ChoicesFieldProps {
  readonly field: Pick<ChoicesFilter, 'label' | 'all' | 'options'>
  /** The value in the address; empty for all. */
  readonly value: string
  readonly onChange: (value: string) => void
}
export type FilterFields<K extends string> = Readonly<Record<K, FilterField>>

/** Choices with their names, in the order in which they are offered. */
export type FilterChoices =
  | Readonly<Record<string, string>>
  | readonly (readonly [string, string])[]
/** Makes a filter by one of a few choices. `all` is said where nothing is chosen. */
export const choiceField = (label: string, all: string, choices: FilterChoices) => ({
  kind: 'choice' as const,
  label,
  all,
  options: (Array.isArray(choices) ? choices : Object.entries(choices)).map(
    ([value, name]: readonly [string, string]) => ({ value, label: name }),
  ),
})

/** Reads from the address the values that the fields can hold. */
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
  (field.kind === 'date'
    ? isFilterDate(value)
    : (field.kind === 'choices' ? value.split(',') : [value]).every((one) =>
        field.options.some((option) => option.value === one),
      ))
/** Whether a value is among the chosen ones; nothing chosen means everything. */
export const isChosen = (one: string | null, chosen: string | undefined): boolean =>
  !chosen || (one !== null && chosen.split(',').includes(one))
/** Whether a text is a date to filter by: while its year is half typed, it is none. */
export const isFilterDate = (value: string): boolean =>
  value.length === 10 && isCalendarDate(value) && Date.parse(value) > 0
