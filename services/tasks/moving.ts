import pMap from 'p-map'
import { taskCalls } from '#shared/tasks/calls.ts'
import { TASKS } from '#shared/tasks/my-calls.ts'
import { refuseTask } from '#shared/tasks/refusals.ts'
import { taskLimits } from '#shared/tasks/rules.ts'
import type { CallInput } from '#shared/platform/calls.ts'
import { queryPlace, querySectionTasks, queryTaskCount } from '#projections/tasks/task-queries.ts'
import type { TaskTables } from '#projections/tasks/task-tables.ts'
import type { StreamPart } from '../platform/commands/handling.ts'
import { awaitDecisions } from '../platform/kernel/find-visible.ts'
import { action, useCase, type AskedWith } from '../platform/kernel/use-case.ts'
import { checkPeople, findProject, findTask } from './finding.ts'
import { placeAtEnd, placeBetween } from './place.ts'
import { projectShown, type ProjectState } from './project.ts'
import { afterwards } from './showing.ts'
import { checkSection } from './task-calls.ts'
import { taskAggregate, taskStream } from './task.ts'
import { taskShown } from './task-state.ts'

type Move = AskedWith<CallInput<typeof taskCalls.moveTask>>

/** The key of a neighbour as the log has it. One that has left the section meanwhile counts no more. */
async function neighbour(
  { app, body }: Move,
  id: string | null | undefined,
  project: ProjectState,
) {
  if (typeof id !== 'string') return null
  const { state } = await app.load(taskAggregate, taskStream(id))
  if (state === 'absent' || state.projectId !== project._id)
    return refuseTask('tasks.neighbourForeign')
  const { section } = taskShown(state, project)
  return section === body.section && state.state === 'open' ? state.place : null
}
/**
 * The place between the neighbours that were named, by their keys at this moment; of a neighbour alone between it and the next one
 * on that side. Only the task itself is written: two who move two tasks are in nobody's way.
 */
async function placeOf(asked: Move, project: ProjectState): Promise<string> {
  const { app, params, body, context } = asked
  const { section, before, after } = body
  const where = { project: project._id, section }
  const [low, high] = await Promise.all([
    neighbour(asked, before, project),
    neighbour(asked, after, project),
  ])
  const db = app.read<TaskTables>()
  const besides = params.task
  if (low !== null && high !== null && low < high) return placeBetween(low, high, besides)
  if (low !== null)
    return placeBetween(low, await queryPlace(db, where, { after: low, besides }), besides)
  if (high !== null)
    return placeBetween(await queryPlace(db, where, { before: high, besides }), high, besides)
  return placeAtEnd(await queryPlace(db, where, { besides }), Date.parse(context.now))
}
export const moveTask = useCase(taskCalls.moveTask).on(taskAggregate)({
  about: (asked) => findTask(asked, asked.params.task),
  needs: async (asked) => {
    const { body, found } = asked
    const id = body.projectId ?? found.project._id
    const elsewhere = id !== found.project._id
    const to = elsewhere
      ? await findProject(asked, id, 'edit')
      : { ...found, level: found.at.level }
    // Two studios never mix.
    if (to.studio !== found.studio) return refuseTask('tasks.projectUnknown')
    checkSection(to.project, body.section)
    if (elsewhere) {
      const { assignee, subtasks } = found.task
      await checkPeople(asked, to.project, [assignee, ...subtasks.map((one) => one.assignee)])
      if ((await queryTaskCount(asked.app.read<TaskTables>(), id)) >= taskLimits.tasks)
        return refuseTask('tasks.full', { max: taskLimits.tasks })
    }
    const placed = { project: id, section: body.section, place: await placeOf(asked, to.project) }
    return { project: to.project, to: { ...placed, level: to.level } }
  },
  command: ({ found: { at }, needs: { to } }) => ({ type: 'MoveTask', at, to, labels: [] }),
  reply: ({ needs: { project }, ...done }) => afterwards({ ...done, found: { project } }),
})

/** So many rounds of `bulk` tasks empty a section: more than a project may have. */
const ROUNDS_MAX = Math.ceil(taskLimits.tasks / taskLimits.bulk) + 1
const LOADED_AT_ONCE = 8
export const deleteSectionTasks = action(taskCalls.deleteSectionTasks)(async (asked) => {
  const { app, context, params } = asked
  const { sectionId: section, projectId } = params
  const { project, level, studio } = await findProject(asked, projectId, 'manage')
  if (!project.sections.some(({ _id }) => _id === section))
    return refuseTask('tasks.sectionUnknown')
  const at = { project: projectId, level }
  for (let round = 0; round < ROUNDS_MAX; round++) {
    await awaitDecisions(app, TASKS)
    const wanted = { project: projectId, section, limit: taskLimits.bulk }
    const found = await querySectionTasks(app.read<TaskTables>(), wanted)
    const held = await pMap(
      found,
      async (task) => ({ task, ...(await app.load(taskAggregate, taskStream(task))) }),
      { concurrency: LOADED_AT_ONCE },
    )
    // Whatever left the section meanwhile, or is gone, stays as it is.
    const parts = held.flatMap(({ task, state }): StreamPart<typeof taskAggregate>[] =>
      state !== 'absent' &&
      state.projectId === projectId &&
      (state.state === 'open' || state.state === 'archived') &&
      taskShown(state, project).section === section
        ? [
            {
              aggregate: taskAggregate,
              stream: taskStream(task),
              command: { type: 'Delete', at },
            },
          ]
        : [],
    )
    if (parts.length === 0) break
    const commandId = `${context.commandId}-${round}`
    await app.handleMany(parts, { ...context, commandId }, { studio })
  }
  return projectShown(project)
})
