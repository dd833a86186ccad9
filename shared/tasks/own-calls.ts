import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { Audience } from '../permissions/audience.ts'
import { RecordLink } from '../permissions/record-links.ts'
import { session, sessionOrRead } from '../platform/allow.ts'
import { CalendarDate } from '../platform/calendar-date.ts'
import { defineCalls, nobody } from '../platform/calls.ts'
import { PEOPLE } from '../platform/people.ts'
import { GivenPosition } from '../platform/position.ts'
import { nameText } from '../platform/text.ts'
import { PROJECTS, TASKS } from './my-calls.ts'
import { labelColours, reactions, relationKinds, taskLimits } from './rules.ts'
import { TaskChange, taskValues } from './values.ts'
import {
  TaskCard,
  FilterQuery,
  HistoryLine,
  ProjectDetail,
  ProjectLevelSchema,
  ProjectReport,
  SavedFilter,
  Task,
} from './views.ts'
import { TASK_WORK } from './work-calls.ts'

/** The read model of saved filters. */
export const TASK_FILTERS = 'task-filters'

const reads = [PROJECTS, TASKS, PEOPLE] as const
const looking = { method: 'GET', writes: false, allow: sessionOrRead, reads } as const
const changing = { writes: true, allow: session, reads, about: 'object' } as const
const project = z.object({ project: Id })
const task = z.object({ task: Id })
const filter = z.object({ filter: Id })
const ofList = nobody('a list: only what the caller may see is shown')
const done = z.object({ ok: z.literal(true) })
const listed = z.array(Id).min(1).max(taskLimits.bulk)
const members = z
  .record(Audience, ProjectLevelSchema)
  .refine((all) => Object.keys(all).length <= taskLimits.members, 'too many members')

/** The calls that the screens need besides the fixed ones: each of these does a thing that none of them does. */
export const ownTaskCalls = defineCalls('tasks', {
  project: {
    ...looking,
    path: '/api/tasks/projects/{project}',
    about: 'object',
    summary: 'A project with members, labels and limits, and what the caller may do in it',
    params: project,
    response: ProjectDetail,
  },
  setProjectMembers: {
    ...changing,
    method: 'PUT',
    path: '/api/tasks/projects/{project}/members',
    summary: 'Say who may do what in a project, in place of all that was said before',
    params: project,
    body: z.object({ members }),
    response: ProjectDetail,
  },
  setProjectLabels: {
    ...changing,
    method: 'PUT',
    path: '/api/tasks/projects/{project}/labels',
    summary: 'The labels of a project, in place of those before; one without `_id` is new',
    params: project,
    body: z.object({
      labels: z
        .array(
          z.object({
            _id: Id.optional(),
            name: nameText(taskLimits.status, 1),
            colour: z.enum(labelColours),
          }),
        )
        .max(taskLimits.labels),
    }),
    response: ProjectDetail,
  },
  setSectionLimit: {
    ...changing,
    method: 'PUT',
    path: '/api/tasks/projects/{project}/sections/{section}/limit',
    summary: 'How many tasks a section is meant to hold: shown where there are more, never forced',
    params: project.extend({ section: Id }),
    body: z.object({ limit: z.int().min(1).max(taskLimits.tasks).nullable() }),
    response: ProjectDetail,
  },
  restoreProject: {
    ...changing,
    method: 'POST',
    path: '/api/tasks/projects/{project}/restore',
    summary: 'Take back the deletion of a project',
    params: project,
    response: ProjectDetail,
  },
  board: {
    ...looking,
    path: '/api/tasks/projects/{project}/board',
    about: 'object',
    summary: 'The cards of a project; those of any day, or only those that have changed',
    params: project,
    /**
     * `as_of`: the board at the end of this day by the studio's clock. `after`: only cards that changed after this position, those
     * that are not open any more and those that went to another project among them (`x-position` of an answer is its own).
     */
    query: z.object({ as_of: CalendarDate.optional(), after: GivenPosition.optional() }),
    response: z.array(TaskCard),
  },
  projectReport: {
    ...looking,
    reads: [...reads, TASK_WORK],
    path: '/api/tasks/projects/{project}/report',
    about: 'object',
    summary: 'Tasks made and completed by week, and the ages of open tasks by section',
    params: project,
    query: z.object({ weeks: z.coerce.number().int().min(1).max(104).default(12) }),
    response: ProjectReport,
  },
  exportTasks: {
    ...looking,
    reads: [...reads, TASK_WORK],
    path: '/api/tasks/projects/{project}/tasks.csv',
    about: 'object',
    summary: 'The open tasks of a project as CSV',
    params: project,
    response: 'file',
  },
  addTasks: {
    ...changing,
    method: 'POST',
    path: '/api/tasks/projects/{project}/tasks',
    summary: 'Make several tasks at the end of their sections, all or none, as those of a CSV file',
    status: 201,
    idempotent: true,
    params: project,
    body: z.object({
      tasks: z
        .array(
          TaskChange.extend({
            title: taskValues.title,
            section: Id.nullable().optional(),
          }),
        )
        .min(1)
        .max(taskLimits.bulk),
    }),
    response: z.object({ tasks: z.array(z.string()) }),
  },
  moveTask: {
    ...changing,
    method: 'POST',
    path: '/api/tasks/{task}/move',
    summary:
      'Put a task between two others: `before` stands before it then, `after` behind it. Without either it is the last of its section',
    params: task,
    /** `section`: null for none. `projectId`: another project; absent: its own. */
    body: z.object({
      section: Id.nullable(),
      before: Id.nullish(),
      after: Id.nullish(),
      projectId: Id.optional(),
    }),
    response: Task,
  },
  archiveTask: {
    ...changing,
    method: 'POST',
    path: '/api/tasks/{task}/archive',
    summary: 'Take a task off the board; it is still found',
    params: task,
    response: Task,
  },
  restoreTask: {
    ...changing,
    method: 'POST',
    path: '/api/tasks/{task}/restore',
    summary: 'Bring back an archived or deleted task to where it was',
    params: task,
    response: Task,
  },
  taskHistory: {
    ...looking,
    path: '/api/tasks/{task}/history',
    about: 'object',
    summary: 'What happened to a task, the newest first, at most 500',
    params: task,
    response: z.array(HistoryLine),
  },
  relateTask: {
    ...changing,
    method: 'PUT',
    path: '/api/tasks/{task}/relations',
    summary: 'Say, or take back, that a task blocks or duplicates another or relates to it',
    params: task,
    body: z.object({ kind: z.enum(relationKinds), task: Id, on: z.boolean() }),
    response: Task,
  },
  linkTask: {
    ...changing,
    method: 'PUT',
    path: '/api/tasks/{task}/links',
    summary: 'The records that a task is about, in place of those before',
    params: task,
    body: z.object({ links: z.array(RecordLink).max(taskLimits.ofTask.links) }),
    response: Task,
  },
  reactToComment: {
    ...changing,
    method: 'PUT',
    path: '/api/tasks/{task}/comments/{comment}/reaction',
    summary: 'Set one’s own sign on a comment, or take it away',
    params: task.extend({ comment: Id }),
    body: z.object({ reaction: z.enum(reactions), on: z.boolean() }),
    response: Task,
  },
  watchTask: {
    ...changing,
    method: 'PUT',
    path: '/api/tasks/{task}/watch',
    summary: 'Be told of what happens to a task, or no longer',
    params: task,
    body: z.object({ on: z.boolean() }),
    response: Task,
  },
  taskFile: {
    ...looking,
    path: '/api/tasks/{task}/files/{attachment}',
    about: 'object',
    summary: 'A file of a task or of its comments, or the thumbnail of a picture',
    params: task.extend({ attachment: Id }),
    query: z.object({ size: z.enum(['64', '128', '512']).optional() }),
    response: 'file',
  },
  changeTasks: {
    ...changing,
    method: 'POST',
    path: '/api/tasks/bulk',
    summary: 'Change several tasks alike, all or none; `bulk` is what takes all of it back',
    idempotent: true,
    /** `section`: one of the project of all these tasks; they come to its end in the order given. */
    body: z.object({
      tasks: listed,
      change: TaskChange.omit({ title: true, description: true }).extend({
        section: Id.nullable().optional(),
      }),
    }),
    response: z.object({ bulk: z.string(), tasks: z.array(z.string()) }),
  },
  undoChange: {
    ...changing,
    method: 'POST',
    path: '/api/tasks/bulk/undo',
    summary:
      'Take back one’s own change of several tasks; what somebody changed since stays as they set it',
    body: z.object({ bulk: Id, tasks: listed }),
    response: z.object({ tasks: z.array(z.string()) }),
  },
  taskFilters: {
    ...looking,
    reads: [...reads, TASK_FILTERS],
    path: '/api/tasks/filters',
    about: ofList,
    summary: 'Saved filters: one’s own, and those shared in projects that the caller sees',
    response: z.array(SavedFilter),
  },
  saveTaskFilter: {
    ...changing,
    method: 'PUT',
    path: '/api/tasks/filters/{filter}',
    summary: 'Save a filter under an id that the caller chooses, or save it anew',
    params: filter,
    body: z.object({
      name: nameText(taskLimits.name, 1),
      projectId: Id.nullable(),
      shared: z.boolean(),
      query: FilterQuery,
    }),
    response: done,
  },
  removeTaskFilter: {
    ...changing,
    method: 'DELETE',
    path: '/api/tasks/filters/{filter}',
    summary: 'Remove one’s own saved filter',
    params: filter,
    response: done,
  },
})
