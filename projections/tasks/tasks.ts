import { taskEvents } from '#shared/tasks/events.ts'
import { TASKS } from '#shared/tasks/my-calls.ts'
import { isDone } from '#shared/tasks/rules.ts'
import type { Instant } from '#shared/platform/messages.ts'
import { defineProjection } from '../platform/define/define-projection.ts'
import { isOfParts, foldPart } from './task-parts.ts'
import { slotOf, slotWhere, taskTables, type TaskHead } from './task-tables.ts'

/** Every task with its subtasks, comments and files, and where it stood when. */
export const tasks = defineProjection({
  name: TASKS,
  version: 3,
  module: 'tasks',
  // Files are facts about who added them, and a task's are folded in their order all the same.
  sharded: false,
  // A board shows each move as it is made.
  watched: true,
  events: taskEvents,
  tables: taskTables,
  keysOf: ({ type, data, occurredAt }) => ({
    task_head: [[data.task]],
    task_subtask: 'subtask' in data ? [[data.task, data.subtask]] : [],
    task_comment: 'comment' in data && data.comment !== null ? [[data.task, data.comment]] : [],
    task_file:
      type === 'AttachmentsAdded' || type === 'AttachmentRemoved' || type === 'CommentRemoved'
        ? [[data.task]]
        : [],
    task_cause: type === 'TaskCaused' ? [[data.task]] : [],
    task_slot: [[data.task, slotOf(occurredAt)]],
  }),
  on: (event, rows) => {
    const { type, data, occurredAt: at, position } = event
    const head = rows.task_head.get(data.task)
    if (type === 'TaskCreated') {
      const { by, ...made } = data
      const row: TaskHead = {
        ...made,
        title_by: by,
        description_by: by,
        creator: by,
        relations: [],
        links: [],
        state: 'open',
        created_at: at,
        changed_at: at,
        version: 1,
        position,
        section_at: at,
        done_at: isDone(made.status) ? at : null,
        left_project: null,
        template: false,
      }
      rows.task_head.put(row)
      return rows.task_slot.put(slotRow(row, at))
    }
    // Nothing is known of a task whose beginning is not there.
    if (!head) return
    const version = head.version + 1
    if (isOfParts(event)) foldPart(event, version, rows)
    if (type === 'TaskCaused' && data.settled === null) {
      const { task, automation, studio, kind, person, topic } = data
      rows.task_cause.put({ task, automation, studio, kind, person, topic })
    }
    const told = type === 'TaskDueReminded' ? {} : { changed_at: at, position }
    const next = { ...head, ...headChange(head, event), ...told, version }
    rows.task_head.put(next)
    if (hasMoved(head, next)) rows.task_slot.put(slotRow(next, at))
  },
})
type ProjectedTask = Parameters<(typeof tasks)['on']>[0]

const slotRow = ({ task, project, section, place, status, state }: TaskHead, at: Instant) => ({
  task,
  slot: slotOf(at),
  project,
  section,
  place,
  status,
  state,
})
const hasMoved = (before: TaskHead, after: TaskHead): boolean =>
  (Object.keys(slotWhere) as (keyof typeof slotWhere)[]).some(
    (column) => before[column] !== after[column],
  )

function headChange(head: TaskHead, event: ProjectedTask): Partial<TaskHead> {
  const { type, data, occurredAt: at } = event
  switch (type) {
    case 'TaskRenamed':
      return { title: data.title, title_by: data.by }
    case 'TaskDescribed':
      return { description: data.description, description_by: data.by }
    case 'TaskStatusSet': {
      const { status } = data
      const done_at = isDone(status) ? (head.done_at ?? at) : null
      return { status, done_at }
    }
    case 'TaskMoved': {
      const { project, section, place } = data
      const elsewhere = project !== head.project || section !== head.section
      return {
        project,
        section,
        place,
        section_at: elsewhere ? at : head.section_at,
        left_project: project === head.project ? head.left_project : head.project,
      }
    }
    case 'TaskArchived':
      return { state: 'archived' }
    case 'TaskDeleted':
      return { state: 'deleted' }
    case 'TaskRestored':
      return { state: head.template ? 'template' : 'open' }
    case 'TaskTemplated':
      return { state: 'template', template: true }
    case 'TaskRelated':
    case 'TaskUnrelated': {
      const { kind, other } = data
      const others = head.relations.filter((one) => one.kind !== kind || one.task !== other)
      return { relations: type === 'TaskRelated' ? [...others, { kind, task: other }] : others }
    }
    case 'TaskLinked':
      return { links: data.links }
    default:
      return valueChange(event)
  }
}
/** The values that are kept under the names that their events give them. */
function valueChange(event: ProjectedTask): Partial<TaskHead> {
  switch (event.type) {
    case 'TaskAssigned':
    case 'TaskReporterSet':
    case 'TaskPrioritySet':
    case 'TaskLabelsSet':
    case 'TaskDueSet':
    case 'TaskStartSet':
    case 'TaskEstimateSet':
    case 'TaskWatchersSet':
    case 'TaskRepeatSet': {
      const { task: _task, by: _by, bulk: _bulk, ...set } = event.data
      return set
    }
    default:
      // Subtasks, comments, files and reminders change nothing of the head.
      return {}
  }
}
