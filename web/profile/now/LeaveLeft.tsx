import { useLingui } from '@lingui/react/macro'
import { vacationCalls } from '#shared/vacations/calls.ts'
import { useLiveCall } from '../../platform/live.ts'
import { paths, withQuery } from '../../platform/paths.ts'
import { FigureCard } from '../../ui/FigureCards.tsx'
import { useDaysText } from '../../vacations/leave-words.ts'

/** The leave of this year that a person can still take. */
export function LeaveLeft({ user }: { readonly user: string }) {
  const { t } = useLingui()
  const daysText = useDaysText()
  const { data } = useLiveCall(vacationCalls.balance, {
    request: { query: { user } },
    quiet401: true,
  })
  if (!data) return null
  const [pending, all] = [daysText(data.pending), daysText(data.annual + data.previous)]
  return (
    <FigureCard
      label={t`Leave left`}
      value={daysText(data.remaining)}
      note={data.pending > 0 ? t`${pending} requested` : t`of ${all} this year`}
      href={withQuery(paths.aboutUser, { section: 'holidays', user })}
    />
  )
}
