import { sql, type Kysely } from 'kysely'
import type { LocalDate } from '#shared/platform/time.ts'
import type { TaskTables } from './task-tables.ts'
import type { TaskWorkTables } from './work.ts'

type Db = Kysely<TaskWorkTables & TaskTables>
/** People and sums of one answer. */
const LISTED_MAX = 500
/** Sums of one project: its people by task. */
const SUMS_MAX = 20_000

/** The shift of a person that runs, and what they picked in it. */
export const queryTaskShift = (db: Kysely<TaskWorkTables>, person: string) =>
  db.selectFrom('task_now').selectAll().where('person', '=', person).executeTakeFirst()

/** Who works on one of these tasks now, or takes a break from it: of all tasks of a project, or of one person or task. */
export async function queryWorkers(
  db: Db,
  { project, task, person }: { project?: string; task?: string; person?: string },
) {
  let query = db
    .selectFrom('task_now as now')
    .innerJoin('task_head as head', 'head.task', 'now.task')
    .selectAll('now')
    .select('head.state')
  if (project !== undefined) query = query.where('head.project', '=', project)
  if (task !== undefined) query = query.where('now.task', '=', task)
  if (person !== undefined) query = query.where('now.person', '=', person)
  const rows = await query.orderBy('now.since').orderBy('now.person').limit(LISTED_MAX).execute()
  return rows.flatMap(({ task: id, since, ...row }) =>
    id === null || since === null ? [] : [{ ...row, task: id, since }],
  )
}

/** Seconds of one task by person, the most first; `person`: of one alone. */
export async function queryTaskSeconds(db: Db, task: string, person?: string) {
  const all = db
    .selectFrom('task_work')
    .select(['person', sql<number>`sum(seconds)::float8`.as('seconds')])
    .where('task', '=', task)
  const theirs = person === undefined ? all : all.where('person', '=', person)
  return theirs
    .groupBy('person')
    .orderBy('seconds', 'desc')
    .orderBy('person')
    .limit(LISTED_MAX)
    .execute()
}
/** Seconds of the tasks of a project by task and person, from a day on; at most 20,000 sums. */
export const queryProjectSeconds = (db: Db, project: string, from: LocalDate) =>
  db
    .selectFrom('task_work as work')
    .innerJoin('task_head as head', 'head.task', 'work.task')
    .select(['work.task', 'work.person', sql<number>`sum(work.seconds)::float8`.as('seconds')])
    .where('head.project', '=', project)
    .where('work.day', '>=', from)
    .groupBy(['work.task', 'work.person'])
    .limit(SUMS_MAX)
    .execute()
