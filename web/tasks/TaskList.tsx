import { useMemo } from 'react'
import { Flex, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconListCheck } from '@tabler/icons-react'
import { taskCalls } from '#shared/tasks/calls.ts'
import type { Task } from '#shared/tasks/views.ts'
import { useMayCall } from '../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useQueryString } from '../platform/query-string.ts'
import { failureText } from '../platform/toasts.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { PlainSelect } from '../ui/FilterBar.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { withBoxes } from '../ui/list-columns.tsx'
import { MoreRows } from '../ui/MoreRows.tsx'
import { useSelection } from '../ui/use-selection.ts'
import { useProject } from './data.ts'
import { taskGroupings, useFoundTasks, type TaskGrouping } from './list-data.ts'
import { TaskFilterBar } from './TaskFilterBar.tsx'
import { TaskFrame, useQuickAdd } from './TaskFrame.tsx'
import { useTaskColumns } from './task-columns.tsx'
import { passesFilter, useTaskFilters } from './task-filter.ts'
import { useProjectChoice } from './use-project-choice.ts'

const BulkTasks = lazyComponent(() => import('./BulkTasks.tsx'))
const TaskGroups = lazyComponent(() => import('./TaskGroups.tsx'))
const noLabels = [] as const
const noProjects = [] as const
const rowId = ({ _id }: Task) => _id

/** Tasks of all projects, searched by the server, grouped and sorted, several of them changed at once. */
export default function TaskList() {
  const { t } = useLingui()
  const choice = useProjectChoice()
  const add = useQuickAdd(choice)
  const [{ q, group }, set] = useQueryString(['q', 'group'])
  const asked = useFoundTasks(q)
  const labels = useProject(choice.project).data?.labels ?? noLabels
  const { filters, query } = useTaskFilters(asked.tasks, labels)
  const rows = useMemo(
    () => asked.tasks?.filter((task) => passesFilter(task, query, false)),
    [asked.tasks, query],
  )
  const grouping = taskGroupings.find((one) => one === group) ?? 'none'
  return (
    <TaskFrame
      view="taskList"
      choice={choice}
      add={add}
      tools={<GroupSelect value={grouping} onChange={(one) => set({ group: one })} />}
    >
      <TaskFilterBar filters={filters} query={query} project="" />
      {asked.error && <FormFailure text={failureText(asked.error, t`Task list`)} />}
      {!rows && !asked.error && <Skeleton h={320} />}
      {rows && <Found rows={rows} choice={choice} grouping={grouping} />}
      {rows && (
        <MoreRows
          text={plural(rows.length, { one: '# task shown', other: '# tasks shown' })}
          asked={asked}
        />
      )}
    </TaskFrame>
  )
}

function GroupSelect({
  value,
  onChange,
}: {
  readonly value: TaskGrouping
  readonly onChange: (grouping: string) => void
}) {
  const { t } = useLingui()
  const names: Readonly<Record<TaskGrouping, string>> = {
    none: t`No grouping`,
    project: t`By project`,
    status: t`By status`,
    assignee: t`By assignee`,
    priority: t`By priority`,
  }
  return (
    <PlainSelect
      label={t`Grouping`}
      value={value}
      onChange={onChange}
      options={taskGroupings.map((one) => ({ value: one, label: names[one] }))}
    />
  )
}

function Found({
  rows,
  choice,
  grouping,
}: {
  readonly rows: readonly Task[]
  readonly choice: ReturnType<typeof useProjectChoice>
  readonly grouping: TaskGrouping
}) {
  const { t } = useLingui()
  const selection = useSelection(rows, rowId)
  const may = useMayCall(taskCalls.changeTasks)
  const projects = choice.projects ?? noProjects
  const plain = useTaskColumns(rows, projects)
  const columns = may ? withBoxes(plain, rowId, selection, (name) => t`Select ${name}`) : plain
  const isPhone = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false })
  const tableOf = (some: readonly Task[], name?: string) => (
    <DataTable
      label={name ?? t`Task list`}
      {...(name === undefined ? { name: 'tasks' } : { heightMax: 440 })}
      rows={some}
      rowId={rowId}
      columns={columns}
      cards={isPhone}
      widthMin={1080}
      empty={null}
    />
  )
  if (rows.length === 0) return <Empty icon={IconListCheck} title={t`No results`} />
  return (
    <>
      {may && (
        <LazyBoundary fallback={<Skeleton h={24} w={140} />}>
          <BulkTasks rows={rows} selection={selection} />
        </LazyBoundary>
      )}
      <Flex direction="column" flex={1} mih={0}>
        {grouping === 'none' ? (
          tableOf(rows)
        ) : (
          <LazyBoundary fallback={<Skeleton h={320} />}>
            <TaskGroups rows={rows} grouping={grouping} projects={projects} tableOf={tableOf} />
          </LazyBoundary>
        )}
      </Flex>
    </>
  )
}
