import { useLingui } from '@lingui/react/macro'
import { TypedField, type TypedFieldProps } from './TypedField.tsx'
import { monthNotation } from './typed-date.ts'

/** A month of a year, `2028-02`, typed as the reader's language writes it. */
export function MonthField(props: TypedFieldProps) {
  const { t } = useLingui()
  const pattern = t`mm/yyyy`
  return (
    <TypedField
      {...props}
      notation={monthNotation}
      pattern={pattern}
      unread={t`Enter a month like ${pattern}`}
    />
  )
}
