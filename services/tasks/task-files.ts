import type { z } from 'zod'
import { taskCalls } from '#shared/tasks/calls.ts'
import { refuseTask } from '#shared/tasks/refusals.ts'
import { taskFileLimits } from '#shared/tasks/rules.ts'
import type { Multipart } from '#shared/platform/calls.ts'
import { ERASED } from '#shared/platform/personal.ts'
import { platformRefusal } from '#shared/platform/refusals.ts'
import { tasks } from '#projections/tasks/tasks.ts'
import { answerFile } from '../platform/attachments/answer-file.ts'
import { releaseFiles } from '../platform/attachments/attachment-references.ts'
import { takeFiles } from '../platform/attachments/take-files.ts'
import { defineAttachments } from '../platform/files/attachments.ts'
import type { App } from '../platform/kernel/app.ts'
import { query, useCase, type AskedWith } from '../platform/kernel/use-case.ts'
import { findTask, hiddenModels } from './finding.ts'
import { taskAggregate, taskStream } from './task.ts'
import type { NewFile } from './task-rules.ts'
import { afterwards, type Answered } from './showing.ts'
import type { StoredTask } from './task-state.ts'

/** The files of tasks and their comments: each is a fact about who added it, and goes when that person is erased. */
export const taskFiles = defineAttachments({
  limits: taskFileLimits,
  aggregate: taskAggregate,
  events: { AttachmentsAdded: 'files.file' },
  held: (state) => (state === 'absent' ? [] : state.files.map(({ file }) => file)),
  listed: { projection: tasks, table: 'task_file', column: 'file' },
  refusals: { unknown: () => refuseTask('tasks.fileUnknown') },
})

/** The fields of a multipart body by their schema; refuses as a JSON body is refused that does not fit. */
function fieldsOf<S extends z.ZodType>(
  schema: S,
  fields: ReadonlyMap<string, string>,
): z.output<S> {
  const parsed = schema.safeParse(Object.fromEntries(fields))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = issue?.path.join('.').slice(0, 100) || 'the body'
  throw platformRefusal('request.malformed', {
    detail: `body.${where}: ${issue?.message.slice(0, 200)}`,
    path: `/body/${where}`,
  })
}

/**
 * Takes in a multipart body: `find` looks for what its fields name, or refuses, before anything of its files is kept; `write` appends
 * the event that holds them.
 */
export function takeForm<S extends z.ZodType, Found extends { readonly key: string }, T>(
  asked: AskedWith<{ readonly body: Multipart }>,
  schema: S,
  find: (form: z.output<S>) => Promise<Found>,
  write: (form: z.output<S>, found: Found, files: readonly NewFile[]) => Promise<T>,
): Promise<T> {
  const { app, body, context } = asked
  const { actor, commandId } = context
  let form: z.output<S>
  let found: Found
  const stream = async (fields: ReadonlyMap<string, string>) => {
    form = fieldsOf(schema, fields)
    found = await find(form)
    return taskStream(found.key)
  }
  const whom = { stream, sender: actor.trueUser ?? actor.user, optional: true } as const
  return takeFiles(app, taskFiles, body, whom, ({ files, keep }) =>
    keep(() =>
      write(
        form,
        found,
        files.map(({ file, name, type, bytes }, i) => ({
          attachment: `${commandId.slice(0, 50)}.${i}`,
          file,
          name,
          type,
          bytes,
        })),
      ),
    ),
  )
}
/** Removes what a task held before a change and does not hold any more. */
async function releaseGone(app: App, task: string, before: StoredTask, after: StoredTask) {
  const kept = after === 'absent' ? [] : after.files.map(({ file }) => file)
  const gone = before === 'absent' ? [] : before.files.map(({ file }) => file)
  await releaseFiles(
    app,
    taskFiles,
    taskStream(task),
    gone.filter((file) => !kept.includes(file)),
  )
}

/** Answers once the files that the task holds no more are gone. */
export const released = async (done: Answered) => {
  await releaseGone(done.app, done.found.key, done.found.task, done.state)
  return afterwards(done)
}

export const taskFile = query(taskCalls.taskFile)(async (asked) => {
  const { attachment } = asked.params
  const { task } = await findTask(asked, asked.params.task)
  const held = task.files.find((one) => one.attachment === attachment && one.name !== ERASED)
  if (!held || (await hiddenModels(asked, [held.by])).size > 0)
    return refuseTask('tasks.fileUnknown')
  const { file, name, type } = held
  const variant = asked.query.size
  return answerFile(asked.app, taskFiles, { file, variant, seen: async () => ({ type, name }) })
})

export const deleteTaskAttachment = useCase(taskCalls.deleteTaskAttachment).on(taskAggregate)({
  about: (asked) => findTask(asked, asked.params.taskId),
  command: ({ params: { attachment }, found: { at } }) => ({
    type: 'RemoveAttachment',
    at,
    attachment,
    comment: null,
  }),
  reply: (done) => released(done),
})
export const deleteCommentAttachment = useCase(taskCalls.deleteCommentAttachment).on(taskAggregate)(
  {
    about: (asked) => findTask(asked, asked.params.taskId),
    command: ({ params: { attachment, commentId: comment }, found: { at } }) => ({
      type: 'RemoveAttachment',
      at,
      attachment,
      comment,
    }),
    reply: (done) => released(done),
  },
)
