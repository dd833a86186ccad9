import { IconSelector } from '@tabler/icons-react'
import type { ChoicesFieldProps, FilterField } from '../platform/filter-fields.ts'
import { Popup } from './Popup.tsx'
import classes from './ChoicesField.module.css'

/** A filter by any of its choices instead of one. */
export const several = ({ label, all, options }: Extract<FilterField, { kind: 'choice' }>) =>
  ({ kind: 'choices', Field: ChoicesField, label, all, options }) as const

/** Any of a few, chosen in a popup. */
function ChoicesField({ field: { label, all, options }, value, onChange }: ChoicesFieldProps) {
  const chosen = new Set(value.split(',').filter(Boolean))
  const names = options.filter((one) => chosen.has(one.value)).map((one) => one.label)
  const toggle = (one: string) => {
    if (!chosen.delete(one)) chosen.add(one)
    // Sorted like the options, so that one choice has one address.
    onChange(options.flatMap((option) => (chosen.has(option.value) ? [option.value] : [])).join())
  }
  return (
    <Popup
      label={names.length === 0 ? all : `${label}: ${names.join(', ')}`}
      icon={<IconSelector size={14} stroke={1.8} aria-hidden="true" />}
      count={names.length > 1 ? names.length : 0}
    >
      <fieldset className={classes['choices']}>
        <legend>{label}</legend>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="checkbox"
              checked={chosen.has(option.value)}
              onChange={() => toggle(option.value)}
            />
            {option.label}
          </label>
        ))}
      </fieldset>
    </Popup>
  )
}
