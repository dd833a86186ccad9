import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { addDays } from '#shared/platform/local-day.ts'
import { NEXT_SHIFT_DAYS, rosterCalls } from '#shared/schedules/calls.ts'
import { useNow } from '../platform/clock.ts'
import { useLiveCall } from '../platform/live.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { mayCall, useViewer } from '../platform/session.ts'
import { FigureCard } from '../ui/FigureCards.tsx'
import { clockIn, dateIn, dayName } from '../ui/format.ts'

const ahead_days = NEXT_SHIFT_DAYS

/** A person's hours that run or come next, by what is published; nothing where schedules are not the viewer's to see. */
export function NextShift({ user }: { readonly user: string }) {
  const from = dateIn(useNow(60))
  const range = { from: addDays(from, -1), to: addDays(from, ahead_days) }
  return mayCall(useViewer(), rosterCalls.mine, { query: { user, ...range } }) ? (
    <Next user={user} range={range} />
  ) : null
}

function Next({
  user,
  range,
}: {
  readonly user: string
  readonly range: { readonly from: string; readonly to: string }
}) {
  const { t, i18n } = useLingui()
  const now = useNow(60)
  const { data } = useLiveCall(rosterCalls.mine, {
    request: { query: { user, ...range } },
  })
  if (!data) return null
  const [next, later] = data.days
    .flatMap(({ date, zone, hours }) => hours.map((one) => ({ ...one, date, zone })))
    .filter(({ ends_at }) => Date.parse(ends_at) / 1000 > now)
    .toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))
  const isNow = next !== undefined && Date.parse(next.starts_at) / 1000 <= now
  const day = (date: string) => dayName(date, i18n.locale, 'no year')
  const clock = (at: string, zone: string) => clockIn(Date.parse(at) / 1000, zone)
  const following = later && `${day(later.date)}, ${clock(later.starts_at, later.zone)}`
  return (
    <FigureCard
      label={isNow ? t`Planned now` : t`Next shift`}
      value={next ? `${clock(next.starts_at, next.zone)} – ${clock(next.ends_at, next.zone)}` : '–'}
      note={
        next
          ? isNow && following
            ? t`then ${following}`
            : day(next.date)
          : plural(ahead_days, {
              one: 'Nothing planned in the next # day',
              other: 'Nothing planned in the next # days',
            })
      }
      href={withQuery(paths.aboutUser, { section: 'schedule', user })}
    />
  )
}
