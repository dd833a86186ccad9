import { useLingui } from '@lingui/react/macro'
import { IconCalendar } from '@tabler/icons-react'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { Popup } from './Popup.tsx'

const Calendar = lazyComponent(() => import('./Calendar.tsx'))
export interface CalendarProps {
  /** Empty for none. */
  readonly value: LocalDay
  readonly min?: LocalDay | undefined
  readonly max?: LocalDay | undefined
  readonly onPick: (day: LocalDay) => void
}
/** Beside a field for a day: opens a calendar, which is fetched then. */
export function CalendarButton(props: CalendarProps) {
  const { t } = useLingui()
  return (
    <Popup bare label={t`Open calendar`} icon={<IconCalendar size={15} stroke={1.7} />}>
      <LazyBoundary fallback={null}>
        <Calendar {...props} />
      </LazyBoundary>
    </Popup>
  )
}
