import { useState } from 'react'
import { Group } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { isCalendarDate, type LocalDay } from '#shared/platform/local-day.ts'
import { DateField, type DateFieldProps } from './DateField.tsx'

interface DateRange {
  readonly from: LocalDay
  readonly to: LocalDay
}

/** Two days of the studio's calendar, both inclusive. Only a whole range is told: while a day is missing or half typed, or the second is before the first, the old one holds. */
export function DateRangePicker({
  label,
  value,
  onChange,
  ...props
}: Pick<DateFieldProps, 'label' | 'min' | 'max' | 'hideLabel' | 'disabled'> & {
  readonly value: DateRange
  readonly onChange: (range: DateRange) => void
}) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(value)
  const [told, setTold] = useState(value)
  // The range was changed by something else.
  if (told.from !== value.from || told.to !== value.to) {
    setTold(value)
    setTyped(value)
  }
  const { from, to } = typed
  const wrong = from !== '' && to !== '' && from > to
  const take = (range: DateRange) => {
    setTyped(range)
    // While a year is half typed, its date is none.
    if (![range.from, range.to].every(isCalendarDate) || range.from > range.to) return
    setTold(range)
    onChange(range)
  }
  return (
    <Group role="group" aria-label={label} gap={6} align="start" wrap="nowrap">
      <DateField
        {...props}
        label={t`From`}
        value={from}
        onChange={(day) => take({ from: day, to })}
      />
      <DateField
        {...props}
        label={t`To`}
        value={to}
        error={wrong ? t`Before the first day` : undefined}
        onChange={(day) => take({ from, to: day })}
      />
    </Group>
  )
}
