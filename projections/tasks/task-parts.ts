import type { taskEvents } from '#shared/tasks/events.ts'
import { assertNever, type EventOf } from '#shared/platform/messages.ts'
import type { Projected, RowSets } from '../platform/define/define-projection.ts'
import type { TaskRows } from './task-tables.ts'

type Parts = Extract<
  EventOf<typeof taskEvents>,
  { type: `Subtask${string}` | `Comment${string}` | `Attachment${string}` }
>
export const isOfParts = (event: { readonly type: string }): event is Projected<Parts> =>
  /^(Subtask|Comment|Attachment)/.test(event.type)

/** Folds what happened to a subtask, a comment or a file of a task; `number`: the version of the task by then. */
export function foldPart(event: Projected<Parts>, number: number, rows: RowSets<TaskRows>): void {
  const { type, data, occurredAt: at } = event
  const { task } = data
  const { task_comment: comments, task_file: files } = rows
  switch (type) {
    case 'CommentAdded': {
      const { comment, by: author, text } = data
      return comments.put({
        task,
        comment,
        number,
        author,
        text,
        at,
        edited: null,
        reactions: {},
      })
    }
    case 'CommentEdited': {
      const row = comments.get(task, data.comment)
      return row && comments.put({ ...row, text: data.text, edited: at })
    }
    case 'CommentReacted': {
      const { comment, reaction, on, by } = data
      const row = comments.get(task, comment)
      if (!row) return
      const others = (row.reactions[reaction] ?? []).filter((one) => one !== by)
      const reactions = { ...row.reactions, [reaction]: on ? [...others, by] : others }
      return comments.put({ ...row, reactions })
    }
    case 'CommentRemoved': {
      comments.delete(task, data.comment)
      for (const { attachment, comment } of files.of(task))
        if (comment === data.comment) files.delete(task, attachment)
      return
    }
    case 'AttachmentsAdded': {
      const { by, comment, names } = data
      for (const [i, file] of data.files.entries())
        files.put({ task, number, comment, by, name: names[i] ?? '', ...file })
      return
    }
    case 'AttachmentRemoved':
      return files.delete(task, data.attachment)
    default:
      return subtaskOf(event, number, rows)
  }
}
function subtaskOf(
  { type, data }: Projected<Extract<Parts, { type: `Subtask${string}` }>>,
  number: number,
  { task_subtask: subtasks }: RowSets<TaskRows>,
): void {
  const { task, subtask, by: title_by } = data
  const row = subtasks.get(task, subtask)
  switch (type) {
    case 'SubtaskAdded': {
      const { title, status, assignee, due } = data
      return subtasks.put({ task, subtask, number, title, title_by, status, assignee, due })
    }
    case 'SubtaskRenamed':
      return row && subtasks.put({ ...row, title: data.title, title_by })
    case 'SubtaskStatusSet':
      return row && subtasks.put({ ...row, status: data.status })
    case 'SubtaskAssigned':
      return row && subtasks.put({ ...row, assignee: data.assignee })
    case 'SubtaskDueSet':
      return row && subtasks.put({ ...row, due: data.due })
    case 'SubtaskRemoved':
      return subtasks.delete(task, subtask)
    default:
      return assertNever(type)
  }
}
