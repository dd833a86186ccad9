import type { expiringDocuments, studioNamed } from '#shared/accounts/needs.ts'
import type { RecordLink } from '#shared/permissions/record-links.ts'
import type { trainersOf } from '#shared/permissions/needs.ts'
import type { lateHalves } from '#shared/settlements/needs.ts'
import { taskCalls } from '#shared/tasks/calls.ts'
import { refuseTask } from '#shared/tasks/refusals.ts'
import { taskLimits } from '#shared/tasks/rules.ts'
import { TaskForm, TaskUpdateForm, type TaskChange } from '#shared/tasks/values.ts'
import type { GivenBy } from '#shared/platform/needs.ts'
import { dayEnd, DEFAULT_ZONE, secondAt } from '#shared/platform/time.ts'
import { queryPlace, queryTaskCount } from '#projections/tasks/task-queries.ts'
import type { TaskTables } from '#projections/tasks/task-tables.ts'
import type { App } from '../platform/kernel/app.ts'
import { action, useCase, type AskedWith } from '../platform/kernel/use-case.ts'
import { checkPeople, findProject, findTask, type FoundTask } from './finding.ts'
import { placeAtEnd } from './place.ts'
import type { ProjectState } from './project.ts'
import { afterwards, checkLinks } from './showing.ts'
import { takeForm } from './task-files.ts'
import { taskAggregate, taskStream } from './task.ts'
import { saidValues, type TaskValues } from './task-rules.ts'
import { copiedSubtasks, copiedValues, stillThere } from './copying.ts'
import { startValues } from './task-state.ts'

export interface TaskNeeds {
  readonly studioNamed: GivenBy<typeof studioNamed>
  readonly expiringDocuments: GivenBy<typeof expiringDocuments>
  readonly lateHalves: GivenBy<typeof lateHalves>
  readonly trainersOf: GivenBy<typeof trainersOf>
}
export const studioZone = async (
  { studioNamed: named }: Pick<TaskNeeds, 'studioNamed'>,
  app: App,
  studio: string,
) => (await named(app, studio))?.timezone ?? DEFAULT_ZONE

/** The instant at which a due date of a studio's clock is over; with its time, or at the end of the day. */
function dueAt(due: string, zone: string): string {
  const [date = '', time] = due.split('T')
  const second = time === undefined ? dayEnd(date, zone) : secondAt(date, time, zone)
  return new Date(second * 1000).toISOString()
}
/** The values of a change as they are kept: undefined ones left out, and with a due date the instant that it means. */
export async function keptValues(
  needs: TaskNeeds,
  app: App,
  studio: string,
  change: TaskChange,
): Promise<TaskValues> {
  const set: TaskValues = saidValues(change)
  if (set.description === '') set.description = null
  if (set.due === undefined) return set
  const due_at = set.due === null ? null : dueAt(set.due, await studioZone(needs, app, studio))
  return { ...set, due_at }
}
/** Refuses values that name what the project does not have, or people who cannot be named in it. `before`: named already. */
export async function checkValues(
  asked: AskedWith<object>,
  project: ProjectState,
  { labels = [], assignee, reporter, watchers = [] }: TaskChange,
  before: { readonly labels: readonly string[]; readonly people: readonly (string | null)[] } = {
    labels: [],
    people: [],
  },
): Promise<void> {
  const known = [...project.labels.map(({ _id }) => _id), ...before.labels]
  if (labels.some((label) => !known.includes(label))) refuseTask('tasks.labelUnknown')
  await checkPeople(asked, project, [assignee, reporter, ...watchers], before.people)
}
const namedBy = ({ labels, assignee, reporter, watchers }: FoundTask['task']) => ({
  labels,
  people: [assignee, reporter, ...watchers],
})
export const checkSection = (
  { sections }: ProjectState,
  section: string | null | undefined,
): unknown =>
  typeof section !== 'string' || sections.some(({ _id }) => _id === section)
    ? undefined
    : refuseTask('tasks.sectionForeign')

/** The place behind all others of a section. */
export async function endOfSection(
  { app, context }: AskedWith<object>,
  project: string,
  section: string | null,
): Promise<string> {
  const last = await queryPlace(app.read<TaskTables>(), { project, section }, {})
  return placeAtEnd(last, Date.parse(context.now))
}

/** Returns what a template of the project gives to a new task, without people who are not there any more. */
async function fromTemplate(asked: AskedWith<object>, project: ProjectState, id: string) {
  const { task } = await findTask(asked, id)
  if (task.state !== 'template' || task.projectId !== project._id)
    return refuseTask('tasks.templateUnknown')
  const { labels, assignee, subtasks } = task
  const people = [assignee, ...subtasks.map((one) => one.assignee)]
  const usable = await stillThere(asked, project, people)
  const known = project.labels.map(({ _id }) => _id)
  return {
    values: copiedValues({
      ...task,
      assignee: usable(assignee),
      labels: labels.filter((label) => known.includes(label)),
    }),
    made: {
      subtasks: copiedSubtasks(subtasks.map((one) => ({ ...one, assignee: usable(one.assignee) }))),
    },
  }
}

/** The link to the chat message that a task was made of. */
const messageLinks = (message: string | null | undefined): RecordLink[] =>
  message ? [{ kind: 'message', person: message, day: null }] : []

export const createTaskOf = (needs: TaskNeeds) =>
  action(taskCalls.createTask)((asked) =>
    takeForm(
      asked,
      TaskForm,
      async (form) => {
        const { project, level, studio } = await findProject(asked, form.projectId, 'edit')
        checkSection(project, form.section)
        await checkValues(asked, project, form)
        await checkLinks(asked, messageLinks(form.message))
        const kept = await queryTaskCount(asked.app.read<TaskTables>(), project._id)
        if (kept >= taskLimits.tasks) refuseTask('tasks.full', { max: taskLimits.tasks })
        const from = form.template ? await fromTemplate(asked, project, form.template) : null
        return { key: asked.context.commandId, studio, project, level, from }
      },
      async (
        { projectId, section = null, creator: _creator, template: _template, message, ...form },
        found,
        files,
      ) => {
        const { app, context } = asked
        const { key: task, studio, level, from } = found
        const values = await keptValues(needs, app, studio, form)
        const { state } = await app.handle(
          taskAggregate,
          taskStream(task),
          {
            type: 'CreateTask',
            at: { project: projectId, level },
            ...startValues,
            labels: [],
            watchers: [],
            ...from?.values,
            ...values,
            title: form.title,
            made: { ...from?.made, links: messageLinks(message) },
            task,
            project: projectId,
            section,
            place: await endOfSection(asked, projectId, section),
            files,
          },
          context,
          { studio },
        )
        return afterwards({ ...asked, state, found })
      },
    ),
  )

export const updateTaskOf = (needs: TaskNeeds) =>
  action(taskCalls.updateTask)((asked) =>
    takeForm(
      asked,
      TaskUpdateForm,
      async (form) => {
        const found = await findTask(asked, form._id)
        checkSection(found.project, form.section)
        await checkValues(asked, found.project, form, namedBy(found.task))
        return found
      },
      async ({ _id, section, version: base, ...form }, found, files) => {
        const { app, context } = asked
        const { at, studio, project, task } = found
        const to =
          section === undefined || section === task.section
            ? undefined
            : {
                project: project._id,
                section,
                place: await endOfSection(asked, project._id, section),
              }
        const { state } = await app.handle(
          taskAggregate,
          taskStream(_id),
          {
            type: 'ChangeTask',
            at,
            values: await keptValues(needs, app, studio, form),
            base,
            to,
            files,
          },
          context,
          { studio },
        )
        return afterwards({ ...asked, state, found })
      },
    ),
  )

export const deleteTask = useCase(taskCalls.deleteTask).on(taskAggregate)({
  about: (asked) => findTask(asked, asked.params.id),
  command: ({ found: { at } }) => ({ type: 'Delete', at }),
  reply: ({ found: { key: _id } }) => ({ _id }),
})
export const archiveTask = useCase(taskCalls.archiveTask).on(taskAggregate)({
  about: (asked) => findTask(asked, asked.params.task),
  command: ({ found: { at } }) => ({ type: 'Archive', at }),
  reply: (done) => afterwards(done),
})
export const restoreTask = useCase(taskCalls.restoreTask).on(taskAggregate)({
  about: (asked) => findTask(asked, asked.params.task, { deleted: true }),
  command: ({ found: { at } }) => ({ type: 'Restore', at }),
  reply: (done) => afterwards(done),
})
export const watchTask = useCase(taskCalls.watchTask).on(taskAggregate)({
  about: (asked) => findTask(asked, asked.params.task),
  command: ({ found: { at }, body: { on } }) => ({ type: 'Watch', at, on }),
  reply: (done) => afterwards(done),
})
/** The other task is one that the caller sees, of whatever project of the same studio. */
export const relateTask = useCase(taskCalls.relateTask).on(taskAggregate)({
  about: (asked) => findTask(asked, asked.params.task),
  needs: async (asked) => {
    const { on, task } = asked.body
    if (!on) return
    const other = await findTask(asked, task)
    if (other.studio !== asked.found.studio) refuseTask('tasks.taskUnknown')
  },
  command: ({ found: { at }, body: { kind, task: other, on } }) => ({
    type: 'Relate',
    at,
    kind,
    other,
    on,
  }),
  reply: (done) => afterwards(done),
})
