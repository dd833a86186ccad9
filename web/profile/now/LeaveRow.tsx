import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { VacationView } from '#shared/vacations/calls.ts'
import { useNow } from '../../platform/clock.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { PersonLink } from '../../ui/PersonLink.tsx'
import { useLeaveKindNames, useShortPeriodText } from '../../vacations/leave-words.ts'
import { useLeaveActions } from '../../vacations/leave-actions.tsx'
import { lasting } from './lasting.ts'
import { useOfStudio } from './use-of-studio.ts'
import { WorkRow } from './WorkCard.tsx'

/** A request for leave, with what the viewer may do about it. */
export default function LeaveRow({ row }: { readonly row: VacationView }) {
  const period = useShortPeriodText()
  const { t, i18n } = useLingui()
  const kinds = useLeaveKindNames()
  const ofStudio = useOfStudio()
  const age = lasting(useNow(60) - Date.parse(row.requested_at) / 1000, i18n.locale)
  const { actions, dialog } = useLeaveActions()
  return (
    <>
      <WorkRow
        name={
          <PersonLink user={row.user} part="holidays">
            {row.name}
          </PersonLink>
        }
        about={[
          period(row),
          plural(row.requested, { one: '# workday', other: '# workdays' }),
          kinds[row.kind],
          ...ofStudio(row.studio),
          t`asked ${age} ago`,
        ].join(' · ')}
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
