import { isDeepStrictEqual } from 'node:util'
import { taskEvents, type taskFieldEvents } from '#shared/tasks/events.ts'
import { refuseTask } from '#shared/tasks/refusals.ts'
import {
  isDone,
  isLevel,
  taskLimits,
  type ProjectLevel,
  type RelationKind,
} from '#shared/tasks/rules.ts'
import { taskFields, type TaskField } from '#shared/tasks/values.ts'
import type { Task } from '#shared/tasks/views.ts'
import type { DecisionContext } from '#shared/platform/messages.ts'
import { aggregateOf, evolveEach } from '../platform/commands/aggregate-of.ts'
import { factDecisions, madeEvents, type MadeOf } from './made-decisions.ts'
import { listDecisions } from './task-lists.ts'
import {
  commentOf,
  filesEvents,
  ownComment,
  presentTask,
  roomFor,
  toldOfTask,
  type InProject,
  type PlacedIn,
  type TaskEvent,
  type TaskValues,
  type WithFiles,
} from './task-rules.ts'
import {
  fieldOfEvent,
  taskAfter,
  type BulkValues,
  type StoredTask,
  type WrittenTask,
} from './task-state.ts'

const typeOf = Object.fromEntries(
  Object.entries(fieldOfEvent).map(([type, field]) => [field, type]),
) as Readonly<Record<TaskField, keyof typeof taskFieldEvents>>
/** The fields that a change sets to something else, as events. */
function fieldEvents(
  state: WrittenTask,
  values: TaskValues,
  of: { readonly task: string; readonly by: string; readonly bulk: string | null },
): TaskEvent[] {
  return changedFields(state, values).map((field) => {
    const set =
      field === 'due' ? { due: values.due, due_at: values.due_at } : { [field]: values[field] }
    return { type: typeOf[field], data: { ...of, ...set } } as TaskEvent
  })
}
const changedFields = (state: WrittenTask, values: TaskValues): readonly TaskField[] =>
  taskFields.filter(
    (field) => values[field] !== undefined && !isDeepStrictEqual(values[field], state[field]),
  )

const SHOWN_MAX = 500
const inWords = (value: unknown): string =>
  (value === null || value === undefined ? '–' : [value].flat().map(String).join(', ')).slice(
    0,
    SHOWN_MAX,
  )
/** Refuses where somebody has set one of these fields since the version that the change was based on: both texts are told. */
function checkBase(state: WrittenTask, values: TaskValues, base: number | undefined): void {
  if (base === undefined) return
  for (const field of changedFields(state, values)) {
    const last = state.changed[field]
    if (last && last.version > base)
      refuseTask('tasks.changedMeanwhile', {
        path: `/body/${field}`,
        theirs: inWords(state[field]),
        yours: inWords(values[field]),
      })
  }
}
function checkDates({ start, due }: Pick<Task, 'start' | 'due'>): void {
  if (start !== null && due !== null && due.slice(0, 10) < start) refuseTask('tasks.dueUnusable')
}
const moved = (
  state: WrittenTask,
  { project, section, place }: PlacedIn,
  of: { readonly task: string; readonly by: string; readonly bulk: string | null },
): TaskEvent[] =>
  state.projectId === project && state.section === section && state.place === place
    ? []
    : [{ type: 'TaskMoved', data: { ...of, project, section, place } }]

/** `by`: whose task it is where nobody asks, as of one that comes again. */
type Creating = InProject &
  WithFiles & { readonly by?: string; readonly made?: MadeOf } & PlacedIn & {
    readonly task: string
  } & Required<TaskValues> & { readonly title: string }

const taskDecisions = {
  /** Sent again it is the same task. */
  CreateTask: (
    state: StoredTask,
    { at, task, files, by: author, made = {}, ...values }: Creating,
    { actor }: DecisionContext,
  ): TaskEvent[] => {
    if (state !== 'absent') return []
    const by = author ?? actor
    if (at.level === null) return refuseTask('tasks.projectUnknown')
    if (!isLevel(at.level, 'edit')) return refuseTask('tasks.notAllowed')
    checkDates(values)
    return [
      { type: 'TaskCreated', data: { ...values, watchers: [...values.watchers], task, by } },
      ...madeEvents({ task, by }, made),
      ...filesEvents({ _id: task, files: [] }, files, null, by),
    ]
  },
  /** `base`: the version on which it was based. `to`: another section. */
  ChangeTask: (
    state: StoredTask,
    command: InProject &
      WithFiles & {
        values: TaskValues
        base?: number | undefined
        to?: PlacedIn | undefined
        bulk?: string
      },
    context: DecisionContext,
  ): TaskEvent[] => {
    const task = presentTask(state, command, 'edit')
    const { values, base, to, bulk = null, files } = command
    checkBase(task, values, base)
    if (values.start !== undefined || values.due !== undefined)
      checkDates({ start: task.start, due: task.due, ...values })
    const of = { ...toldOfTask(task, context), bulk }
    return [
      ...fieldEvents(task, values, of),
      ...(to === undefined || to.section === task.section ? [] : moved(task, to, of)),
      ...filesEvents(task, files, null, context.actor),
    ]
  },
  /** Takes back a change of several tasks: a value that was set since stays, the rest is as it was before. */
  UndoBulk: (
    state: StoredTask,
    command: InProject & { bulk: string },
    context: DecisionContext,
  ): TaskEvent[] => {
    const task = presentTask(state, command, 'edit', ['open', 'archived', 'deleted'])
    const { bulk } = task
    if (bulk === null || bulk.bulk !== command.bulk) return refuseTask('tasks.nothingToUndo')
    if (bulk.by !== context.actor) return refuseTask('tasks.notYours')
    const of = { ...toldOfTask(task, context), bulk: null }
    const values = stillSet(task, bulk.set, bulk.was)
    const { project = task.projectId, section = task.section, place = task.place } = values
    return [...fieldEvents(task, values, of), ...moved(task, { project, section, place }, of)]
  },
  /** `freed`: the labels that the other project does not have. */
  MoveTask: (
    state: StoredTask,
    command: InProject & {
      to: PlacedIn & { level: ProjectLevel | null }
      labels: readonly string[]
    },
    context: DecisionContext,
  ): TaskEvent[] => {
    const task = presentTask(state, command, 'edit')
    const { to, labels } = command
    if (!isLevel(to.level, 'edit')) return refuseTask('tasks.notAllowed')
    const of = { ...toldOfTask(task, context), bulk: null }
    const kept = to.project === task.projectId ? task.labels : [...labels]
    return [...moved(task, to, of), ...fieldEvents(task, { labels: kept }, of)]
  },
  Archive: (state: StoredTask, command: InProject, context: DecisionContext): TaskEvent[] => {
    const task = presentTask(state, command, 'edit', ['open', 'archived'])
    return task.state === 'archived'
      ? []
      : [{ type: 'TaskArchived', data: toldOfTask(task, context) }]
  },
  Delete: (state: StoredTask, command: InProject, context: DecisionContext): TaskEvent[] => {
    const task = presentTask(state, command, 'edit', ['open', 'archived', 'template'])
    return [{ type: 'TaskDeleted', data: toldOfTask(task, context) }]
  },
  Restore: (state: StoredTask, command: InProject, context: DecisionContext): TaskEvent[] => {
    const task = presentTask(state, command, 'edit', ['open', 'archived', 'deleted'])
    const isThere = task.state === 'open' || task.state === 'template'
    return isThere ? [] : [{ type: 'TaskRestored', data: toldOfTask(task, context) }]
  },
  RemoveAttachment: (
    state: StoredTask,
    command: InProject & { attachment: string; comment: string | null },
    context: DecisionContext,
  ): TaskEvent[] => {
    const task = presentTask(state, command, command.comment === null ? 'edit' : 'comment')
    const { attachment, comment } = command
    if (comment !== null && !isLevel(command.at.level, 'manage'))
      ownComment(commentOf(task, comment), context)
    const held = task.files.find((one) => one.attachment === attachment && one.comment === comment)
    return held
      ? [{ type: 'AttachmentRemoved', data: { ...toldOfTask(task, context), attachment } }]
      : refuseTask('tasks.fileUnknown')
  },
  Relate: (
    state: StoredTask,
    command: InProject & { kind: RelationKind; other: string; on: boolean },
    context: DecisionContext,
  ): TaskEvent[] => {
    const task = presentTask(state, command, 'edit')
    const { kind, other, on } = command
    if (other === task._id) return refuseTask('tasks.relationUnusable')
    const isThere = task.relations.some((one) => one.kind === kind && one.task === other)
    if (isThere === on) return []
    if (on) roomFor(task.relations.length + 1, taskLimits.ofTask.relations)
    const type = on ? ('TaskRelated' as const) : ('TaskUnrelated' as const)
    return [{ type, data: { ...toldOfTask(task, context), kind, other } }]
  },
  Link: (
    state: StoredTask,
    command: InProject & { links: Task['links'] },
    context: DecisionContext,
  ): TaskEvent[] => {
    const task = presentTask(state, command, 'edit')
    const { links } = command
    roomFor(links.length, taskLimits.ofTask.links)
    return isDeepStrictEqual(links, task.links)
      ? []
      : [{ type: 'TaskLinked', data: { ...toldOfTask(task, context), links } }]
  },
  Watch: (
    state: StoredTask,
    command: InProject & { on: boolean },
    context: DecisionContext,
  ): TaskEvent[] => {
    const task = presentTask(state, command, 'view')
    const others = task.watchers.filter((one) => one !== context.actor)
    const watchers = command.on ? [...others, context.actor] : others
    roomFor(watchers.length, taskLimits.watchers)
    return watchers.length === task.watchers.length
      ? []
      : fieldEvents(task, { watchers }, { ...toldOfTask(task, context), bulk: null })
  },
  /** The repetition goes on with the next task. */
  EndRepeat: (state: StoredTask, { by }: { by: string }): TaskEvent[] =>
    state === 'absent' || state.repeat === 'never'
      ? []
      : fieldEvents(state, { repeat: 'never' }, { task: state._id, by, bulk: null }),
  /** By the clock: nobody asks. */
  Remind: (
    state: StoredTask,
    { due_at, what }: { due_at: string; what: 'soon' | 'over' },
  ): TaskEvent[] =>
    state === 'absent' || state.state !== 'open' || isDone(state.status) || state.due_at !== due_at
      ? []
      : [{ type: 'TaskDueReminded', data: { task: state._id, due_at, what } }],
}

/** Returns the values before a change whose field still has what the change set. Section and place belong together. */
function stillSet(
  task: WrittenTask,
  set: BulkValues,
  was: BulkValues,
): TaskValues & Partial<PlacedIn> {
  const now: BulkValues = { ...task, project: task.projectId }
  const stands = (field: string): boolean =>
    isDeepStrictEqual(now[field as keyof BulkValues], set[field as keyof BulkValues])
  const placed = ['project', 'section', 'place']
  const isThere = placed.every(stands)
  return Object.fromEntries(
    Object.entries(was).filter(([field]) => (placed.includes(field) ? isThere : stands(field))),
  )
}

export const taskAggregate = aggregateOf<StoredTask>()({
  name: 'tasks',
  events: taskEvents,
  initial: 'absent',
  decide: { ...taskDecisions, ...listDecisions, ...factDecisions },
  evolve: evolveEach(taskEvents, taskAfter),
})
export const taskStream = (task: string): string => `tasks-${task}`
