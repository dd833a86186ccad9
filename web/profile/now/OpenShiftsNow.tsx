import { useMemo } from 'react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { addDays } from '#shared/platform/local-day.ts'
import { rosterCalls } from '#shared/schedules/calls.ts'
import { useNow } from '../../platform/clock.ts'
import { useLiveCall } from '../../platform/live.ts'
import { paths, withQuery } from '../../platform/paths.ts'
import { dateIn, dayName, differsFromShown, zoneCity } from '../../ui/format.ts'
import { openShiftsAlike, type OpenShiftsAlike } from './open-shifts.ts'
import { lasting } from './lasting.ts'
import { RowLink } from './RowLink.tsx'
import type { StudioCardProps } from './studio-card.ts'
import { useCardTitle } from './use-card-title.ts'
import { WorkCard, WorkRow } from './WorkCard.tsx'

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
      {(row) => <Open key={row.id} row={row} zone={zone} />}
    </WorkCard>
  )
}

function Open({
  row: { studio, date, hours, tipCont, count, begins },
  zone,
}: {
  readonly row: OpenShiftsAlike
  readonly zone: string
}) {
  const { t, i18n } = useLingui()
  const now = useNow(60)
  const wait = lasting(begins - now, i18n.locale)
  const href = withQuery(paths.schedule, { studio, date, view: 'day' })
  const when = `${dayName(date, i18n.locale, 'no year')}, ${hours.start}–${hours.end}`
  return (
    <WorkRow
      name={
        <Link className="cb-row-link" href={href}>
          {when}
        </Link>
      }
      about={[
        plural(count, { one: '# open', other: '# open' }),
        ...(tipCont === null ? [] : [tipCont]),
        begins > now ? t`in ${wait}` : t`running now`,
        ...(differsFromShown(begins, zone) ? [t`${zoneCity(zone)} time`] : []),
      ].join(' · ')}
    >
      <RowLink href={href} label={t`Assign`} of={when} />
    </WorkRow>
  )
}
