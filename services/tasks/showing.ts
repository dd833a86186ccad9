import { maySee } from '#shared/permissions/actions.ts'
import { partLinks } from '#shared/permissions/record-links.ts'
import { refuseTask } from '#shared/tasks/refusals.ts'
import type { Task } from '#shared/tasks/views.ts'
import type { AskedWith } from '../platform/kernel/use-case.ts'
import { limitedTo, type FoundTask } from './finding.ts'
import type { ProjectState } from './project.ts'
import { taskShown, type StoredTask } from './task-state.ts'

/** Tasks without the links that the caller may not follow, and for who is restricted to some models without what others said. */
export async function tasksFor(asked: AskedWith<object>, tasks: readonly Task[]): Promise<Task[]> {
  const { actor, now } = asked.context
  const limited = limitedTo(asked) !== null
  const named = tasks.flatMap(({ links, comments, watchers }) => [
    ...links.map(({ person }) => person),
    ...(limited ? [...comments.map(({ author }) => author), ...watchers] : []),
  ])
  if (named.length === 0) return [...tasks]
  const people = await asked.app.people.get([...new Set(named)], now)
  const isSeen = (user: string): boolean => {
    const person = people.get(user)
    return !limited || (person !== undefined && maySee(actor, person))
  }
  return tasks.map((task) => ({
    ...task,
    links: partLinks(actor, task.links, people).shown,
    comments: task.comments.filter(({ author }) => isSeen(author)),
    watchers: task.watchers.filter(isSeen),
  }))
}
export type Answered = AskedWith<object> & {
  readonly state: StoredTask
  readonly found: Pick<FoundTask, 'key' | 'task'> & { readonly project: ProjectState }
}
/** The task as it is after a command, for who gave it. */
export async function afterwards({
  state,
  found: { project },
  ...asked
}: Omit<Answered, 'found'> & {
  readonly found: { readonly project: ProjectState }
}): Promise<Task> {
  if (state === 'absent') return refuseTask('tasks.taskUnknown')
  const [task] = await tasksFor(asked, [taskShown(state, project)])
  return task ?? refuseTask('tasks.taskUnknown')
}

interface Line {
  readonly by: string
  readonly before: unknown
  readonly after: unknown
}
/** Logins, and any other texts, that stand somewhere in a value. */
const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []
/** The lines of a history; for who is restricted to some models without those that name another Model. */
export async function linesFor<L extends Line>(
  asked: AskedWith<object>,
  lines: readonly L[],
): Promise<readonly L[]> {
  if (limitedTo(asked) === null) return lines
  const { actor, now } = asked.context
  const named = (line: Line) => [line.by, ...textsIn(line.before), ...textsIn(line.after)]
  const people = await asked.app.people.get([...new Set(lines.flatMap(named))], now)
  return lines.filter((line) =>
    named(line).every((user) => {
      const person = people.get(user)
      return person === undefined || maySee(actor, person)
    }),
  )
}
