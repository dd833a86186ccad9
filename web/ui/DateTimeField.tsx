import { useLingui } from '@lingui/react/macro'
import { CalendarButton } from './CalendarButton.tsx'
import { TypedField, type TypedFieldProps } from './TypedField.tsx'
import { momentNotation } from './typed-date.ts'

/** A day and a time by the clock that the form names, `2026-11-20T09:30` or with seconds; a calendar changes its day alone. */
export function DateTimeField(props: TypedFieldProps) {
  const { t } = useLingui()
  const { value, onChange } = props
  const pattern = t`dd/mm/yyyy hh:mm`
  return (
    <TypedField
      {...props}
      notation={momentNotation}
      pattern={pattern}
      unread={t`Enter a day and a time like ${pattern}`}
      rightSection={
        <CalendarButton
          value={value.slice(0, 10)}
          onPick={(day) => onChange(`${day}T${value.slice(11) || '00:00'}`)}
        />
      }
    />
  )
}
