import { daysBetween } from '#shared/accounts/person-rules.ts'
import { taskCalls } from '#shared/tasks/calls.ts'
import { TASKS } from '#shared/tasks/my-calls.ts'
import { refuseTask } from '#shared/tasks/refusals.ts'
import { taskLimits, TEMPLATE_START, type TaskState } from '#shared/tasks/rules.ts'
import { addDays, isCalendarDate, type LocalDay } from '#shared/platform/local-day.ts'
import { queryProjectCount, queryProjects } from '#projections/tasks/project-queries.ts'
import type { ProjectTables } from '#projections/tasks/projects.ts'
import {
  queryOpenTasks,
  queryTaskParts,
  queryTemplateCounts,
} from '#projections/tasks/task-queries.ts'
import type { TaskTables } from '#projections/tasks/task-tables.ts'
import type { StreamPart } from '../platform/commands/handling.ts'
import { awaitDecisions } from '../platform/kernel/find-visible.ts'
import { action, query, useCase, type AskedWith } from '../platform/kernel/use-case.ts'
import { copiedSubtasks, copiedValues, stillThere } from './copying.ts'
import { findProject, findTask, sightOf } from './finding.ts'
import { projectAggregate, projectShown, projectStream, type ProjectState } from './project.ts'
import { wholeTasks } from './reading.ts'
import { afterwards } from './showing.ts'
import { keptValues, type TaskNeeds } from './task-calls.ts'
import { taskAggregate, taskStream } from './task.ts'
import { startValues } from './task-state.ts'

export const listTaskTemplates = query(taskCalls.taskTemplates)(async (asked) => {
  const { project, sight } = await sightOf(asked, asked.params.project)
  const wanted = { states: ['template'] as const, whole: true }
  const rows = await queryOpenTasks(asked.app.read<TaskTables>(), sight, wanted)
  return wholeTasks(asked, rows.slice(0, taskLimits.templates), () => project)
})
export const saveTaskTemplate = useCase(taskCalls.saveTaskTemplate).on(taskAggregate)({
  about: async (asked) => {
    const { key: of, ...found } = await findTask(asked, asked.params.task)
    const { app } = asked
    const counts = await queryTemplateCounts(app.read<TaskTables>(), [found.project._id])
    if ((counts.get(found.project._id) ?? 0) >= taskLimits.templates)
      refuseTask('tasks.full', { max: taskLimits.templates })
    return { ...found, key: asked.context.commandId, of }
  },
  command: ({ found: { key, task, at } }) => ({
    type: 'CreateTask',
    at,
    ...startValues,
    watchers: [],
    ...copiedValues(task),
    task: key,
    project: at.project,
    section: task.section,
    place: task.place,
    made: { template: true, subtasks: copiedSubtasks(task.subtasks) },
  }),
  reply: (done) => afterwards(done),
})

export const listProjectTemplates = query(taskCalls.projectTemplates)(async (asked) => {
  const { app, context } = asked
  const { actor } = context
  const rows = await queryProjects(
    app.read<ProjectTables>(),
    actor.allStudios ? null : actor.studios,
  )
  const templates = rows.filter(({ template }) => template)
  const counts = await queryTemplateCounts(
    app.read<TaskTables>(),
    templates.map(({ project }) => project),
  )
  return templates.map(({ project: _id, labels, ...row }) => ({
    ...projectShown({ ...row, _id, labels: [...labels] }),
    tasks: counts.get(_id) ?? 0,
  }))
})

interface Copy {
  readonly name: string
  readonly template: boolean
  /** The tasks that are copied. */
  readonly state: TaskState
  readonly moved: (date: string | null) => string | null
}
/** A date, or a date and a time, as many days after `to` as it is after `from`; null where the calendar ends. */
const movedFrom =
  (from: LocalDay, to: LocalDay) =>
  (date: string | null): string | null => {
    if (date === null) return null
    const day = addDays(to, daysBetween(from, date.slice(0, 10)))
    return isCalendarDate(day) ? `${day}${date.slice(10)}` : null
  }

/** The tasks that are copied with a project, with their subtasks; refuses more than one decision holds. */
async function tasksToCopy(asked: AskedWith<object>, project: string, state: TaskState) {
  const { app } = asked
  await awaitDecisions(app, TASKS)
  const { sight } = await sightOf(asked, project)
  const db = app.read<TaskTables>()
  const rows = await queryOpenTasks(db, sight, { states: [state], whole: true })
  if (rows.length > taskLimits.bulk) refuseTask('tasks.full', { max: taskLimits.bulk })
  const { subtasks } = await queryTaskParts(
    db,
    rows.map(({ task }) => task),
  )
  if (subtasks.length > taskLimits.copied_subtasks)
    refuseTask('tasks.full', { max: taskLimits.copied_subtasks })
  const byTask = Map.groupBy(subtasks, ({ task }) => task)
  return rows.map((row) => ({ row, subtasks: byTask.get(row.task) ?? [] }))
}

/** The parts of the tasks of a copied project; whoever cannot be given its tasks is left out. */
async function taskParts(
  asked: AskedWith<object>,
  needs: TaskNeeds,
  source: ProjectState,
  { template, state, moved, members }: Copy & Pick<ProjectState, 'members'>,
): Promise<StreamPart<typeof taskAggregate>[]> {
  const { app, context } = asked
  const { studio } = source
  const project = context.commandId
  const tasks = await tasksToCopy(asked, source._id, state)
  const people = tasks.flatMap(({ row, subtasks }) => [row, ...subtasks])
  const usable = await stillThere(
    asked,
    { studio, members },
    people.map(({ assignee }) => assignee),
  )
  const given = (user: string | null) => (template ? user : usable(user))
  const parts: StreamPart<typeof taskAggregate>[] = []
  for (const [i, { row, subtasks }] of tasks.entries()) {
    const task = `${project.slice(0, 50)}.${i}`
    const due = moved(row.due)
    const checklist = subtasks.map((one) => ({ ...one, assignee: given(one.assignee) }))
    const command = {
      type: 'CreateTask' as const,
      at: { project, level: 'manage' as const },
      ...startValues,
      watchers: [],
      ...copiedValues({ ...row, assignee: given(row.assignee) }),
      repeat: row.repeat,
      start: moved(row.start),
      // Dates of a template are of no clock: nobody is reminded of them.
      ...(template ? { due } : await keptValues(needs, app, studio, { due })),
      task,
      project,
      section: row.section,
      place: row.place,
      made: { template, subtasks: copiedSubtasks(checklist, moved) },
    }
    parts.push({ aggregate: taskAggregate, stream: taskStream(task), command })
  }
  return parts
}

/** Makes a project of another one, all or none: sections, labels, limits and tasks in their order. */
async function copyProject(
  asked: AskedWith<object>,
  needs: TaskNeeds,
  source: ProjectState,
  copy: Copy,
) {
  const { app, context } = asked
  const { studio, description, sections, labels } = source
  const kept = await queryProjectCount(app.read<ProjectTables>(), studio)
  if (kept >= taskLimits.projects) refuseTask('tasks.full', { max: taskLimits.projects })
  const { name, template } = copy
  const project = context.commandId
  const members = template ? {} : { [`studio:${studio}`]: 'edit' as const }
  const parts = await taskParts(asked, needs, source, { ...copy, members })
  const command = {
    type: 'CopyProject' as const,
    project,
    studio,
    name,
    description,
    members,
    sections,
    labels,
    template,
  }
  const [made] = await app.handleMany(
    [{ aggregate: projectAggregate, stream: projectStream(project), command }, ...parts],
    context,
    { studio },
  )
  const { state: done } = made
  return done === 'absent' ? refuseTask('tasks.projectUnknown') : projectShown(done)
}

export const saveProjectTemplateOf = (needs: TaskNeeds) =>
  action(taskCalls.saveProjectTemplate)(async (asked) => {
    const { name, start } = asked.body
    const { project } = await findProject(asked, asked.params.project, 'manage')
    if (project.template) refuseTask('tasks.projectUnknown')
    const moved = movedFrom(start, TEMPLATE_START)
    return copyProject(asked, needs, project, { name, template: true, state: 'open', moved })
  })
export const makeFromTemplateOf = (needs: TaskNeeds) =>
  action(taskCalls.makeFromTemplate)(async (asked) => {
    const { name, start } = asked.body
    const { project } = await findProject(asked, asked.params.project, 'manage')
    if (!project.template) refuseTask('tasks.templateUnknown')
    const moved = movedFrom(TEMPLATE_START, start)
    return copyProject(asked, needs, project, { name, template: false, state: 'template', moved })
  })
