import { priorities } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/views.ts'
import type { TaskGrouping } from './list-data.ts'

const valueIn: Readonly<Record<TaskGrouping, (task: Task) => string>> = {
  none: () => '',
  project: ({ projectId }) => projectId,
  status: ({ status }) => status,
  assignee: ({ assignee }) => assignee ?? '',
  priority: ({ priority }) => priority,
}
/** More groups than this are one: none of them could be looked at. */
const GROUPS_MAX = 40

/** Tasks by what they have in common, in the order in which the first of each comes; priorities from the highest. */
export function groupsOf(
  tasks: readonly Task[],
  grouping: TaskGrouping,
): readonly { readonly value: string | null; readonly tasks: readonly Task[] }[] {
  const all = [...Map.groupBy(tasks, valueIn[grouping])].map(([value, of]) => ({
    value: value as string | null,
    tasks: of,
  }))
  const rank = (value: string | null) => priorities.findIndex((one) => one === value)
  const sorted =
    grouping === 'priority' ? all.toSorted((a, b) => rank(b.value) - rank(a.value)) : all
  const rest = sorted.slice(GROUPS_MAX).flatMap((group) => group.tasks)
  return rest.length === 0 ? sorted : [...sorted.slice(0, GROUPS_MAX), { value: null, tasks: rest }]
}
