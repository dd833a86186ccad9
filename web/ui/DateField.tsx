import { useLingui } from '@lingui/react/macro'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { CalendarButton } from './CalendarButton.tsx'
import { TypedField, type TypedFieldProps } from './TypedField.tsx'
import { dayNotation } from './typed-date.ts'
import { useDayBounds } from './use-day-bounds.ts'

export interface DateFieldProps extends TypedFieldProps {
  readonly min?: LocalDay | undefined
  readonly max?: LocalDay | undefined
}

/** A day of the studio's calendar: typed as the reader's language writes it, or picked from a calendar (decision 117). */
export function DateField({ min, max, ...props }: DateFieldProps) {
  const { t } = useLingui()
  const pattern = t`dd/mm/yyyy`
  return (
    <TypedField
      {...props}
      notation={dayNotation}
      pattern={pattern}
      unread={t`Enter a date like ${pattern}`}
      refuse={useDayBounds(min, max)}
      rightSection={
        props.disabled ? null : (
          <CalendarButton value={props.value} min={min} max={max} onPick={props.onChange} />
        )
      }
    />
  )
}
