import { useEffect, useRef, useState } from 'react'
import { IconSearch, IconSelector } from '@tabler/icons-react'
import type { FilterField, FilterOption } from '../platform/filter-fields.ts'
import type { Filters } from '../platform/filters.ts'
import classes from './FilterBar.module.css'

/**
 * What a list is filtered by, each as its field asks for it. The browser's own fields: every list has such a bar, and those of
 * the kit would be 6 kB of each screen.
 */
export function FilterBar<K extends string>({ filters }: { readonly filters: Filters<K> }) {
  return (
    <div role="search" className={classes['bar']}>
      {(Object.entries(filters.fields) as [K, FilterField][]).map(([name, field]) => (
        <Filter
          key={name}
          field={field}
          value={filters.values[name]}
          onChange={(value) => filters.set({ [name]: value } as Partial<Record<K, string>>)}
        />
      ))}
    </div>
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
      <label className={classes['date']}>
        {field.label}
        <input
          type="date"
          className={classes['field']}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </label>
    )
  return (
    <PlainSelect
      label={field.label}
      value={value}
      onChange={onChange}
      options={[{ value: '', label: field.all }, ...field.options]}
    />
  )
}

/** What is typed is shown at once, and again what the address says when that is changed by something else. */
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
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  useEffect(() => {
    if (value !== told.current) setTyped(value)
    told.current = value
  }, [value])
  const search = (text: string) => {
    told.current = text
    setTyped(text)
    onChange(text)
  }
  return (
    <span className={classes['search']}>
      <IconSearch size={14} stroke={1.8} aria-hidden="true" />
      <input
        {...rest}
        type="search"
        className={classes['field']}
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => search(event.currentTarget.value)}
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
