import { useLingui } from '@lingui/react/macro'
import { vacationCalls } from '#shared/vacations/calls.ts'
import { useLiveCall } from '../../platform/live.ts'
import { paths } from '../../platform/paths.ts'
import { useViewer } from '../../platform/session.ts'
import { FigureCard } from '../../ui/FigureCards.tsx'
import { useDaysText } from '../../vacations/data.ts'

/** The leave of this year that the viewer can still take. */
export function LeaveLeft() {
  const { t } = useLingui()
  const { user } = useViewer()
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
      href={paths.vacations}
    />
  )
}
