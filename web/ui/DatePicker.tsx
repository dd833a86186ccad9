import type { ReactNode } from 'react'
import { TextInput } from '@mantine/core'
import type { LocalDay } from '#shared/platform/local-day.ts'

export interface DatePickerProps {
  readonly label: string
  /** Empty for none. */
  readonly value: LocalDay
  readonly min?: LocalDay | undefined
  readonly max?: LocalDay | undefined
  /** Empty where the day was taken out, or is half typed. */
  readonly onChange: (day: LocalDay) => void
  /** For toolbars: the label is only for those who hear it. */
  readonly hideLabel?: boolean | undefined
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly disabled?: boolean | undefined
  readonly required?: boolean | undefined
}

/**
 * A day of the studio's calendar. The browser's own field (decision 74): typed or picked, read out, and the wheel that a phone's
 * owner knows. A day that is only half typed is none.
 */
export const DatePicker = ({
  label,
  value,
  min,
  max,
  onChange,
  hideLabel = false,
  description,
  error,
  disabled = false,
  required = false,
}: DatePickerProps) => (
  <TextInput
    type="date"
    size={hideLabel ? 'xs' : 'sm'}
    {...(hideLabel ? { 'aria-label': label } : { label })}
    value={value}
    // Without an end a browser offers years of six digits.
    min={min ?? '0001-01-01'}
    max={max ?? '9999-12-31'}
    description={description}
    error={error}
    disabled={disabled}
    required={required}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
