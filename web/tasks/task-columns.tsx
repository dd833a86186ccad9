import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Link, useSearch } from 'wouter'
import { taskCalls } from '#shared/tasks/calls.ts'
import { isOfPerson } from '#shared/permissions/record-links.ts'
import { priorities, type Priority } from '#shared/tasks/rules.ts'
import type { Project, Task } from '#shared/tasks/views.ts'
import { useMayCall } from '../platform/actions.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { usePeople, usePersonName } from '../platform/people.ts'
import { displayName } from '../platform/session.ts'
import { useSend } from '../platform/use-send.ts'
import type { Column } from '../ui/DataTable.tsx'
import { momentColumn } from '../ui/moment-column.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { changeTask, tasksKey, type ChangedFields } from './data.ts'
import {
  dueText,
  isOverdue,
  priorityTones,
  statusesOf,
  usePriorityNames,
  useTaskStatusName,
} from './words.ts'
import classes from './Tasks.module.css'

/** The people to whose records a task is linked, by name. */
const aboutWhom = (links: Task['links'], names: (user: string) => string): string =>
  [
    ...new Set(links.flatMap(({ kind, person }) => (isOfPerson({ kind }) ? names(person) : []))),
  ].join(', ')

/** The columns of a list of tasks; status and assignee can be changed where they stand. */
export function useTaskColumns(rows: readonly Task[], projects: readonly Project[]) {
  const { t, i18n } = useLingui()
  const [names, statusName, priorityNames] = [
    usePersonName(),
    useTaskStatusName(),
    usePriorityNames(),
  ]
  const search = useSearch()
  const cells = useEditCells(rows, projects)
  const { locale } = i18n
  return useMemo((): readonly Column<Task>[] => {
    const address = Object.fromEntries(new URLSearchParams(search))
    const projectOf = (id: string) => projects.find(({ _id }) => _id === id)
    return [
      {
        id: 'title',
        header: t`Title`,
        value: ({ title }) => title,
        cell: ({ _id, title, links }) => (
          <Link
            href={withQuery(paths.taskList, { ...address, task: _id })}
            state={{ opened: 'task' }}
            className="cb-row-link"
          >
            {title}
            {links.length > 0 && <small> {aboutWhom(links, names)}</small>}
          </Link>
        ),
        width: '3fr',
      },
      { id: 'project', header: t`Project`, value: (row) => projectOf(row.projectId)?.name ?? '' },
      {
        id: 'section',
        header: t`Section`,
        value: ({ projectId, section }) =>
          projectOf(projectId)?.sections.find(({ _id }) => _id === section)?.name ?? '',
      },
      {
        id: 'status',
        header: t`Status`,
        value: ({ status }) => statusName(status),
        cell: cells.status,
      },
      {
        id: 'assignee',
        header: t`Assignee`,
        value: ({ assignee }) => (assignee === null ? '' : names(assignee)),
        cell: cells.assignee,
        width: '1.4fr',
      },
      priorityColumn(t`Priority`, priorityNames),
      dueColumn(t`Due`, locale),
      momentColumn(
        { id: 'changed', header: t`Changed`, at: (row) => row.changed_at, width: '128px' },
        locale,
      ),
    ]
  }, [t, locale, names, statusName, priorityNames, projects, search, cells])
}

const priorityColumn = (
  header: string,
  names: Readonly<Record<Priority, string>>,
): Column<Task> => ({
  id: 'priority',
  header,
  value: ({ priority }) => priorities.indexOf(priority),
  text: ({ priority }) => names[priority],
  cell: ({ priority }) =>
    priority !== 'none' && (
      <StatusBadge tone={priorityTones[priority]}>{names[priority]}</StatusBadge>
    ),
  width: '110px',
})
const dueColumn = (header: string, locale: string): Column<Task> => ({
  id: 'due',
  header,
  kind: 'day',
  value: ({ due }) => due?.slice(0, 10) ?? '',
  cell: (row) =>
    row.due !== null && (
      <span style={isOverdue(row) ? { color: 'var(--cb-broken)', fontWeight: 600 } : {}}>
        {dueText(row.due, locale)}
      </span>
    ),
  width: '120px',
})

/** Cells that are the browser's own lists: a hundred of them cost less than one of the kit. */
function useEditCells(rows: readonly Task[], projects: readonly Project[]) {
  const { t } = useLingui()
  const [statusName, names, people] = [useTaskStatusName(), usePersonName(), usePeople()]
  const may = useMayCall(taskCalls.updateTask)
  const { send } = useSend(tasksKey)
  return useMemo(() => {
    const statuses = statusesOf(rows)
    const set = (label: string, task: Task, change: ChangedFields) =>
      void send(label, () => changeTask(task, change))
    const disabled = !may
    const status = (row: Task) => (
      <select
        className={classes['select']}
        aria-label={t`Status of ${row.title}`}
        disabled={disabled}
        value={row.status}
        onChange={({ currentTarget: { value } }) => set(t`Status`, row, { status: value })}
      >
        {statuses.map((one) => (
          <option key={one} value={one}>
            {statusName(one)}
          </option>
        ))}
      </select>
    )
    const assignee = (row: Task) => {
      const studio = projects.find(({ _id }) => _id === row.projectId)?.studio
      const here = (people ?? []).filter((one) => one.active && one.studio === studio)
      const isHere = row.assignee === null || here.some(({ user }) => user === row.assignee)
      return (
        <select
          className={classes['select']}
          aria-label={t`Assignee of ${row.title}`}
          disabled={disabled}
          value={row.assignee ?? ''}
          onChange={({ currentTarget: { value } }) =>
            set(t`Assignee`, row, { assignee: value || null })
          }
        >
          <option value="">{t`Unassigned`}</option>
          {!isHere && <option value={row.assignee ?? ''}>{names(row.assignee ?? '')}</option>}
          {here.map((one) => (
            <option key={one.user} value={one.user}>
              {displayName(one)}
            </option>
          ))}
        </select>
      )
    }
    return { status, assignee }
  }, [t, rows, projects, people, may, statusName, names, send])
}
