import { useLingui } from '@lingui/react/macro'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { DateField, type DateFieldProps } from './DateField.tsx'
import { dateIn } from './format.ts'

interface EffectiveFromProps extends Pick<
  DateFieldProps,
  'value' | 'onChange' | 'disabled' | 'error'
> {
  /** The zone of the calendar; the reader's own, where it is not known. */
  readonly zone: string | undefined
  /** The subject of the day, where other fields stand beside it. */
  readonly about?: string
}
/** The day from which a change holds: today at the latest, and now while it is empty. */
export function EffectiveFrom({ zone, about, ...field }: EffectiveFromProps) {
  const { t } = useLingui()
  const empty = t`Leave empty to apply now`
  return (
    <DateField
      {...field}
      label={t`Effective from`}
      description={about === undefined ? empty : `${about}. ${empty}`}
      max={todayIn(zone)}
    />
  )
}
const todayIn = (zone: string | undefined): LocalDay => dateIn(Date.now() / 1000, zone)
