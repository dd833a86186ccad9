import { IconSelector } from '@tabler/icons-react'
import type { FilterOption } from '../platform/filter-fields.ts'
import classes from './FilterBar.module.css'

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
