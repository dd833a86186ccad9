import { taskCalls } from '#shared/tasks/calls.ts'
import { refuseTask } from '#shared/tasks/refusals.ts'
import { taskLimits } from '#shared/tasks/rules.ts'
import { queryTaskCount } from '#projections/tasks/task-queries.ts'
import type { TaskTables } from '#projections/tasks/task-tables.ts'
import type { StreamPart } from '../platform/commands/handling.ts'
import { action } from '../platform/kernel/use-case.ts'
import { findProject, findTask } from './finding.ts'
import { placeBetween } from './place.ts'
import {
  checkSection,
  checkValues,
  endOfSection,
  keptValues,
  type TaskNeeds,
} from './task-calls.ts'
import { taskAggregate, taskStream } from './task.ts'
import { startValues } from './task-state.ts'

type Part = StreamPart<typeof taskAggregate>

export const addTasksOf = (needs: TaskNeeds) =>
  action(taskCalls.addTasks)(async (asked) => {
    const { app, body, context, params } = asked
    const { project, level, studio } = await findProject(asked, params.project, 'edit')
    const { _id: id } = project
    const kept = await queryTaskCount(app.read<TaskTables>(), id)
    if (kept + body.tasks.length > taskLimits.tasks)
      refuseTask('tasks.full', { max: taskLimits.tasks })
    for (const { section } of body.tasks) checkSection(project, section)
    await checkValues(asked, project, {
      labels: body.tasks.flatMap(({ labels = [] }) => labels),
      watchers: body.tasks
        .flatMap(({ assignee, reporter, watchers = [] }) => [assignee, reporter, ...watchers])
        .filter((user) => typeof user === 'string'),
    })
    const ends = new Map<string | null, string>()
    const tasks: string[] = []
    const parts: Part[] = []
    for (const [i, { section = null, title, ...line }] of body.tasks.entries()) {
      const task = `${context.commandId.slice(0, 50)}.${i}`
      const end = ends.get(section)
      const place =
        end === undefined ? await endOfSection(asked, id, section) : placeBetween(end, null, task)
      ends.set(section, place)
      tasks.push(task)
      parts.push({
        aggregate: taskAggregate,
        stream: taskStream(task),
        command: {
          type: 'CreateTask',
          at: { project: id, level },
          ...startValues,
          labels: [],
          watchers: [],
          ...(await keptValues(needs, app, studio, line)),
          title,
          task,
          project: id,
          section,
          place,
        },
      })
    }
    await app.handleMany(parts, context, { studio })
    return { tasks }
  })

/** The parts of a change of several tasks, each by its own stream; all of one project. */
export const changeTasksOf = (needs: TaskNeeds) =>
  action(taskCalls.changeTasks)(async (asked) => {
    const { app, context } = asked
    const { section, ...change } = asked.body.change
    const tasks = [...new Set(asked.body.tasks)]
    const bulk = context.commandId
    const parts: Part[] = []
    let studio: string | null = null
    let end: string | null = null
    for (const task of tasks) {
      const found = await findTask(asked, task)
      const { project, at } = found
      if (parts.length === 0) {
        studio = found.studio
        if (section !== undefined) end = await endOfSection(asked, project._id, section)
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
      const values = await keptValues(needs, app, found.studio, change)
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
  const parts: Part[] = []
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
