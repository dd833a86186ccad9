import { isLevel, taskLimits } from '#shared/tasks/rules.ts'
import type { Subtask } from '#shared/tasks/views.ts'
import type { DecisionContext } from '#shared/platform/messages.ts'
import {
  commentOf,
  filesEvents,
  ownComment,
  presentTask,
  roomFor,
  subtaskOf,
  toldOfTask,
  type InProject,
  type SubtaskValues,
  type TaskEvent,
  type WithFiles,
} from './task-rules.ts'
import type { StoredTask } from './task-state.ts'

type Saying = InProject & WithFiles & { comment: string; text: string; mentions: readonly string[] }

/** Decisions about the subtasks and the comments of a task. */
export const listDecisions = {
  AddSubtask: (
    state: StoredTask,
    command: InProject & { subtask: string } & Omit<Subtask, 'subtaskId'>,
    context: DecisionContext,
  ): TaskEvent[] => {
    const task = presentTask(state, command, 'edit')
    const { at: _at, subtask, title, status, assignee, due } = command
    if (task.subtasks.some(({ subtaskId }) => subtaskId === subtask)) return []
    roomFor(task.subtasks.length + 1, taskLimits.subtasks)
    const data = { ...toldOfTask(task, context), subtask, title, status, assignee, due }
    return [{ type: 'SubtaskAdded', data }]
  },
  ChangeSubtask: (
    state: StoredTask,
    command: InProject & { subtask: string; values: SubtaskValues },
    context: DecisionContext,
  ): TaskEvent[] => {
    const task = presentTask(state, command, 'edit')
    const { subtask, values } = command
    const before = subtaskOf(task, subtask)
    const of = { ...toldOfTask(task, context), subtask }
    return Object.entries(subtaskTypes).flatMap(([field, type]) => {
      const value = values[field as keyof SubtaskValues]
      return value === undefined || value === before[field as keyof SubtaskValues]
        ? []
        : [{ type, data: { ...of, [field]: value } } as TaskEvent]
    })
  },
  RemoveSubtask: (
    state: StoredTask,
    command: InProject & { subtask: string },
    context: DecisionContext,
  ): TaskEvent[] => {
    const task = presentTask(state, command, 'edit')
    const { subtaskId: subtask } = subtaskOf(task, command.subtask)
    return [{ type: 'SubtaskRemoved', data: { ...toldOfTask(task, context), subtask } }]
  },
  AddComment: (state: StoredTask, command: Saying, context: DecisionContext): TaskEvent[] => {
    const task = presentTask(state, command, 'comment')
    const { comment, text, mentions, files } = command
    if (task.comments.some(({ _id }) => _id === comment)) return []
    roomFor(task.comments.length + 1, taskLimits.comments)
    const data = { ...toldOfTask(task, context), comment, text, mentions: [...mentions] }
    return [{ type: 'CommentAdded', data }, ...filesEvents(task, files, comment, context.actor)]
  },
  EditComment: (state: StoredTask, command: Saying, context: DecisionContext): TaskEvent[] => {
    const task = presentTask(state, command, 'comment')
    const { comment, text, mentions, files } = command
    const before = ownComment(commentOf(task, comment), context)
    const data = { ...toldOfTask(task, context), comment, text, mentions: [...mentions] }
    const added = filesEvents(task, files, comment, context.actor)
    return before.text === text ? added : [{ type: 'CommentEdited', data }, ...added]
  },
  RemoveComment: (
    state: StoredTask,
    command: InProject & { comment: string },
    context: DecisionContext,
  ): TaskEvent[] => {
    const task = presentTask(state, command, 'comment')
    const found = commentOf(task, command.comment)
    if (!isLevel(command.at.level, 'manage')) ownComment(found, context)
    return [{ type: 'CommentRemoved', data: { ...toldOfTask(task, context), comment: found._id } }]
  },
  React: (
    state: StoredTask,
    command: InProject & { comment: string; reaction: string; on: boolean },
    context: DecisionContext,
  ): TaskEvent[] => {
    const task = presentTask(state, command, 'comment')
    const { comment, reaction, on } = command
    const { reactions } = commentOf(task, comment)
    return (reactions[reaction] ?? []).includes(context.actor) === on
      ? []
      : [{ type: 'CommentReacted', data: { ...toldOfTask(task, context), comment, reaction, on } }]
  },
}
const subtaskTypes = {
  title: 'SubtaskRenamed',
  status: 'SubtaskStatusSet',
  assignee: 'SubtaskAssigned',
  due: 'SubtaskDueSet',
} as const satisfies Record<keyof SubtaskValues, TaskEvent['type']>
