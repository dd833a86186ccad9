import { useLingui } from '@lingui/react/macro'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { dayInFigures } from './format.ts'

/** Returns what is wrong with a day that is before the first or after the last that may be chosen. */
export function useDayBounds(
  min: LocalDay | undefined,
  max: LocalDay | undefined,
): (day: LocalDay) => string | undefined {
  const { t, i18n } = useLingui()
  return (day) => {
    const [first, last] = [min, max].map((one) => one && dayInFigures(one, i18n.locale))
    if (min !== undefined && day < min) return t`Not before ${first}`
    return max !== undefined && day > max ? t`Not after ${last}` : undefined
  }
}
