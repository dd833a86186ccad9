import { taskCalls } from '#shared/tasks/calls.ts'
import { refuseTask } from '#shared/tasks/refusals.ts'
import { mentionsIn } from '#shared/tasks/mentions.ts'
import { STATUS_DEFAULT, taskLimits } from '#shared/tasks/rules.ts'
import { CommentForm, CommentUpdateForm } from '#shared/tasks/values.ts'
import { action, useCase, type AskedWith } from '../platform/kernel/use-case.ts'
import { checkPeople, findTask, mentionable, type FoundTask } from './finding.ts'
import { afterwards, checkLinks, partLinksFor } from './showing.ts'
import { released, takeForm } from './task-files.ts'
import { taskAggregate, taskStream } from './task.ts'
import { commentShown, type StoredTask } from './task-state.ts'
import { saidValues, type NewFile } from './task-rules.ts'

export const createSubtask = useCase(taskCalls.createSubtask).on(taskAggregate)({
  about: (asked) => findTask(asked, asked.body._id),
  needs: (asked) => checkPeople(asked, asked.found.project, [asked.body.assignee]),
  command: ({ found: { at }, body, context: { commandId: subtask } }) => {
    const { title, status = STATUS_DEFAULT, assignee = null, due = null } = body
    return { type: 'AddSubtask', at, subtask, title, status, assignee, due }
  },
  reply: (done) => afterwards(done),
})
export const updateSubtask = useCase(taskCalls.updateSubtask).on(taskAggregate)({
  about: (asked) => findTask(asked, asked.body._id),
  needs: (asked) => {
    const { project, task } = asked.found
    const before = task.subtasks.map(({ assignee }) => assignee)
    return checkPeople(asked, project, [asked.body.assignee], before)
  },
  command: ({ found: { at }, body: { _id, subtaskId: subtask, ...values } }) => ({
    type: 'ChangeSubtask',
    at,
    subtask,
    values: saidValues(values),
  }),
  reply: (done) => afterwards(done),
})
export const deleteSubtask = useCase(taskCalls.deleteSubtask).on(taskAggregate)({
  about: (asked) => findTask(asked, asked.params.id),
  command: ({ found: { at }, params: { subtaskId: subtask } }) => ({
    type: 'RemoveSubtask',
    at,
    subtask,
  }),
  reply: (done) => afterwards(done),
})

const saidComment = (state: StoredTask, comment: string) => {
  const said = state === 'absent' ? undefined : state.comments.find(({ _id }) => _id === comment)
  return state === 'absent' || !said
    ? refuseTask('tasks.commentUnknown')
    : commentShown(state, said)
}
/** Adds a comment, or rewrites it. */
async function say(
  asked: AskedWith<object>,
  type: 'AddComment' | 'EditComment',
  { key, at, studio, project }: FoundTask,
  { comment, text, files }: { comment: string; text: string; files: readonly NewFile[] },
) {
  const mentions = await mentionable(asked, project, mentionsIn(text))
  const { state } = await asked.app.handle(
    taskAggregate,
    taskStream(key),
    { type, at, comment, text, mentions, files },
    asked.context,
    { studio },
  )
  return saidComment(state, comment)
}
export const createComment = action(taskCalls.createComment)((asked) =>
  takeForm(
    asked,
    CommentForm,
    ({ taskId }) => findTask(asked, taskId),
    ({ text }, found, files) =>
      say(asked, 'AddComment', found, { comment: asked.context.commandId, text, files }),
  ),
)
export const updateComment = action(taskCalls.updateComment)((asked) =>
  takeForm(
    asked,
    CommentUpdateForm,
    ({ taskId }) => findTask(asked, taskId),
    ({ _id: comment, text }, found, files) =>
      say(asked, 'EditComment', found, { comment, text, files }),
  ),
)
export const deleteComment = useCase(taskCalls.deleteComment).on(taskAggregate)({
  about: (asked) => findTask(asked, asked.params.taskId),
  command: ({ found: { at }, params: { id: comment } }) => ({ type: 'RemoveComment', at, comment }),
  reply: (done) => released(done),
})
export const reactToComment = useCase(taskCalls.reactToComment).on(taskAggregate)({
  about: (asked) => findTask(asked, asked.params.task),
  command: ({ found: { at }, params: { comment }, body }) => ({
    type: 'React',
    at,
    comment,
    ...body,
  }),
  reply: (done) => afterwards(done),
})

/** Links to records that the caller may follow; those of before that are not shown to them stay. */
export const linkTask = useCase(taskCalls.linkTask).on(taskAggregate)({
  about: (asked) => findTask(asked, asked.params.task),
  needs: async ({ body: { links }, found, ...asked }) => {
    await checkLinks(asked, links)
    const { hidden } = await partLinksFor(asked, found.task.links)
    const all = [...hidden, ...links]
    return all.length > taskLimits.ofTask.links
      ? refuseTask('tasks.full', { max: taskLimits.ofTask.links })
      : all
  },
  command: ({ found: { at }, needs: links }) => ({ type: 'Link', at, links }),
  reply: (done) => afterwards(done),
})
