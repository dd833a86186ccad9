import type { ReactNode } from 'react'
import { TextInput } from '@mantine/core'
import { useHolding } from './use-holding.ts'
import { useTyped } from './use-typed.ts'
import type { Notation } from './typed-date.ts'

export interface TypedFieldProps {
  readonly label: string
  /** Empty for none. */
  readonly value: string
  /** Empty where the value was taken out, or is half typed. */
  readonly onChange: (value: string) => void
  /** For toolbars: the label is only for those who hear it. */
  readonly hideLabel?: boolean | undefined
  readonly size?: 'xs' | 'sm'
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly disabled?: boolean | undefined
  readonly readOnly?: boolean | undefined
  readonly required?: boolean | undefined
  readonly 'data-autofocus'?: boolean
}

/** A field of the kit for something that is typed by a notation. */
export function TypedField({
  label,
  value,
  onChange,
  notation,
  pattern,
  unread,
  refuse,
  hideLabel = false,
  size = hideLabel ? 'xs' : 'sm',
  error,
  rightSection,
  readOnly = false,
  disabled = false,
  required = false,
  ...props
}: TypedFieldProps & {
  readonly notation: Notation
  /** How it is typed, in the reader's language. */
  readonly pattern: string
  readonly unread: string
  readonly refuse?: ((value: string) => string | undefined) | undefined
  readonly rightSection?: ReactNode
}) {
  const { input, wrong } = useTyped({
    value,
    onChange,
    notation,
    unread,
    ...(refuse && { refuse }),
  })
  useHolding(input.ref, () => input.value.trim() !== '' && notation.read(input.value) === undefined)
  return (
    <TextInput
      {...props}
      {...(hideLabel ? { 'aria-label': label } : { label })}
      {...input}
      size={size}
      placeholder={readOnly ? undefined : pattern}
      error={error ?? wrong}
      readOnly={readOnly}
      disabled={disabled}
      required={required}
      {...(readOnly ? { variant: 'unstyled' } : { rightSection })}
    />
  )
}
