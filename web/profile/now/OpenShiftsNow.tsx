import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { addDays } from '#shared/platform/local-day.ts'
import { rosterCalls } from '#shared/schedules/calls.ts'
import { useNow } from '../../platform/clock.ts'
import { lazyComponent } from '../../platform/lazy-component.tsx'
import { useLiveCall } from '../../platform/live.ts'
import { paths, withQuery } from '../../platform/paths.ts'
import { dateIn } from '../../ui/format.ts'
import { openShiftsAlike } from './open-shifts.ts'
import type { StudioCardProps } from './studio-card.ts'
import { useCardTitle } from './use-card-title.ts'
import { WorkCard } from './WorkCard.tsx'

/** Fetched where there is one. */
const FreeShiftRow = lazyComponent(() => import('./FreeShiftRow.tsx'))

/** Today and the days after it that are looked at. */
const days_ahead = 3

/** Shifts of a studio in the next days that nobody has taken: those of its roster. */
export default function OpenShiftsNow({ studio, zone }: StudioCardProps) {
  const { t } = useLingui()
  const now = useNow(60)
  const from = dateIn(now, zone)
  const { data, error } = useLiveCall(rosterCalls.roster, {
    request: { query: { studio, from: addDays(from, -1), to: addDays(from, days_ahead) } },
    pause_ms: 5000,
  })
  const rows = useMemo(
    () => data && openShiftsAlike(data.open, { studio, zone, now }),
    [data, studio, zone, now],
  )
  return (
    <WorkCard
      part={`open ${studio}`}
      title={useCardTitle(t`Open shifts`, studio)}
      href={withQuery(paths.schedule, { studio, date: from })}
      rows={rows}
      error={error}
    >
      {(row) => <FreeShiftRow key={row.id} row={row} zone={zone} />}
    </WorkCard>
  )
}
