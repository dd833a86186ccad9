import { taskCalls } from '#shared/tasks/calls.ts'
import { TASKS } from '#shared/tasks/own-calls.ts'
import { refuseTask } from '#shared/tasks/refusals.ts'
import { taskLimits } from '#shared/tasks/rules.ts'
import type { CallInput } from '#shared/platform/calls.ts'
import { queryPlace, querySectionTasks } from '#projections/tasks/task-queries.ts'
import type { TaskTables } from '#projections/tasks/task-tables.ts'
import type { StreamPart } from '../platform/commands/handling.ts'
import { awaitDecisions } from '../platform/kernel/find-visible.ts'
import { action, useCase, type AskedWith } from '../platform/kernel/use-case.ts'
import { checkPeople, findProject, findTask } from './finding.ts'
import { placeAtEnd, placeBetween } from './place.ts'
import { projectShown } from './project.ts'
import { afterwards } from './showing.ts'
import { checkSection, checkValues, endOf, valuesOf, type TaskNeeds } from './task-calls.ts'
import { taskAggregate, taskStream } from './task.ts'

type Move = AskedWith<CallInput<typeof taskCalls.moveTask>>

/** The key of a neighbour as the log has it. One that has left the section meanwhile counts no more. */
async function neighbour({ app, body }: Move, id: string | null | undefined, project: string) {
  if (typeof id !== 'string') return null
  const { state } = await app.load(taskAggregate, taskStream(id))
  if (state === 'absent' || state.projectId !== project) return refuseTask('tasks.neighbourForeign')
  return state.section === body.section && state.state === 'open' ? state.place : null
}
/**
 * The place between the neighbours that were named, by their keys at this moment; of a neighbour alone between it and the next one
 * on that side. Only the task itself is written: two who move two tasks are in nobody's way.
 */
async function placeOf(asked: Move, project: string): Promise<string> {
  const { app, params, body, context } = asked
  const { section, before, after } = body
  const where = { project, section }
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
    if (elsewhere) await checkPeople(asked, to.project, [found.task.assignee])
    const placed = { project: id, section: body.section, place: await placeOf(asked, id) }
    return { project: to.project, to: { ...placed, level: to.level } }
  },
  command: ({ found: { at }, needs: { to } }) => ({ type: 'MoveTask', at, to, labels: [] }),
  reply: ({ needs: { project }, ...done }) => afterwards({ ...done, found: { project } }),
})

/** So many rounds of `bulk` tasks empty a section: more than a project may have. */
const ROUNDS_MAX = Math.ceil(taskLimits.tasks / taskLimits.bulk) + 1
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
    const parts: StreamPart<typeof taskAggregate>[] = []
    for (const task of found) {
      const { state } = await app.load(taskAggregate, taskStream(task))
      if (state !== 'absent' && state.projectId === projectId && state.state !== 'deleted')
        parts.push({
          aggregate: taskAggregate,
          stream: taskStream(task),
          command: { type: 'Delete', at },
        })
    }
    if (parts.length === 0) break
    const commandId = `${context.commandId}-${round}`
    await app.handleMany(parts, { ...context, commandId }, { studio })
  }
  return projectShown(project)
})

/** The parts of a change of several tasks, each by its own stream; all of one project. */
export const changeTasksOf = (needs: TaskNeeds) =>
  action(taskCalls.changeTasks)(async (asked) => {
    const { app, context } = asked
    const { section, ...change } = asked.body.change
    const tasks = [...new Set(asked.body.tasks)]
    const bulk = context.commandId
    const parts: StreamPart<typeof taskAggregate>[] = []
    let studio: string | null = null
    let end: string | null = null
    for (const task of tasks) {
      const found = await findTask(asked, task)
      const { project, at } = found
      if (parts.length === 0) {
        studio = found.studio
        if (section !== undefined) end = await endOf(asked, project._id, section)
      }
      if (found.studio !== studio) return refuseTask('tasks.taskUnknown')
      checkSection(project, section)
      const { labels, assignee, reporter, watchers } = found.task
      await checkValues(asked, project, change, {
        labels,
        people: [assignee, reporter, ...watchers],
      })
      const to =
        section === undefined || end === null
          ? undefined
          : { project: project._id, section, place: end }
      if (end !== null) end = placeBetween(end, null, task)
      const values = await valuesOf(needs, app, found.studio, change)
      const command = { type: 'ChangeTask', at, values, bulk, to } as const
      parts.push({ aggregate: taskAggregate, stream: taskStream(task), command })
    }
    await app.handleMany(parts, context, { studio })
    return { bulk, tasks }
  })

export const undoChange = action(taskCalls.undoChange)(async (asked) => {
  const { app, body, context } = asked
  const { bulk } = body
  const tasks: string[] = []
  const parts: StreamPart<typeof taskAggregate>[] = []
  let studio: string | null = null
  for (const task of new Set(body.tasks)) {
    const found = await findTask(asked, task, { deleted: true })
    // A task that had all the values already was not changed; of one that was changed anew the newer change is taken back.
    if (found.task.bulk?.bulk !== bulk) continue
    studio = found.studio
    tasks.push(task)
    const command = { type: 'UndoBulk', at: found.at, bulk } as const
    parts.push({ aggregate: taskAggregate, stream: taskStream(task), command })
  }
  if (parts.length === 0) return refuseTask('tasks.nothingToUndo')
  await app.handleMany(parts, context, { studio })
  return { tasks }
})
