import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { lazyComponent } from '../../platform/lazy-component.tsx'
import { paths, withQuery } from '../../platform/paths.ts'
import { useManagesLeave, useVacations } from '../../vacations/data.ts'
import { useShownStudio } from './open-work.ts'
import { soonestFirst } from './orders.ts'
import { WorkCard } from './WorkCard.tsx'

const pending = { status: 'pending' } as const

/** Fetched where there is a request. */
const LeaveRow = lazyComponent(() => import('./LeaveRow.tsx'))

/** Requests for leave that the viewer may decide, the soonest days first: the list of the leave screen. */
export default function LeaveNow() {
  const { t } = useLingui()
  const studio = useShownStudio()
  const { data, error, hasNextPage } = useVacations(pending)
  const manages = useManagesLeave()
  const rows = useMemo(() => data && soonestFirst(data.filter(manages)), [data, manages])
  return (
    <WorkCard
      part="leave"
      title={t`Leave to decide`}
      href={withQuery(paths.vacations, { status: 'pending', studio })}
      rows={rows}
      error={error}
      isCut={hasNextPage}
    >
      {(row) => <LeaveRow key={row.id} row={row} />}
    </WorkCard>
  )
}
