import { useMemo, type ReactNode } from 'react'
import { Box, Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { Priority } from '#shared/tasks/rules.ts'
import type { Project, Task } from '#shared/tasks/views.ts'
import { usePersonName } from '../platform/people.ts'
import { SectionCount } from '../ui/Sections.tsx'
import type { TaskGrouping } from './list-data.ts'
import { groupsOf } from './task-groups.ts'
import { usePriorityNames, useTaskStatusName } from './words.ts'

/** The rows of a list in their groups, each a table of its own. */
export default function TaskGroups({
  rows,
  grouping,
  projects,
  tableOf,
}: {
  readonly rows: readonly Task[]
  readonly grouping: TaskGrouping
  readonly projects: readonly Project[]
  readonly tableOf: (rows: readonly Task[], label: string) => ReactNode
}) {
  const groups = useMemo(() => groupsOf(rows, grouping), [rows, grouping])
  const nameOf = useGroupName(grouping, projects)
  return (
    <Flex direction="column" gap="sm" flex={1} mih={0} className="cb-scroll">
      {groups.map((group) => (
        <Flex key={group.value} component="section" direction="column" mih={0} flex="none">
          <Box component="h2" mb={6}>
            {nameOf(group.value)} <SectionCount count={group.tasks.length} />
          </Box>
          {tableOf(group.tasks, nameOf(group.value))}
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
