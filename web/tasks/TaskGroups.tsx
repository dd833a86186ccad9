import { useMemo } from 'react'
import { Box, Flex } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import type { Priority } from '#shared/tasks/rules.ts'
import type { Project, Task } from '#shared/tasks/views.ts'
import { usePersonName } from '../platform/people.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { withBoxes } from '../ui/list-columns.tsx'
import { SectionCount } from '../ui/Sections.tsx'
import type { Selection } from '../ui/use-selection.ts'
import { groupsOf, type TaskGrouping } from './task-groups.ts'
import { useTaskColumns } from './task-columns.tsx'
import { usePriorityNames, useTaskStatusName } from './words.ts'

const rowId = ({ _id }: Task) => _id

/** The rows of a list in their groups, each a table of its own. */
export function TaskGroups({
  rows,
  grouping,
  selection,
  projects,
}: {
  readonly rows: readonly Task[]
  readonly grouping: TaskGrouping
  readonly selection: Selection<Task> | undefined
  readonly projects: readonly Project[]
}) {
  const { t } = useLingui()
  const isPhone = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false })
  const groups = useMemo(() => groupsOf(rows, grouping), [rows, grouping])
  const nameOf = useGroupName(grouping, projects)
  const plain = useTaskColumns(rows, projects)
  const columns = selection
    ? withBoxes(plain, rowId, selection, (name) => t`Select ${name}`)
    : plain
  const isWhole = grouping === 'none'
  return (
    <Flex direction="column" gap="sm" flex={1} mih={0} className={isWhole ? '' : 'cb-scroll'}>
      {groups.map((group) => (
        <Flex
          key={group.value}
          component="section"
          direction="column"
          mih={0}
          flex={isWhole ? 1 : 'none'}
        >
          {!isWhole && (
            <Box component="h2" mb={6}>
              {nameOf(group.value)} <SectionCount count={group.tasks.length} />
            </Box>
          )}
          <DataTable
            label={isWhole ? t`Task list` : nameOf(group.value)}
            {...(isWhole ? { name: 'tasks' } : { heightMax: 440 })}
            rows={group.tasks}
            rowId={rowId}
            columns={columns}
            cards={isPhone}
            widthMin={1080}
            empty={null}
          />
        </Flex>
      ))}
    </Flex>
  )
}

function useGroupName(grouping: TaskGrouping, projects: readonly Project[]) {
  const { t } = useLingui()
  const [names, status, priority] = [usePersonName(), useTaskStatusName(), usePriorityNames()]
  const nameIn: Readonly<Record<TaskGrouping, (value: string) => string>> = {
    none: () => '',
    project: (id) => projects.find(({ _id }) => _id === id)?.name ?? '',
    status,
    assignee: (user) => (user === '' ? t`Unassigned` : names(user)),
    priority: (value) => priority[value as Priority],
  }
  return (value: string | null) => (value === null ? t`Others` : nameIn[grouping](value))
}
