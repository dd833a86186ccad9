import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { shiftClock } from '#shared/shifts/rules.ts'
import { halvesOfShifts } from '#shared/shifts/totals.ts'
import { halfStart } from '#shared/platform/local-day.ts'
import { useNow } from '../platform/clock.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { hoursMinutes } from '../ui/duration.ts'
import { FigureCard } from '../ui/FigureCards.tsx'
import { dateIn, halfName, timeOrDay } from '../ui/format.ts'
import { useHistory, useStudioZone, useZoneOf } from './data.ts'
import { splitByDayHere } from './local-time.ts'
import { useShiftNow } from './shift-now.ts'

/** More shifts than a person has in two half-months. */
const shifts_max = 50

/** The time that a person has worked today and in the running half-month, by their closed shifts and the one that runs. */
export function WorkedNow({ user }: { readonly user: string }) {
  const { t, i18n } = useLingui()
  const zone = useZoneOf(user)
  const zones = useStudioZone()
  const { data } = useHistory(user, shifts_max)
  const shift = useShiftNow(user)
  const now = useNow(60)
  const today = dateIn(now, zone)
  const halves = useMemo(
    () => halvesOfShifts(data ?? [], ({ studio }) => zones(studio), splitByDayHere),
    [data, zones],
  )
  if (!data) return null
  const half = halves.find(({ days }) =>
    days.some(({ date }) => halfStart(date) === halfStart(today)),
  )
  const worked = half?.days.find(({ date }) => date === today)?.worked ?? 0
  const runs = shift && shift.status !== 'free' ? shift : undefined
  const seconds = runs ? shiftClock(runs, new Date(now * 1000).toISOString()).worked : 0
  const began = runs ? Date.parse(runs.startedAt) / 1000 : now
  // How much of a shift was worked after midnight is not known before it ends.
  const ofToday = dateIn(began, zone) === today ? seconds : 0
  const ofHalf = halfStart(dateIn(began, zone)) === halfStart(today) ? seconds : 0
  const [running, since] = [hoursMinutes(seconds), timeOrDay(began, i18n.locale, zone)]
  const href = withQuery(paths.aboutUser, { section: 'activity', user })
  return (
    <>
      <FigureCard
        label={t`Worked today`}
        value={hoursMinutes(worked + ofToday)}
        note={
          runs
            ? ofToday === seconds
              ? t`the shift runs since ${since}`
              : t`and ${running} in the running shift`
            : undefined
        }
        href={href}
      />
      <FigureCard
        label={t`Worked this half-month`}
        value={hoursMinutes((half?.worked ?? 0) + ofHalf)}
        note={halfName(halfStart(today), i18n.locale)}
        href={href}
      />
    </>
  )
}
