import { personalOf } from '#shared/accounts/field-visibility.ts'
import { linkReach, linkSubjects } from '#shared/permissions/link-subjects.ts'
import { isOfPerson, partLinks, type RecordLink } from '#shared/permissions/record-links.ts'
import { factLinks } from '#shared/tasks/automations.ts'
import { ERASED } from '#shared/platform/personal.ts'
import { refuseTask } from '#shared/tasks/refusals.ts'
import type { Task } from '#shared/tasks/views.ts'
import { findVisible } from '../platform/kernel/find-visible.ts'
import { linkReaders } from '../platform/kernel/link-readers.ts'
import type { AskedWith } from '../platform/kernel/use-case.ts'
import { hiddenModels, limitedTo, type FoundTask } from './finding.ts'
import type { ProjectState } from './project.ts'
import { taskShown, type StoredTask, type TaskCause, type WrittenTask } from './task-state.ts'

/** What these links lead to for the caller, as `partLinks` takes it. */
const subjectsFor = (
  { app, context: { actor, now } }: AskedWith<object>,
  links: readonly RecordLink[],
) => linkSubjects(app, links, { at: now, user: actor.user, readers: linkReaders(app) })

/** These links by whether the caller may follow them. */
export const partLinksFor = async (asked: AskedWith<object>, links: readonly RecordLink[]) =>
  partLinks(asked.context.actor, links, await subjectsFor(asked, links))
/** Refuses links to what the caller may not see. */
export async function checkLinks(
  asked: AskedWith<object>,
  links: readonly RecordLink[],
): Promise<void> {
  const look = async () =>
    (await partLinksFor(asked, links)).hidden.length === 0 ? true : undefined
  const unknown = () => refuseTask('tasks.outOfSight')
  await findVisible(asked.app, { look, reach: linkReach(links, linkReaders(asked.app)), unknown })
}

type Written = readonly [task: WrittenTask, project: Parameters<typeof taskShown>[1]]
/** Tasks as they are answered: without the links that the caller may not follow, and without what Models said and added whom they may not see. */
export async function tasksFor(
  asked: AskedWith<object>,
  tasks: readonly Written[],
): Promise<Task[]> {
  const { actor } = asked.context
  const [hidden, linked] = await Promise.all([
    hiddenModels(
      asked,
      tasks.flatMap(([{ comments, files, watchers }]) => [
        ...comments.map(({ author }) => author),
        ...files.map(({ by }) => by),
        ...watchers,
      ]),
    ),
    subjectsFor(
      asked,
      tasks.flatMap(([{ links }]) => links),
    ),
  ])
  return tasks.map(([task, project]) => {
    const { shown: links, hidden: unseen } = partLinks(actor, task.links, linked)
    return taskShown(
      {
        ...task,
        links,
        links_hidden: unseen.length,
        comments: task.comments.filter(({ author }) => !hidden.has(author)),
        files: task.files.filter(({ by }) => !hidden.has(by)),
        watchers: task.watchers.filter((user) => !hidden.has(user)),
      },
      project,
    )
  })
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
  const [task] = await tasksFor(asked, [[state, project]])
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
  const named = (line: Line) => [line.by, ...textsIn(line.before), ...textsIn(line.after)]
  const hidden = await hiddenModels(asked, lines.flatMap(named))
  return lines.filter((line) => !named(line).some((user) => hidden.has(user)))
}

/** The same lines; of a fact about somebody whose record the caller may not see, only that there was one, and no date of a document. */
export async function causesFor<L extends Line & { readonly what: string }>(
  asked: AskedWith<object>,
  lines: readonly L[],
): Promise<L[]> {
  const { actor } = asked.context
  const told = (line: L) => line.after as Told
  const linkOf = ({ kind, person }: Told) => ({ kind: factLinks[kind], person, day: null })
  const links = lines.filter(({ what }) => what === 'TaskCaused').map((line) => linkOf(told(line)))
  const subjects = await subjectsFor(asked, links)
  const { all, self } = personalOf(actor)
  return lines.map((line) => {
    if (line.what !== 'TaskCaused') return line
    const { person, day, ...rest } = told(line)
    const link = linkOf(told(line))
    if (partLinks(actor, [link], subjects).shown.length === 0) return { ...line, after: rest }
    const isDayShown = (rest.kind !== 'idExpiry' || all || person === self) && day !== ERASED
    return { ...line, after: { ...rest, person, day: isDayShown ? day : null } }
  })
}
type Told = Pick<TaskCause, 'kind' | 'person' | 'day'>

/** Tells of links the people to whose records they lead, as far as the caller may see those. Candidates and messages are not among them. */
export async function peopleLinked(
  asked: AskedWith<object>,
  tasks: readonly { readonly links: readonly RecordLink[] }[],
): Promise<(links: readonly RecordLink[]) => string[]> {
  const { actor } = asked.context
  const all = tasks.flatMap(({ links }) => links.filter(isOfPerson))
  const subjects = await subjectsFor(asked, all)
  return (links) => {
    const { shown } = partLinks(actor, links.filter(isOfPerson), subjects)
    return [...new Set(shown.map(({ person }) => person))]
  }
}
