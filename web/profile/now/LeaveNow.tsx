import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { VacationView } from '#shared/vacations/calls.ts'
import { paths, withQuery } from '../../platform/paths.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { PersonLink } from '../../ui/PersonLink.tsx'
import {
  useDaysText,
  useLeaveKindNames,
  useManagesLeave,
  useShortPeriodText,
  useVacations,
} from '../../vacations/data.ts'
import { useLeaveActions } from '../../vacations/leave-actions.tsx'
import { useShownStudio } from './open-work.ts'
import { soonestFirst } from './orders.ts'
import { useSince } from './since.ts'
import { WorkCard, WorkRow } from './WorkCard.tsx'

const pending = { status: 'pending' } as const

/** Requests for leave that the viewer may decide, the soonest days first: the list of the leave screen. */
export default function LeaveNow() {
  const { t } = useLingui()
  const studio = useShownStudio()
  const { data, error, hasNextPage } = useVacations(pending)
  const manages = useManagesLeave()
  const { actions, dialog } = useLeaveActions()
  const rows = useMemo(() => data && soonestFirst(data.filter(manages)), [data, manages])
  return (
    <>
      <WorkCard
        part="leave"
        title={t`Leave to decide`}
        href={withQuery(paths.vacations, { status: 'pending', studio })}
        rows={rows}
        error={error}
        isCut={hasNextPage}
      >
        {(row) => <Request key={row.id} row={row} actions={actions(row)} />}
      </WorkCard>
      {dialog}
    </>
  )
}

function Request({
  row,
  actions,
}: {
  readonly row: VacationView
  readonly actions: ReturnType<ReturnType<typeof useLeaveActions>['actions']>
}) {
  const period = useShortPeriodText()
  const days = useDaysText()
  const kinds = useLeaveKindNames()
  const since = useSince()
  return (
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
      {actions.map((action) => (
        <ActionButton
          key={action.id}
          action={action}
          of={row.name}
          size="compact-sm"
          variant="default"
        />
      ))}
    </WorkRow>
  )
}
