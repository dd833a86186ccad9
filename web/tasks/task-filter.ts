import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { z } from 'zod'
import { addDays } from '#shared/platform/local-day.ts'
import { priorities } from '#shared/tasks/rules.ts'
import type { TaskCard, FilterQuery, Label } from '#shared/tasks/views.ts'
import { useFilters } from '../platform/filters.ts'
import { choiceField, type FilterChoices } from '../platform/filter-fields.ts'
import { usePersonName } from '../platform/people.ts'
import { several } from '../ui/ChoicesField.tsx'
import { hasWords } from '../ui/plain.ts'
import { isOverdue, statusesOf, todayHere, usePriorityNames, useTaskStatusName } from './words.ts'

export type TaskQuery = z.output<typeof FilterQuery>
type Values = Readonly<Record<'q' | 'status' | 'assignee' | 'label' | 'priority' | 'due', string>>
type Filtered = Pick<
  TaskCard,
  'title' | 'status' | 'assignee' | 'labels' | 'priority' | 'due' | 'due_at'
>

const listIn = (value: string): string[] => (value === '' ? [] : value.split(','))
const queryOfValues = ({ q, due, ...values }: Values): TaskQuery => ({
  words: q,
  status: listIn(values.status),
  assignee: listIn(values.assignee),
  label: listIn(values.label),
  priority: listIn(values.priority) as TaskQuery['priority'],
  due: due === '' ? 'any' : (due as TaskQuery['due']),
})
export const valuesOfQuery = ({ words, due, ...query }: TaskQuery): Values => ({
  q: words,
  status: query.status.join(),
  assignee: query.assignee.join(),
  label: query.label.join(),
  priority: query.priority.join(),
  due: due === 'any' ? '' : due,
})

/** Whether a task passes a filter. Words are looked for in its title; `words` false: the server has looked for them. */
export function passesFilter(task: Filtered, query: TaskQuery, words = true): boolean {
  const isIn = <T>(list: readonly T[], one: T) => list.length === 0 || list.includes(one)
  return (
    (!words || hasWords(task.title, query.words)) &&
    isIn(query.status, task.status) &&
    isIn(query.assignee, task.assignee ?? '-') &&
    isIn(query.priority, task.priority) &&
    (query.label.length === 0 || task.labels.some((label) => query.label.includes(label))) &&
    isDueIn(task, query.due)
  )
}
function isDueIn(task: Filtered, due: TaskQuery['due']): boolean {
  if (due === 'any') return true
  if (due === 'none') return task.due === null
  if (due === 'overdue') return isOverdue(task)
  const [day, today] = [task.due?.slice(0, 10) ?? '', todayHere()]
  return due === 'today' ? day === today : day >= today && day < addDays(today, 7)
}

/** The filters of tasks, kept in the address: what is on offer is what these tasks have. */
export function useTaskFilters(tasks: readonly Filtered[] | undefined, labels: readonly Label[]) {
  const { t } = useLingui()
  const [names, priorityNames, statusName] = [
    usePersonName(),
    usePriorityNames(),
    useTaskStatusName(),
  ]
  const fields = useMemo(() => {
    const statuses = statusesOf(tasks ?? []).filter((status) => !status.includes(','))
    const people = [...new Set(tasks?.flatMap(({ assignee }) => assignee ?? []))]
    const any = (label: string, all: string, choices: FilterChoices) =>
      several(choiceField(label, all, choices))
    return {
      q: { kind: 'text', label: t`Search tasks`, placeholder: t`Search tasks` } as const,
      status: any(
        t`Status`,
        t`All statuses`,
        statuses.map((one) => [one, statusName(one)]),
      ),
      assignee: any(t`Assignee`, t`All assignees`, [
        ['-', t`Unassigned`],
        ...people.map((user) => [user, names(user)] as const),
      ]),
      label: any(
        t`Label`,
        t`All labels`,
        labels.map(({ _id, name }) => [_id, name]),
      ),
      priority: any(
        t`Priority`,
        t`All priorities`,
        priorities.toReversed().map((one) => [one, priorityNames[one]]),
      ),
      due: choiceField(t`Due`, t`Any due date`, {
        overdue: t`Overdue`,
        today: t`Today`,
        week: t`Next 7 days`,
        none: t`No due date`,
      }),
    }
  }, [t, names, priorityNames, statusName, tasks, labels])
  const filters = useFilters(fields)
  const query = useMemo(() => queryOfValues(filters.values), [filters.values])
  return { filters, query }
}
