import { useQuery } from '@tanstack/react-query'
import { taskCalls } from '#shared/tasks/calls.ts'
import type { TaskCard, Task } from '#shared/tasks/views.ts'
import type { TaskChange } from '#shared/tasks/values.ts'
import { notePosition, positionOf } from '../platform/answer-positions.ts'
import { call, type CallOptions } from '../platform/call.ts'
import { keyOf, keyOfModule } from '../platform/keys.ts'
import { isSubstitute } from '../platform/list-answers.ts'
import { useLiveCall, useLiveQuery } from '../platform/live.ts'
import { queryClient, showAnswer } from '../platform/queries.ts'
import { mergedCards } from './board-columns.ts'

/** Everything that was asked of the module. */
export const tasksKey = keyOfModule(taskCalls.board)
/** So often, at most, the board asks what has changed. */
const board_ms = 60

export const boardKey = (project: string, as_of = '') =>
  keyOf(taskCalls.board, { params: { project }, query: as_of === '' ? {} : { as_of } })

/** A project with members, labels and limits; not asked for while none is chosen. */
export const useProject = (project: string) =>
  useLiveCall(taskCalls.project, { request: { params: { project } }, enabled: project !== '' })

/** The cards of a project, or those of a day gone by: once whole, then only those that have changed. */
export function useBoard(project: string, as_of = '') {
  const key = boardKey(project, as_of)
  useLiveQuery(taskCalls.board, key, board_ms)
  return useQuery({
    queryKey: key,
    enabled: project !== '',
    queryFn: ({ signal }) =>
      as_of === ''
        ? fetchChanges(project, { signal })
        : call(taskCalls.board, { params: { project }, query: { as_of } }, { signal }),
  })
}

/** Positions of another store cannot be compared, so then everything is asked for. */
async function fetchChanges(project: string, options: CallOptions): Promise<TaskCard[]> {
  const before = queryClient.getQueryData<TaskCard[]>(boardKey(project))
  const after = before ? positionOf(before) : ''
  const isPart = before !== undefined && /^\d/.test(after)
  const request = { params: { project }, query: isPart ? { after } : {} }
  const answer = await call(taskCalls.board, request, options)
  if (!isPart || isSubstitute(answer)) return answer
  const merged = mergedCards(project, before, answer)
  notePosition(merged, positionOf(answer))
  return merged
}

const taskKey = (taskId: string) => keyOf(taskCalls.getTask, { query: { taskId } })
export const useTask = (taskId: string) =>
  useLiveCall(taskCalls.getTask, { request: { query: { taskId } } })
/** Shows at once what the server answered of a task. */
export const showTask = (task: Task): void => {
  showAnswer(taskKey(task._id), task)
}
/** Asks for a task again, such as after something of it was refused. */
export const reloadTask = (task: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: taskKey(task) })

type FormValue = string | number | null | undefined | readonly string[]
/** A multipart body: lists with commas between, nothing as the empty text; what is undefined is left out. */
export function multipartBody(
  fields: Readonly<Record<string, FormValue>>,
  files: readonly File[] = [],
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined)
      form.append(name, Array.isArray(value) ? value.join(',') : String(value ?? ''))
  for (const file of files) form.append('files', file)
  return form
}
export type ChangedFields = TaskChange & { readonly section?: string | null }
/** Changes what is named of a task. `version`: that which the change is based on; without it it holds over any other. */
export async function changeTask(
  { _id, version }: { readonly _id: string; readonly version?: number },
  change: ChangedFields,
  options: CallOptions = {},
): Promise<Task> {
  const body = multipartBody({ _id, version, ...change })
  const task = await call(taskCalls.updateTask, { body }, options)
  showTask(task)
  return task
}
