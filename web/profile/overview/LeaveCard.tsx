import { useLingui } from '@lingui/react/macro'
import { vacationCalls } from '#shared/vacations/calls.ts'
import { useNow } from '../../platform/clock.ts'
import { useLiveCall } from '../../platform/live.ts'
import { dateIn, plainDay } from '../../ui/format.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useVacations } from '../../vacations/data.ts'
import {
  toneOf,
  useDaysText,
  useLeaveKindNames,
  useShortPeriodText,
  useStatusNames,
} from '../../vacations/leave-words.ts'
import { WorkRow } from '../now/WorkCard.tsx'
import { FactRows, NothingHere, OverviewCard } from './OverviewCard.tsx'

/** The leave that somebody has left, and the one that comes next or runs. */
export function LeaveCard({
  user,
  href,
}: {
  readonly user: string
  readonly href: string | undefined
}) {
  const { t, i18n } = useLingui()
  const today = dateIn(useNow(60))
  const [daysText, period, kinds, names] = [
    useDaysText(),
    useShortPeriodText(),
    useLeaveKindNames(),
    useStatusNames(),
  ]
  const { data: balance } = useLiveCall(vacationCalls.balance, {
    request: { query: { user } },
    quiet401: true,
  })
  const { data: vacations } = useVacations({ user, from: today })
  const next = vacations
    ?.filter(({ status, to }) => (status === 'approved' || status === 'pending') && to >= today)
    .toSorted((a, b) => a.from.localeCompare(b.from))[0]
  if (!balance) return null
  const { remaining, annual, previous, taken, pending, previous_expires: until } = balance
  return (
    <OverviewCard title={t`Leave`} href={href}>
      <FactRows
        facts={[
          [t`Remaining`, <b key="left">{daysText(remaining)}</b>],
          [t`This year`, daysText(annual + previous)],
          [t`Taken or planned`, daysText(taken)],
          [t`Waiting for an answer`, pending > 0 ? daysText(pending) : undefined],
          [
            t`Use by`,
            until ? `${plainDay(until, i18n.locale)} (${daysText(previous)})` : undefined,
          ],
        ]}
      />
      {next ? (
        <ul>
          <WorkRow
            name={next.from <= today ? t`On leave now` : t`Next leave`}
            badge={<StatusBadge tone={toneOf[next.status]}>{names[next.status]}</StatusBadge>}
            about={`${period(next)} · ${daysText(next.requested)} · ${kinds[next.kind]}`}
          />
        </ul>
      ) : (
        vacations && <NothingHere>{t`No leave is planned`}</NothingHere>
      )}
    </OverviewCard>
  )
}
