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

interface FilterProps<Field> {
  readonly field: Field
  readonly value: string
  readonly onChange: (value: string) => void
}
function Filter({ field, value, onChange }: FilterProps<FilterField>) {
  if (field.kind === 'text') return <Search field={field} value={value} onChange={onChange} />
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

type TextField = Extract<FilterField, { kind: 'text' }>
/** What is typed is shown at once, and again what the address says when that is changed by something else. */
function Search({ field, value, onChange }: FilterProps<TextField>) {
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
        type="search"
        className={classes['field']}
        aria-label={field.label}
        placeholder={field.placeholder ?? field.label}
        value={typed}
        onChange={(event) => search(event.currentTarget.value)}
      />
    </span>
  )
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
  readonly options: readonly FilterOption[]
}) {
  return (
    <span className={classes['choice']}>
      <select
        className={classes['field']}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <IconSelector size={14} stroke={1.8} aria-hidden="true" />
    </span>
  )
}
