import { taskCalls } from '#shared/tasks/calls.ts'
import { fieldOfEvent, type WrittenTask } from './task-state.ts'
import { inPlaceOrder, taskLimits } from '#shared/tasks/rules.ts'
import type { TaskCard, Task } from '#shared/tasks/views.ts'
import { allDigits, isStoreToken } from '#shared/platform/position.ts'
import { dayEnd } from '#shared/platform/time.ts'
import {
  queryFoundTasks,
  queryOpenTasks,
  queryPartCounts,
  queryTaskParts,
  queryTasksAsOf,
  queryTasksOf,
} from '#projections/tasks/task-queries.ts'
import type { TaskHead, TaskTables } from '#projections/tasks/task-tables.ts'
import { markShared } from '../platform/concurrency/read-coalescer.ts'
import { query, type AskedWith } from '../platform/kernel/use-case.ts'
import { goneFrom, readChangedCards, type ChangedRows } from './board-reads.ts'
import { findTask, sightOf, taskSight } from './finding.ts'
import type { ProjectState } from './project.ts'
import { afterwards, causesFor, linesFor, peopleLinked, tasksFor } from './showing.ts'
import { studioZone, type TaskNeeds } from './task-calls.ts'
import { taskAggregate, taskStream } from './task.ts'

type Sections = Pick<ProjectState, 'sections'>
const NO_SECTIONS: Sections = { sections: [] }

const headOf = ({ task: _id, project: projectId, ...row }: TaskHead) => ({ ...row, _id, projectId })
const byTask = <R extends { readonly task: string }>(rows: readonly R[]) =>
  Map.groupBy(rows, ({ task }) => task)

/** Rows as whole tasks, in their order. */
export async function wholeTasks(
  asked: AskedWith<object>,
  rows: readonly TaskHead[],
  sectionsOf: (project: string) => Sections,
): Promise<Task[]> {
  const ids = rows.map(({ task }) => task)
  const parts = await queryTaskParts(asked.app.read<TaskTables>(), ids)
  const [subtasks, comments, files] = [
    byTask(parts.subtasks),
    byTask(parts.comments),
    byTask(parts.files),
  ]
  const tasks = rows.map((row) => {
    const { task } = row
    const state: WrittenTask = {
      ...headOf(row),
      labels: [...row.labels],
      watchers: [...row.watchers],
      relations: [...row.relations],
      links: [...row.links],
      links_hidden: 0,
      subtasks: (subtasks.get(task) ?? []).map(({ subtask: subtaskId, ...one }) => ({
        subtaskId,
        ...one,
      })),
      comments: (comments.get(task) ?? []).map(({ comment: _id, ...one }) => ({ _id, ...one })),
      files: files.get(task) ?? [],
      changed: {},
      bulk: null,
      cause: null,
    }
    return [state, sectionsOf(row.project)] as const
  })
  return tasksFor(asked, tasks)
}
/** Rows as cards, in their order. */
async function cardsOf(
  asked: AskedWith<object>,
  rows: readonly TaskHead[],
  sectionsOf: (project: string) => Sections,
): Promise<TaskCard[]> {
  const ids = rows.map(({ task }) => task)
  const counts = await queryPartCounts(asked.app.read<TaskTables>(), ids)
  return countedCards(asked, { rows, counts }, sectionsOf)
}
/** Each field by its name: a board has ten thousand of these, and to copy rows with all they have takes longer than to read them. */
async function countedCards(
  asked: AskedWith<object>,
  { rows, counts }: ChangedRows,
  sectionsOf: (project: string) => Sections,
): Promise<TaskCard[]> {
  const about = await peopleLinked(asked, rows)
  return rows.map((row) => {
    const count = counts.get(row.task)
    const { sections } = sectionsOf(row.project)
    const isThere = sections.some(({ _id }) => _id === row.section)
    return {
      _id: row.task,
      title: row.title,
      status: row.status,
      assignee: row.assignee,
      reporter: row.reporter,
      creator: row.creator,
      projectId: row.project,
      section: isThere ? row.section : null,
      place: row.place,
      priority: row.priority,
      labels: row.labels as string[],
      about: row.links.length === 0 ? [] : about(row.links),
      due: row.due,
      due_at: row.due_at,
      start: row.start,
      estimate_minutes: row.estimate_minutes,
      repeat: row.repeat,
      state: row.state,
      created_at: row.created_at,
      changed_at: row.changed_at,
      version: row.version,
      subtasks: { done: count?.done ?? 0, all: count?.subtasks ?? 0 },
      comments: count?.comments ?? 0,
      attachments: count?.files ?? 0,
    }
  })
}

export const getAllProjectsTasks = query(taskCalls.getAllProjectsTasks)(async (asked) => {
  const { studio, search, cursor } = asked.query
  const { projects, sight } = await taskSight(asked, studio)
  const known = new Map(projects.map((row) => [row.project, row]))
  const wanted = { search, before: cursor }
  const rows = await queryFoundTasks(asked.app.read<TaskTables>(), sight, wanted)
  const last = rows.at(-1)
  if (last && rows.length === taskLimits.listed) asked.context.goesOn(last.position)
  return wholeTasks(asked, rows, (project) => known.get(project) ?? NO_SECTIONS)
})

export const getProjectTasks = query(taskCalls.getProjectTasks)(async (asked) => {
  const { project, sight } = await sightOf(asked, asked.query.projectId)
  const rows = await queryOpenTasks(asked.app.read<TaskTables>(), sight, { whole: true })
  const order = new Map(project.sections.map(({ _id }, i) => [_id, i]))
  // Tasks without a section come first.
  const at = ({ section }: TaskHead) => (section === null ? -1 : (order.get(section) ?? -1))
  const sorted = rows.toSorted((a, b) => at(a) - at(b))
  return wholeTasks(asked, sorted, () => project)
})
export const getTask = query(taskCalls.getTask)(async (asked) => {
  const { task, project } = await findTask(asked, asked.query.taskId)
  return afterwards({ ...asked, state: task, found: { project } })
})
export const myTasks = query(taskCalls.myTasks)(async (asked) => {
  const { user = asked.context.actor.user, as } = asked.query
  const { projects, sight } = await taskSight(asked)
  const known = new Map(projects.map((row) => [row.project, row]))
  const rows = await queryTasksOf(asked.app.read<TaskTables>(), sight, { user, as })
  return cardsOf(asked, rows, (project) => known.get(project) ?? NO_SECTIONS)
})

const placedThen = ({ project, section, status }: TaskHead) => ({ project, section, status })
export const boardOf = (needs: TaskNeeds) =>
  query(taskCalls.board)(async (asked) => {
    const { as_of, after } = asked.query
    const { project, sight, studio } = await sightOf(asked, asked.params.project)
    const db = asked.app.read<TaskTables>()
    const id = project._id
    if (as_of !== undefined) {
      const slot = dayEnd(as_of, await studioZone(needs, asked.app, studio)) / 900 - 1
      const { projects } = await taskSight(asked, studio)
      const seen = new Set(projects.map((row) => row.project))
      const all = await queryTasksAsOf(db, sight, { project: id, slot })
      // What a task has become in a project out of sight is not told.
      const stood = all.map(({ now, head }) =>
        now === id || seen.has(now) ? head : { ...goneFrom(head), ...placedThen(head) },
      )
      // A section of then may be gone: its cards are still told apart.
      const then = {
        sections: stood.flatMap(({ section }) => (section === null ? [] : { _id: section })),
      }
      return cardsOf(asked, stood, () => then as Sections)
    }
    if (after === undefined || isStoreToken(after))
      return cardsOf(asked, await queryOpenTasks(db, sight), () => project)
    const changed = await readChangedCards(asked.app, sight, {
      project: id,
      after: allDigits(after),
    })
    return changedCards(asked, changed, project)
  })
/** The cards of rows that several callers share, made and written once for all of them where no link makes them different. */
async function changedCards(
  asked: AskedWith<object>,
  changed: ChangedRows,
  project: ProjectState,
): Promise<TaskCard[]> {
  const made = sharedCards.get(changed)
  if (made?.project === project) return made.cards
  const counted = await countedCards(asked, changed, () => project)
  const cards = counted.toSorted(inPlaceOrder)
  if (changed.rows.some(({ links }) => links.length > 0)) return cards
  sharedCards.set(changed, { project, cards: markShared(cards) })
  return cards
}
const sharedCards = new WeakMap<
  ChangedRows,
  { readonly project: ProjectState; readonly cards: TaskCard[] }
>()

const fieldsByType: Readonly<Record<string, string | undefined>> = fieldOfEvent
/** Fields that a history leaves out: ids and keys, of which people know nothing, and texts that have a place of their own. */
const untold = new Set([
  'task',
  'by',
  'bulk',
  'place',
  'files',
  'due_at',
  'attachment',
  'comment',
  'text',
  'mentions',
  'automation',
  'studio',
  'topic',
  'links',
])
/** The history, with the values before and after where an event sets one; nothing of people whom the caller may not see. */
export const taskHistory = query(taskCalls.taskHistory)(async (asked) => {
  const { key } = await findTask(asked, asked.params.task)
  const events = await asked.app.history(taskAggregate, taskStream(key))
  const before = new Map<string, unknown>()
  const lines = events.map(({ type, data, occurredAt: at, version }) => {
    const values = new Map(Object.entries(data).filter(([name]) => !untold.has(name)))
    const field = fieldsByType[type]
    const line = {
      at,
      by: 'by' in data ? data.by : '',
      what: type,
      version,
      before: field === undefined ? null : (before.get(field) ?? null),
      after: field === undefined ? Object.fromEntries(values) : values.get(field),
    }
    for (const [name, value] of values) before.set(name, value)
    return line
  })
  const told = await linesFor(asked, lines.toReversed().slice(0, taskLimits.listed))
  return causesFor(asked, told)
})
