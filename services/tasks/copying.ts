import { maySee } from '#shared/permissions/actions.ts'
import { isOfProject, STATUS_DEFAULT } from '#shared/tasks/rules.ts'
import type { Subtask } from '#shared/tasks/views.ts'
import type { AskedWith } from '../platform/kernel/use-case.ts'
import type { ProjectState } from './project.ts'
import type { WrittenTask } from './task-state.ts'

/** The values that a copy takes over; what else a task has stays behind. */
export const copiedValues = ({
  title,
  description,
  labels,
  priority,
  assignee,
  estimate_minutes,
}: Pick<WrittenTask, 'title' | 'description' | 'priority' | 'assignee' | 'estimate_minutes'> & {
  readonly labels: readonly string[]
}) => ({
  title,
  description,
  labels: [...labels],
  priority,
  assignee,
  estimate_minutes,
})
export const copiedSubtasks = (
  subtasks: readonly Omit<Subtask, 'subtaskId'>[],
  moved: (date: string | null) => string | null = () => null,
): readonly Subtask[] =>
  subtasks.map(({ title, assignee, due }, i) => ({
    subtaskId: `t${i}`,
    title,
    status: STATUS_DEFAULT,
    assignee,
    due: moved(due),
  }))

/** Gives those of these people who can be given tasks of a project, for one who does this. */
export async function stillThere(
  { app, context: { actor, now } }: AskedWith<object>,
  project: Pick<ProjectState, 'studio' | 'members'>,
  users: readonly (string | null)[],
): Promise<(user: string | null) => string | null> {
  const found = await app.people.get([...new Set(users.filter((user) => user !== null))], now)
  return (user) => {
    const person = user === null ? undefined : found.get(user)
    return person?.active && !person.erased && maySee(actor, person) && isOfProject(project, person)
      ? person.user
      : null
  }
}
