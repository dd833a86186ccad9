import type { taskEvents } from '#shared/tasks/events.ts'
import { refuseTask } from '#shared/tasks/refusals.ts'
import { isLevel, taskLimits, type ProjectLevel } from '#shared/tasks/rules.ts'
import type { TaskField } from '#shared/tasks/values.ts'
import type { Subtask, Task } from '#shared/tasks/views.ts'
import type { DecisionContext, EventOf } from '#shared/platform/messages.ts'
import type { HeldFile, StoredTask, WrittenTask } from './task-state.ts'

export type TaskEvent = EventOf<typeof taskEvents>
/** The project of the task as the log has it, and what whoever commands may do there. */
export interface InProject {
  readonly at: { readonly project: string; readonly level: ProjectLevel | null }
}
/** The values of a change; the instant that a due date means comes with it. */
export type TaskValues = Partial<Pick<Task, TaskField | 'due_at'>>
export interface PlacedIn {
  readonly project: string
  readonly section: string | null
  readonly place: string
}
export type NewFile = Omit<HeldFile, 'comment' | 'by'>
export interface WithFiles {
  readonly files?: readonly NewFile[]
}
export type SubtaskValues = Partial<Omit<Subtask, 'subtaskId'>>

/** The task, for who may do this with it; one of another project by now is not there. */
export function presentTask(
  state: StoredTask,
  { at }: InProject,
  needed: ProjectLevel,
  states: readonly WrittenTask['state'][] = ['open', 'template'],
): WrittenTask {
  if (state === 'absent' || at.level === null || state.projectId !== at.project)
    return refuseTask('tasks.taskUnknown')
  if (state.state === 'deleted' && !states.includes('deleted'))
    return refuseTask('tasks.taskUnknown')
  if (!isLevel(at.level, needed)) return refuseTask('tasks.notAllowed')
  return states.includes(state.state) ? state : refuseTask('tasks.archived')
}
export const toldOfTask = ({ _id: task }: WrittenTask, { actor: by }: DecisionContext) => ({
  task,
  by,
})
/** Refuses one more than there may be. */
export const roomFor = (count: number, max: number): unknown =>
  count > max ? refuseTask('tasks.full', { max }) : undefined

export function filesEvents(
  state: Pick<WrittenTask, '_id' | 'files'>,
  files: readonly NewFile[] = [],
  comment: string | null,
  by: string,
): TaskEvent[] {
  if (files.length === 0) return []
  roomFor(state.files.length + files.length, taskLimits.files)
  const data = {
    task: state._id,
    by,
    comment,
    files: files.map(({ name: _name, ...file }) => file),
    names: files.map(({ name }) => name),
  }
  return [{ type: 'AttachmentsAdded', data }]
}
export const subtaskOf = ({ subtasks }: WrittenTask, subtask: string) =>
  subtasks.find(({ subtaskId }) => subtaskId === subtask) ?? refuseTask('tasks.subtaskUnknown')
export const commentOf = ({ comments }: WrittenTask, comment: string) =>
  comments.find(({ _id }) => _id === comment) ?? refuseTask('tasks.commentUnknown')
export const ownComment = <C extends { readonly author: string }>(
  comment: C,
  { actor }: DecisionContext,
): C => (comment.author === actor ? comment : refuseTask('tasks.notYours'))
/** The values that are said: those that are undefined are left out. */
export const saidValues = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
