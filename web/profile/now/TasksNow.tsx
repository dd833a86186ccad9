import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { myTaskCalls } from '#shared/tasks/my-calls.ts'
import type { TaskCard } from '#shared/tasks/views.ts'
import { useLiveCall } from '../../platform/live.ts'
import { paths, withQuery } from '../../platform/paths.ts'
import { dueText, isDueToday, isOverdue } from '../../tasks/words.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { WorkCard, WorkRow } from './WorkCard.tsx'

type Row = TaskCard & { readonly studio: null }
const isUrgent = (row: Row): boolean => isOverdue(row) || isDueToday(row)

/** The tasks that the viewer has left, the soonest due first. What is due later does not wait today. */
export default function TasksNow() {
  const { t, i18n } = useLingui()
  const { data, error } = useLiveCall(myTaskCalls.myTasks, { request: { query: {} } })
  const projects = useLiveCall(myTaskCalls.getProjects, { enabled: data?.length !== 0 }).data
  const rows = useMemo(() => data?.map((card) => ({ ...card, studio: null })), [data])
  const nameOf = (id: string) => projects?.projects.find(({ _id }) => _id === id)?.name
  return (
    <WorkCard
      part="tasks"
      title={t`My tasks`}
      href={paths.myTasks}
      rows={rows}
      waits={isUrgent}
      error={error}
    >
      {(row) => (
        <WorkRow
          key={row._id}
          name={
            <Link className="cb-row-link" href={withQuery(paths.myTasks, { task: row._id })}>
              {row.title}
            </Link>
          }
          badge={
            isOverdue(row) ? (
              <StatusBadge tone="bad">
                {t({ id: 'Overdue (of one task)', message: 'Overdue' })}
              </StatusBadge>
            ) : (
              isDueToday(row) && <StatusBadge tone="warn">{t`Today`}</StatusBadge>
            )
          }
          about={[
            row.due === null ? t`No due date` : dueText(row.due, i18n.locale),
            nameOf(row.projectId),
          ]
            .filter((part) => part !== undefined)
            .join(' · ')}
        />
      )}
    </WorkCard>
  )
}
