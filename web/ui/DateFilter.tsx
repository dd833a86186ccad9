import { useId, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { isFilterDate } from '../platform/filter-fields.ts'
import { CalendarButton } from './CalendarButton.tsx'
import classes from './DateFilter.module.css'
import { dayNotation } from './typed-date.ts'
import { useTyped } from './use-typed.ts'

/** A day among the filters of a list. Only a whole date is told, or that there is none: while it is half typed, the list stays as it is. */
export default function DateFilter({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  const { t } = useLingui()
  const id = useId()
  const pattern = t`dd/mm/yyyy`
  const [typed, setTyped] = useState(value)
  const [told, setTold] = useState(value)
  // Something else changed the address.
  if (value !== told) {
    setTold(value)
    setTyped(value)
  }
  const tell = (day: string) => {
    setTold(day)
    onChange(day)
  }
  const take = (day: string) => {
    setTyped(day)
    if (isFilterDate(day)) tell(day)
  }
  const { input, wrong } = useTyped({
    value: typed,
    onChange: take,
    notation: dayNotation,
    unread: t`Enter a date like ${pattern}`,
  })
  return (
    <span className={classes['date']}>
      <label htmlFor={id}>{label}</label>
      <span className={classes['day']}>
        <input
          {...input}
          id={id}
          className={classes['field']}
          placeholder={pattern}
          aria-invalid={wrong !== undefined}
          title={wrong}
          onChange={(event) => {
            input.onChange(event)
            if (event.currentTarget.value.trim() === '') tell('')
          }}
        />
        <CalendarButton value={value} onPick={take} />
      </span>
    </span>
  )
}
