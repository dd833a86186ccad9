import { secondsBetween, type Instant } from '#shared/platform/messages.ts'
import { taskWorkCalls, type WorkOfPerson } from '#shared/tasks/work-calls.ts'
import { queryOpenTask } from '#projections/tasks/task-queries.ts'
import type { TaskTables } from '#projections/tasks/task-tables.ts'
import {
  queryProjectSeconds,
  queryTaskSeconds,
  queryTaskShift,
  queryWorkers,
} from '#projections/tasks/work-queries.ts'
import type { TaskWorkTables } from '#projections/tasks/work.ts'
import { query, type AskedWith } from '../platform/kernel/use-case.ts'
import { findTask, hiddenModels, sightOf, taskSight } from './finding.ts'

type WorkTables = TaskWorkTables & TaskTables
/** The same rows without those of people whom a restricted caller may not see. */
async function shownOf<R extends { readonly person: string }>(
  asked: AskedWith<object>,
  rows: readonly R[],
): Promise<readonly R[]> {
  const hidden = await hiddenModels(
    asked,
    rows.map(({ person }) => person),
  )
  return rows.filter(({ person }) => !hidden.has(person))
}

export const taskWorkOf = query(taskWorkCalls.taskWork)(async (asked) => {
  const { key: task } = await findTask(asked, asked.params.task)
  const db = asked.app.read<WorkTables>()
  const [sums, workers] = await Promise.all([
    queryTaskSeconds(db, task),
    queryWorkers(db, { task }),
  ])
  const people = new Map<string, WorkOfPerson>()
  for (const { person: user, seconds } of await shownOf(asked, sums))
    people.set(user, { user, seconds, since: null, counted_to: null })
  for (const { person: user, since, counted_to } of await shownOf(asked, workers))
    people.set(user, { user, seconds: people.get(user)?.seconds ?? 0, since, counted_to })
  return [...people.values()]
})

export const projectWorkers = query(taskWorkCalls.projectWorkers)(async (asked) => {
  const { project } = await sightOf(asked, asked.params.project)
  const workers = await queryWorkers(asked.app.read<WorkTables>(), { project: project._id })
  const shown = await shownOf(asked, workers)
  return shown
    .filter(({ state, counted_to }) => state === 'open' && counted_to !== null)
    .map(({ task, person: user, since }) => ({ task, user, since }))
})

export const ownTaskWork = query(taskWorkCalls.ownTaskWork)(async (asked) => {
  const { user } = asked.context.actor
  const db = asked.app.read<WorkTables>()
  const shift = await queryTaskShift(db, user)
  const [row] = shift ? await queryWorkers(db, { person: user }) : []
  const { sight } = await taskSight(asked)
  const head = row && (await queryOpenTask(db, sight, row.task))
  if (!head) return { on_shift: shift !== undefined, picked: null }
  const { task, since, counted_to } = row
  const { title, project: projectId } = head
  const [own] = await queryTaskSeconds(db, task, user)
  const seconds = own?.seconds ?? 0
  return { on_shift: true, picked: { task, title, projectId, since, seconds, counted_to } }
})

/** Seconds worked on the tasks of a project by task and person, from a day on and until now, as far as the caller may see them. */
export async function projectSeconds(
  asked: AskedWith<object>,
  {
    project,
    from,
    now,
  }: { readonly project: string; readonly from: string; readonly now: Instant },
) {
  const db = asked.app.read<WorkTables>()
  const [sums, workers] = await Promise.all([
    queryProjectSeconds(db, project, from),
    queryWorkers(db, { project }),
  ])
  const running = workers.map(({ task, person, counted_to }) => ({
    task,
    person,
    seconds: counted_to === null ? 0 : Math.max(0, secondsBetween(counted_to, now)),
  }))
  return shownOf(asked, [...sums, ...running])
}
