import { maySee, visibilityFor } from '#shared/permissions/actions.ts'
import { refuseTask } from '#shared/tasks/refusals.ts'
import {
  isLevel,
  isOfProject,
  projectLevel,
  type ProjectLevel,
  type ProjectReader,
} from '#shared/tasks/rules.ts'
import { hasPermission, sees } from '#shared/platform/allow.ts'
import { queryProjects } from '#projections/tasks/project-queries.ts'
import type { ProjectTables } from '#projections/tasks/projects.ts'
import type { TaskSight } from '#projections/tasks/task-queries.ts'
import { findVisiblePeople } from '../platform/kernel/find-visible.ts'
import type { AskedWith } from '../platform/kernel/use-case.ts'
import { loadProject } from './board-reads.ts'
import type { ProjectState } from './project.ts'
import { taskAggregate, taskStream } from './task.ts'
import { peopleOf } from './task-state.ts'

type Asked = AskedWith<object>

/** The caller as projects know them. */
export async function projectReader({
  app,
  context: { actor, now },
}: Asked): Promise<ProjectReader> {
  const holds = hasPermission(actor, 'tasks', 'manage')
    ? 'manage'
    : hasPermission(actor, 'tasks', 'readOnly')
      ? 'readOnly'
      : null
  return {
    user: actor.user,
    tipCont: actor.tipCont,
    studio: await app.people.studioAt(actor.user, now),
    sees: (studio) => sees(actor, studio),
    holds,
  }
}

/** A project as the log has it, with what the caller may do in it; null where it is not there for them. */
async function projectAt(asked: Asked, id: string, as: ProjectReader) {
  const state = await loadProject(asked.app, id)
  return state === 'absent' ? null : { project: state, level: projectLevel(state, as) }
}
interface FoundProject {
  readonly key: string
  readonly studio: string
  readonly as: ProjectReader
  readonly project: ProjectState
  readonly level: ProjectLevel
}
/** The project of this id, for a caller who may do this in it; one that is not there for them is answered like none. */
export async function findProject(
  asked: Asked,
  id: string,
  needed: ProjectLevel = 'view',
): Promise<FoundProject> {
  const as = await projectReader(asked)
  const found = await projectAt(asked, id, as)
  const level = found?.level ?? null
  if (!found || level === null) return refuseTask('tasks.projectUnknown')
  if (!isLevel(level, needed)) refuseTask('tasks.notAllowed')
  return { key: id, studio: found.project.studio, as, project: found.project, level }
}

/** Whether the caller is restricted to some models. */
export const limitedTo = ({ context: { actor } }: Asked): readonly string[] | null =>
  visibilityFor(actor, 'accounts.see').models
/**
 * Tells of these people the Models whom a restricted caller may not see, and nobody to all others. The studio does not count here:
 * that of the project is in sight.
 */
export async function hiddenModels(
  asked: Asked,
  users: readonly string[],
): Promise<ReadonlySet<string>> {
  if (limitedTo(asked) === null || users.length === 0) return new Set()
  const { app, context } = asked
  const people = await app.people.get([...new Set(users)], context.now)
  const actor = { ...context.actor, allStudios: true }
  const hidden = [...people.values()].filter(
    (person) => person.tipCont === 'Model' && !maySee(actor, person),
  )
  return new Set(hidden.map(({ user }) => user))
}

/**
 * The task of this id as the log has it at this moment, with its project and what the caller may do there: whoever was taken out
 * of the project a moment ago does not find it. `deleted`: also one that was deleted.
 */
export async function findTask(asked: Asked, id: string, { deleted = false } = {}) {
  const unknown = () => refuseTask('tasks.taskUnknown')
  const [{ state: task }, as] = await Promise.all([
    asked.app.load(taskAggregate, taskStream(id)),
    projectReader(asked),
  ])
  if (task === 'absent' || (task.state === 'deleted' && !deleted)) return unknown()
  const found = await projectAt(asked, task.projectId, as)
  if (!found || found.level === null) return unknown()
  if ((await hiddenModels(asked, peopleOf(task))).size > 0) return unknown()
  const { project, level } = found
  const at = { project: project._id, level }
  return { key: id, studio: project.studio, task, project, as, at }
}
export type FoundTask = Awaited<ReturnType<typeof findTask>>

/**
 * Refuses people who cannot be given a task of this project, or be named in it: they are active, in the sight of the caller and
 * let into the project. `before`: those whom the task names already, who may stay.
 */
export async function checkPeople(
  { app, context: { actor, now: at } }: Asked,
  project: ProjectState,
  people: readonly (string | null | undefined)[],
  before: readonly (string | null)[] = [],
): Promise<void> {
  const named = people
    .filter((one) => typeof one === 'string')
    .filter((one) => !before.includes(one))
  if (named.length === 0) return
  await findVisiblePeople(app, named, {
    at,
    sees: (person) =>
      person.active && !person.erased && maySee(actor, person) && isOfProject(project, person),
    unknown: () => refuseTask('tasks.personUnknown'),
  })
}
/** Returns those of these logins whom a text of this project may mention: active people who see it. */
export async function mentionable(
  { app, context: { actor, now } }: Asked,
  project: ProjectState,
  users: readonly string[],
): Promise<readonly string[]> {
  const found = await app.people.get(users, now)
  return users.filter((user) => {
    const person = found.get(user)
    return person?.active === true && maySee(actor, person) && isOfProject(project, person)
  })
}

/** The projects that the caller sees, of one studio if it is named, and what of their tasks. */
export async function taskSight(asked: Asked, studio?: string) {
  const { actor } = asked.context
  const as = await projectReader(asked)
  const studios = actor.allStudios ? null : actor.studios
  const rows = await queryProjects(asked.app.read<ProjectTables>(), studios)
  const projects = rows
    .filter((row) => !row.template && (studio === undefined || row.studio === studio))
    .flatMap((row) => {
      const level = projectLevel(row, as)
      return level === null ? [] : [{ ...row, level }]
    })
  const sight: TaskSight = {
    projects: projects.map(({ project }) => project),
    self: actor.user,
    models: limitedTo(asked),
  }
  return { projects, sight }
}
/** Returns one project with the caller's sight of its tasks. */
export async function sightOf(asked: Asked, id: string) {
  const found = await findProject(asked, id)
  const models = limitedTo(asked)
  return { ...found, sight: { projects: [id], self: asked.context.actor.user, models } }
}
