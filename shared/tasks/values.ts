import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { CalendarDate } from '../platform/calendar-date.ts'
import { longText, nameText } from '../platform/text.ts'
import { priorities, repeats, taskLimits } from './rules.ts'

/** A date of the studio's calendar, or a date and a time by its clock. */
const Due = z.union([
  CalendarDate,
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, 'YYYY-MM-DD or YYYY-MM-DDTHH:MM')
    .refine((due) => CalendarDate.safeParse(due.slice(0, 10)).success, 'a date of the calendar'),
])
const unique = (ids: readonly string[]) => [...new Set(ids)]
const ids = (max: number) => z.array(Id).max(max).transform(unique)
const title = nameText(taskLimits.title, 1)
const status = nameText(taskLimits.status, 1)

/** The values that a task has one of each: what a change may set. null takes a value away. */
export const taskValues = {
  title,
  description: longText(taskLimits.description).nullable(),
  status,
  assignee: Id.nullable(),
  reporter: Id.nullable(),
  priority: z.enum(priorities),
  labels: ids(taskLimits.ofTask.labels),
  due: Due.nullable(),
  start: CalendarDate.nullable(),
  estimate_minutes: z.int().min(1).max(taskLimits.estimate_minutes).nullable(),
  watchers: ids(taskLimits.watchers),
  repeat: z.enum(repeats),
}
export type TaskField = keyof typeof taskValues
export const taskFields = Object.keys(taskValues) as readonly TaskField[]
/** Some of these values, as a change sets them. */
export const TaskChange = z.object(taskValues).partial()
export type TaskChange = z.output<typeof TaskChange>

/**
 * How a field of a multipart body says its value: a text as it is; '' and 'null' are nothing, and 'undefined', as programs write
 * what they do not have, is a field that is not there.
 */
const nothingTold = (value: unknown) =>
  value === 'undefined' ? undefined : value === '' || value === 'null' ? null : value
const told = <S extends z.ZodType>(schema: S) => z.preprocess(nothingTold, schema.optional())
/** A form makes CRLF of the ends of lines; a text has the one that was typed. */
const withLines = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value
const listTold = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => {
    const said = nothingTold(value)
    if (said === null) return []
    return typeof said === 'string' ? said.split(',').map((one) => one.trim()) : said
  }, schema.optional())
const numberTold = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => {
    const said = nothingTold(value)
    return typeof said === 'string' && /^-?\d{1,9}$/.test(said) ? Number(said) : said
  }, schema.optional())

const { labels, watchers, estimate_minutes, ...texts } = taskValues
/** The fields of a change as a multipart body has them: lists with commas between, numbers as digits. */
const changeForm = {
  title: told(texts.title),
  description: z.preprocess(withLines, told(texts.description)),
  status: told(texts.status),
  assignee: told(texts.assignee),
  reporter: told(texts.reporter),
  priority: told(texts.priority),
  labels: listTold(labels),
  due: told(texts.due),
  start: told(texts.start),
  estimate_minutes: numberTold(estimate_minutes),
  watchers: listTold(watchers),
  repeat: told(texts.repeat),
}
/**
 * The fields of tasks/createTask. `creator` is taken and not looked at: it is who is logged in. `template`: one of the project, whose
 * values hold where the form says none, and whose subtasks it gets. `message`: the chat message that it comes from, kept as a link.
 */
export const TaskForm = z.object({
  ...changeForm,
  projectId: Id,
  title: texts.title,
  section: told(Id.nullable()),
  creator: z.string().max(200).optional(),
  template: told(Id.nullable()),
  message: told(Id.nullable()),
})
/** The fields of tasks/updateTask. `version`: that of the task which the change was based on; without it the change holds over any other. */
export const TaskUpdateForm = z.object({
  ...changeForm,
  _id: Id,
  section: told(Id.nullable()),
  version: numberTold(z.int().min(1)),
})
const comment = z.preprocess(withLines, longText(taskLimits.comment, 1))
/** The fields of tasks/createComment, and of tasks/updateComment with the comment's `_id`. */
export const CommentForm = z.object({ taskId: Id, text: comment })
export const CommentUpdateForm = CommentForm.extend({ _id: Id })
/** A subtask: `status` is "To do" where it says nothing else. */
export const SubtaskFields = z.object({
  title,
  status,
  assignee: Id.nullable(),
  due: Due.nullable(),
})
