import { STATUS_DEFAULT, type TaskState as Place } from '#shared/tasks/rules.ts'
import type { taskEvents, taskFieldEvents } from '#shared/tasks/events.ts'
import type { TaskField } from '#shared/tasks/values.ts'
import type { Attachment, Comment, Task } from '#shared/tasks/views.ts'
import { assertNever, type EventOf, type Instant } from '#shared/platform/messages.ts'
import { ERASED } from '#shared/platform/personal.ts'

/** A file of a task (`comment` null) or of a comment. */
export interface HeldFile {
  readonly attachment: string
  readonly file: string
  readonly name: string
  readonly type: string
  readonly bytes: number
  readonly comment: string | null
  readonly by: string
}
/** The effect of a change of several tasks on this one: the values before it and those that it set. */
interface BulkDone {
  readonly bulk: string
  readonly by: string
  readonly was: BulkValues
  readonly set: BulkValues
}
export type BulkValues = Partial<
  Record<TaskField | 'due_at' | 'project' | 'section' | 'place', unknown>
>
/** The fact that opened it, by which rule. */
export type TaskCause = Omit<
  Extract<Event, { type: 'TaskCaused' }>['data'],
  'task' | 'by' | 'settled'
>
export interface WrittenTask extends Omit<Task, 'attachments' | 'comments'> {
  readonly place: string
  readonly comments: readonly Omit<Comment, 'attachments'>[]
  readonly files: readonly HeldFile[]
  /** By field: the version of the task that set it last, and who. */
  readonly changed: Readonly<
    Partial<Record<TaskField, { readonly version: number; readonly by: string }>>
  >
  readonly bulk: BulkDone | null
  readonly cause: TaskCause | null
  readonly template: boolean
}
export type StoredTask = WrittenTask | 'absent'
type Event = EventOf<typeof taskEvents> & { readonly occurredAt?: Instant }
type FieldEvent = EventOf<typeof taskFieldEvents>

/** The value that each of these events sets. */
export const fieldOfEvent = {
  TaskRenamed: 'title',
  TaskDescribed: 'description',
  TaskStatusSet: 'status',
  TaskAssigned: 'assignee',
  TaskReporterSet: 'reporter',
  TaskPrioritySet: 'priority',
  TaskLabelsSet: 'labels',
  TaskDueSet: 'due',
  TaskStartSet: 'start',
  TaskEstimateSet: 'estimate_minutes',
  TaskWatchersSet: 'watchers',
  TaskRepeatSet: 'repeat',
} as const satisfies Record<FieldEvent['type'], TaskField>
const isFieldEvent = (event: Event): event is FieldEvent => event.type in fieldOfEvent

/** The task after an event: each counts as a version. */
export function taskAfter(state: StoredTask, event: Event): StoredTask {
  if (event.type === 'TaskCreated') return state === 'absent' ? created(event) : state
  if (state === 'absent') return state
  const version = state.version + 1
  const next = isFieldEvent(event)
    ? withField(state, event, version)
    : { ...state, ...partsAfter(state, event) }
  const changed_at =
    event.type === 'TaskDueReminded' ? state.changed_at : (event.occurredAt ?? state.changed_at)
  return { ...next, version, changed_at }
}
function created({ data, occurredAt = '' }: Extract<Event, { type: 'TaskCreated' }>): WrittenTask {
  const { task: _id, by, project: projectId, ...rest } = data
  return {
    _id,
    projectId,
    ...rest,
    creator: by,
    state: 'open',
    created_at: occurredAt,
    changed_at: occurredAt,
    version: 1,
    subtasks: [],
    comments: [],
    files: [],
    relations: [],
    links: [],
    links_hidden: 0,
    changed: {},
    bulk: null,
    cause: null,
    template: false,
  }
}
function withField(state: WrittenTask, { type, data }: FieldEvent, version: number): WrittenTask {
  const { task: _task, by, bulk, ...set } = data
  const changed = { ...state.changed, [fieldOfEvent[type]]: { version, by } }
  return { ...state, ...set, changed, bulk: bulkAfter(state, { by, bulk }, set) }
}
/** Notes what a change of several tasks set here and what was before; the latest such change is the one that can be taken back. */
function bulkAfter(
  state: WrittenTask,
  { by, bulk }: { readonly by: string; readonly bulk: string | null },
  set: BulkValues,
): BulkDone | null {
  if (bulk === null) return state.bulk
  const before = state.bulk?.bulk === bulk ? state.bulk : { bulk, by, was: {}, set: {} }
  const values: BulkValues = { ...state, project: state.projectId }
  const was = Object.fromEntries(
    Object.keys(set).map((field) => [field, values[field as keyof BulkValues]]),
  )
  return { ...before, was: { ...was, ...before.was }, set: { ...before.set, ...set } }
}
type Rest = Exclude<Event, FieldEvent | { type: 'TaskCreated' }>
function partsAfter(state: WrittenTask, event: Rest): Partial<WrittenTask> {
  switch (event.type) {
    case 'TaskMoved': {
      const { task: _task, by, bulk, project, section, place } = event.data
      const set = { project, section, place }
      return { projectId: project, section, place, bulk: bulkAfter(state, { by, bulk }, set) }
    }
    case 'TaskArchived':
    case 'TaskDeleted':
      return { state: placeOf[event.type] }
    case 'TaskRestored':
      return { state: state.template ? 'template' : 'open' }
    case 'TaskTemplated':
      return { state: 'template', template: true }
    case 'TaskCaused': {
      const { task: _task, by: _by, settled, ...cause } = event.data
      return settled === null ? { cause } : {}
    }
    case 'TaskDueReminded':
      return {}
    case 'AttachmentsAdded': {
      const { by, comment, files, names } = event.data
      const added = files.map((file, i) => ({ ...file, name: names[i] ?? '', comment, by }))
      return { files: [...state.files, ...added] }
    }
    case 'AttachmentRemoved': {
      const { attachment } = event.data
      return { files: state.files.filter((one) => one.attachment !== attachment) }
    }
    case 'TaskRelated':
    case 'TaskUnrelated': {
      const { kind, other } = event.data
      const others = state.relations.filter((one) => one.kind !== kind || one.task !== other)
      return {
        relations: event.type === 'TaskRelated' ? [...others, { kind, task: other }] : others,
      }
    }
    case 'TaskLinked':
      return { links: event.data.links }
    default:
      return listsAfter(state, event)
  }
}
const placeOf = {
  TaskArchived: 'archived',
  TaskDeleted: 'deleted',
} as const satisfies Record<string, Place>

type OfLists = Extract<Rest, { type: `Subtask${string}` | `Comment${string}` }>
function listsAfter(state: WrittenTask, event: OfLists): Partial<WrittenTask> {
  const { subtasks, comments } = state
  switch (event.type) {
    case 'SubtaskAdded': {
      const { subtask: subtaskId, title, status, assignee, due } = event.data
      return { subtasks: [...subtasks, { subtaskId, title, status, assignee, due }] }
    }
    case 'SubtaskRenamed':
    case 'SubtaskStatusSet':
    case 'SubtaskAssigned':
    case 'SubtaskDueSet': {
      const { task: _task, by: _by, subtask, ...set } = event.data
      return {
        subtasks: subtasks.map((one) => (one.subtaskId === subtask ? { ...one, ...set } : one)),
      }
    }
    case 'SubtaskRemoved':
      return { subtasks: subtasks.filter((one) => one.subtaskId !== event.data.subtask) }
    case 'CommentAdded': {
      const { comment: _id, by: author, text } = event.data
      const at = event.occurredAt ?? ''
      return { comments: [...comments, { _id, text, author, at, edited: null, reactions: {} }] }
    }
    case 'CommentEdited': {
      const { comment, text } = event.data
      const edited = event.occurredAt ?? null
      return {
        comments: comments.map((one) => (one._id === comment ? { ...one, text, edited } : one)),
      }
    }
    case 'CommentRemoved': {
      const { comment } = event.data
      return {
        comments: comments.filter((one) => one._id !== comment),
        files: state.files.filter((one) => one.comment !== comment),
      }
    }
    case 'CommentReacted': {
      const { comment, reaction, on, by } = event.data
      const react = (all: readonly string[] = []) =>
        on ? [...new Set([...all, by])] : all.filter((one) => one !== by)
      return {
        comments: comments.map((one) =>
          one._id === comment
            ? {
                ...one,
                reactions: { ...one.reactions, [reaction]: react(one.reactions[reaction]) },
              }
            : one,
        ),
      }
    }
    default:
      return assertNever(event)
  }
}

/** The address of a file of a task. */
const fileUrl = (task: string, attachment: string): string =>
  `/api/tasks/${task}/files/${attachment}`
const attachmentShown = (
  task: string,
  {
    attachment: _id,
    name,
    type,
    bytes: size,
  }: Pick<HeldFile, 'attachment' | 'name' | 'type' | 'bytes'>,
): Attachment => ({ _id, name, type, size, url: fileUrl(task, _id) })

/** Files of an erased person are gone. */
const filesOf = ({ _id, files }: WrittenTask, comment: string | null): Attachment[] =>
  files
    .filter((one) => one.comment === comment && one.name !== ERASED)
    .map((one) => attachmentShown(_id, one))
export const commentShown = (
  state: WrittenTask,
  comment: WrittenTask['comments'][number],
): Comment => ({
  ...comment,
  attachments: filesOf(state, comment._id),
})
/** A task as it is answered: without a section where the project has it no more. */
export function taskShown(
  state: WrittenTask,
  { sections }: { readonly sections: readonly { readonly _id: string }[] },
): Task {
  const { place: _place, files: _files, changed: _changed, bulk: _bulk, comments, ...rest } = state
  const { cause: _cause, template: _template, ...task } = rest
  return {
    ...task,
    section: sections.some(({ _id }) => _id === task.section) ? task.section : null,
    attachments: filesOf(state, null),
    comments: comments.map((one) => commentShown(state, one)),
  }
}
/** The people whom a task concerns: somebody restricted to some models sees it only if each of them is in their sight. */
export const peopleOf = (
  task: Pick<Task, 'assignee' | 'reporter' | 'creator' | 'subtasks' | 'links'>,
): readonly string[] => [
  ...new Set(
    [
      task.assignee,
      task.reporter,
      task.creator,
      ...task.subtasks.map(({ assignee }) => assignee),
      ...task.links.map(({ person }) => person),
    ].filter((user) => user !== null),
  ),
]
export const startValues = {
  description: null,
  status: STATUS_DEFAULT,
  assignee: null,
  reporter: null,
  priority: 'none',
  labels: [],
  due: null,
  due_at: null,
  start: null,
  estimate_minutes: null,
  watchers: [],
  repeat: 'never',
} as const
