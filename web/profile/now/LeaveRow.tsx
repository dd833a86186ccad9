import type { VacationView } from '#shared/vacations/calls.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { PersonLink } from '../../ui/PersonLink.tsx'
import { useDaysText, useLeaveKindNames, useShortPeriodText } from '../../vacations/data.ts'
import { useLeaveActions } from '../../vacations/leave-actions.tsx'
import { useSince } from './since.ts'
import { WorkRow } from './WorkCard.tsx'

/** A request for leave, with what the viewer may do about it. */
export default function LeaveRow({ row }: { readonly row: VacationView }) {
  const period = useShortPeriodText()
  const days = useDaysText()
  const kinds = useLeaveKindNames()
  const since = useSince()
  const { actions, dialog } = useLeaveActions()
  return (
    <>
      <WorkRow
        name={
          <PersonLink user={row.user} part="holidays">
            {row.name}
          </PersonLink>
        }
        about={
          <>
            {period(row)} · {days(row.requested)} · {kinds[row.kind]} ·{' '}
            {since(Date.parse(row.requested_at) / 1000)}
          </>
        }
      >
        {actions(row).map((action) => (
          <ActionButton
            key={action.id}
            action={action}
            of={row.name}
            size="compact-sm"
            variant="default"
          />
        ))}
      </WorkRow>
      {dialog}
    </>
  )
}
