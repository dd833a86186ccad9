import { Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import {
  addDays,
  halfStart,
  halfStartsBetween,
  nextHalf,
  previousHalf,
  type LocalDay,
} from '#shared/platform/local-day.ts'
import { serverNow } from '../platform/clock.ts'
import { dateIn, halfName } from './format.ts'
import { PlainSelect } from './FilterBar.tsx'
import classes from './HalfMonthPicker.module.css'

/** Two years of halves, where no first day is given. */
const days_back = 730

/** The first day of the half-month that it is now in a studio's zone. */
export const halfNow = (zone: string): LocalDay => halfStart(dateIn(serverNow(), zone))

/**
 * A half-month, 1–15 or 16–end, by its first day: the one before, the one after, or any by its name. `min` and `max` are days
 * that may be reached: up to now it is `max={halfNow(zone)}` of the studio's zone.
 */
export function HalfMonthPicker({
  label,
  value,
  onChange,
  max,
  min = addDays(max, -days_back),
}: {
  readonly label: string
  readonly value: LocalDay
  readonly onChange: (half: LocalDay) => void
  readonly max: LocalDay
  readonly min?: LocalDay
}) {
  const { t, i18n } = useLingui()
  const half = halfStart(value)
  const [first, last] = [halfStart(min), halfStart(max)]
  const halves = new Set([...halfStartsBetween(first, last), half])
  return (
    <Flex role="group" aria-label={label} display="inline-flex" gap={4} align="center">
      <button
        type="button"
        className={classes['step']}
        aria-label={t`Previous half-month`}
        title={t`Previous half-month`}
        disabled={half <= first}
        onClick={() => onChange(previousHalf(half))}
      >
        <IconChevronLeft size={15} stroke={1.8} />
      </button>
      <PlainSelect
        label={label}
        value={half}
        onChange={onChange}
        options={[...halves]
          .toSorted((a, b) => (a < b ? 1 : -1))
          .map((start) => ({ value: start, label: halfName(start, i18n.locale) }))}
      />
      <button
        type="button"
        className={classes['step']}
        aria-label={t`Next half-month`}
        title={t`Next half-month`}
        disabled={half >= last}
        onClick={() => onChange(nextHalf(half))}
      >
        <IconChevronRight size={15} stroke={1.8} />
      </button>
    </Flex>
  )
}
