import { useLingui } from '@lingui/react/macro'
import { TypedField, type TypedFieldProps } from './TypedField.tsx'
import { timeNotation } from './typed-date.ts'

/** A time of the day on 24 hours, `09:30` in every language. */
export function TimeField(props: TypedFieldProps) {
  const { t } = useLingui()
  const [pattern, example] = [t`hh:mm`, '09:30']
  return (
    <TypedField
      {...props}
      notation={timeNotation}
      pattern={pattern}
      unread={t`Enter a time like ${example}`}
    />
  )
}
