import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { Flex } from '@mantine/core'
import { IconSearch, IconSelector } from '@tabler/icons-react'
import type { FilterField, FilterOption } from '../platform/filter-fields.ts'
import type { Filters } from '../platform/filters.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import classes from './FilterBar.module.css'

/** Few lists have one in sight. */
const DateFilter = lazyComponent(() => import('./DateFilter.tsx'))

/**
 * The filters of a list, each with its field. The browser's own fields: every list has such a bar, and those of
 * the kit would be 6 kB of each screen.
 */
export function FilterBar<K extends string>({
  filters,
  label,
}: {
  readonly filters: Filters<K>
  /** For those who hear it, where it is one of two. */
  readonly label?: string
}) {
  return (
    <Flex
      role="search"
      aria-label={label}
      gap={8}
      align="center"
      wrap="wrap"
      className={classes['bar'] ?? ''}
    >
      {(Object.entries(filters.fields) as [K, FilterField][]).map(([name, field]) => (
        <Filter
          key={name}
          field={field}
          value={filters.values[name]}
          onChange={(value) => filters.set({ [name]: value } as Partial<Record<K, string>>)}
        />
      ))}
    </Flex>
  )
}

interface FilterProps {
  readonly field: FilterField
  readonly value: string
  readonly onChange: (value: string) => void
}
function Filter({ field, value, onChange }: FilterProps) {
  if (field.kind === 'text')
    return (
      <SearchField
        label={field.label}
        placeholder={field.placeholder}
        value={value}
        onChange={onChange}
      />
    )
  if (field.kind === 'date')
    return (
      <LazyBoundary fallback={null}>
        <DateFilter label={field.label} value={value} onChange={onChange} />
      </LazyBoundary>
    )
  if (field.kind === 'choices')
    return <field.Field field={field} value={value} onChange={onChange} />
  return (
    <PlainSelect
      label={field.label}
      value={value}
      onChange={onChange}
      options={[{ value: '', label: field.all }, ...field.options]}
    />
  )
}

/** Keeps the typed text of a field: shown at once, and replaced when something else changes the address. */
function useSearched(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  useEffect(() => {
    if (value !== told.current) setTyped(value)
    told.current = value
  }, [value])
  return {
    value: typed,
    onChange: ({ currentTarget: { value: now } }: ChangeEvent<HTMLInputElement>) => {
      setTyped(now)
      told.current = now
      onChange(now)
    },
  }
}

export function SearchField({
  label,
  placeholder = label,
  value,
  onChange,
  ...rest
}: {
  /** For those who hear it. */
  readonly label: string
  readonly placeholder?: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
  readonly id?: string
}) {
  const input = useSearched(value, onChange)
  return (
    <span className={classes['search']}>
      <IconSearch size={14} stroke={1.8} aria-hidden="true" />
      <input
        {...rest}
        type="search"
        className={classes['field']}
        aria-label={label}
        placeholder={placeholder}
        {...input}
      />
    </span>
  )
}

interface OptionGroup {
  readonly group: string
  readonly items: readonly FilterOption[]
}

/** One of a few in a toolbar: the browser's own list without the kit's field, which would be 6 kB of a screen that has no form. */
export function PlainSelect({
  label,
  value,
  onChange,
  options,
}: {
  /** For those who hear it. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly options: readonly (FilterOption | OptionGroup)[]
}) {
  return (
    <span className={classes['choice']}>
      <select
        className={classes['field']}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) =>
          'group' in option ? (
            <optgroup key={option.group} label={option.group}>
              <Options options={option.items} />
            </optgroup>
          ) : (
            <Options key={option.value} options={[option]} />
          ),
        )}
      </select>
      <IconSelector size={14} stroke={1.8} aria-hidden="true" />
    </span>
  )
}

const Options = ({ options }: { readonly options: readonly FilterOption[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
