import { sql, type Kysely } from 'kysely'
import { searchable } from '#shared/accounts/person-rules.ts'
import { taskLimits, type TaskState } from '#shared/tasks/rules.ts'
import { ERASED } from '#shared/platform/personal.ts'
import { holdsPlain } from '../platform/store/holds-plain.ts'
import { taskTables, type TaskHead, type TaskTables } from './task-tables.ts'

type Db = Kysely<TaskTables>
/** The sight of the caller: these projects, and where `models` is given no task that concerns another Model. */
export interface TaskSight {
  readonly projects: readonly string[]
  readonly self: string
  readonly models: readonly string[] | null
}
/** The most words that a search looks at; further ones are ignored. */
const WORDS_MAX = 8

const textArray = (values: readonly string[]) => sql`${[...values]}::text[]`
/** Whether what somebody wrote is another Model's, of whom a restricted caller is told nothing. */
const isOthers = ({ self, models }: TaskSight, author: string) =>
  models === null
    ? sql<boolean>`false`
    : sql<boolean>`exists (select from directory_person d where d.person = ${sql.ref(author)}
        and d.tip_cont = 'Model' and not d.person = any(${textArray([self, ...models])}))`
/** Whether a task concerns a Model out of sight, as `peopleOf` has it. */
const concernsOthers = ({ self, models }: TaskSight) => sql<boolean>`exists (
  select from directory_person d
  where d.tip_cont = 'Model' and not d.person = any(${textArray([self, ...(models ?? [])])})
    and (d.person in (head.assignee, head.reporter, head.creator)
      or exists (select from task_subtask s where s.task = head.task and s.assignee = d.person)
      or head.links @> jsonb_build_array(jsonb_build_object('person', d.person))))`

const { description: _description, ...short } = taskTables.task_head.columns
const shortColumns = (Object.keys(short) as (keyof typeof short)[]).map(
  (column) => `head.${column}` as const,
)
/** The rows of tasks in sight; their descriptions, which may be long, only where they are `whole`. */
const heads = (db: Db, sight: TaskSight, whole: boolean) => {
  const all = db
    .selectFrom('task_head as head')
    .select(shortColumns)
    .select(
      sql<string | null>`${whole ? sql.ref('head.description') : sql`null::text`}`.as(
        'description',
      ),
    )
  return sight.models === null ? all : all.where(sql<boolean>`not ${concernsOthers(sight)}`)
}
const headsIn = (db: Db, sight: TaskSight, states: readonly TaskState[], whole = false) =>
  heads(db, sight, whole)
    .where(sql<boolean>`head.project = any(${textArray(sight.projects)})`)
    .where('head.state', 'in', [...states])

/** The tasks of these projects, the open ones unless others are asked for, by their places: at most so many as a project may have. */
export const queryOpenTasks = (
  db: Db,
  sight: TaskSight,
  {
    states = ['open'],
    whole = false,
  }: { readonly states?: readonly TaskState[]; readonly whole?: boolean } = {},
): Promise<readonly TaskHead[]> =>
  headsIn(db, sight, states, whole)
    .orderBy(sql`head.place collate "C"`)
    .orderBy(sql`head.task collate "C"`)
    .limit(taskLimits.tasks)
    .execute()

/** An open task, if it is in sight. */
export const queryOpenTask = (
  db: Db,
  sight: TaskSight,
  task: string,
): Promise<TaskHead | undefined> =>
  headsIn(db, sight, ['open']).where('head.task', '=', task).executeTakeFirst()

/** The tasks that hold every word of a search, the last changed first; `before`: those whose last change is older than this position. */
export function queryFoundTasks(
  db: Db,
  sight: TaskSight,
  {
    search = '',
    before,
  }: { readonly search?: string | undefined; readonly before?: string | undefined },
): Promise<readonly TaskHead[]> {
  const words = searchable(search).split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)
  let query = headsIn(db, sight, words.length === 0 ? ['open'] : ['open', 'archived'], true)
  if (before !== undefined) query = query.where('head.position', '<', before)
  for (const word of words) {
    const named = sql`select d.person from directory_person d
      where ${holdsPlain(sql`concat_ws(' ', d.person, d.name, d.surname)`, word)}`
    query = query.where(sql<boolean>`(
      ${holdsPlain(sql`concat_ws(' ', head.title, head.description)`, word)}
      or head.assignee in (${named}) or head.reporter in (${named}) or head.creator in (${named})
      or exists (select from task_comment c where c.task = head.task
        and not ${isOthers(sight, 'c.author')} and ${holdsPlain(sql`c.text`, word)}))`)
  }
  return query.orderBy('head.position', 'desc').limit(taskLimits.listed).execute()
}

/** The tasks that a person has left, none that is done, the soonest due first. */
export function queryTasksOf(
  db: Db,
  sight: TaskSight,
  { user, as }: { readonly user: string; readonly as: 'assignee' | 'reporter' | 'watcher' },
): Promise<readonly TaskHead[]> {
  const all = headsIn(db, sight, ['open']).where(sql<boolean>`lower(btrim(head.status)) <> 'done'`)
  const theirs =
    as === 'watcher'
      ? all.where(sql<boolean>`head.watchers @> ${JSON.stringify([user])}::jsonb`)
      : all.where(`head.${as}`, '=', user)
  return theirs
    .orderBy(sql`head.due_at asc nulls last`)
    .orderBy('head.task')
    .limit(taskLimits.listed)
    .execute()
}

/** The tasks of a project that changed after a position, whatever has become of them, and those that left it. */
export const queryChangedTasks = (
  db: Db,
  sight: TaskSight,
  { project, after }: { readonly project: string; readonly after: string },
): Promise<readonly TaskHead[]> =>
  heads(db, sight, false)
    .where('head.position', '>', after)
    .where(sql<boolean>`(head.project = ${project} or head.left_project = ${project})`)
    .orderBy('head.position')
    .limit(taskLimits.tasks)
    .execute()

/**
 * The tasks of a project as they stood by the end of a slot, with their titles and values of now; `now`: the project that
 * they are in by now.
 */
export async function queryTasksAsOf(
  db: Db,
  sight: TaskSight,
  { project, slot }: { readonly project: string; readonly slot: number },
): Promise<readonly { readonly now: string; readonly head: TaskHead }[]> {
  const rows = await heads(db, sight, false)
    .innerJoin(
      sql<TaskTables['task_slot']>`(
        select distinct on (s.task) s.* from task_slot s
        where s.slot <= ${slot} and s.task in
          (select t.task from task_slot t where t.project = ${project} and t.slot <= ${slot})
        order by s.task, s.slot desc)`.as('stood'),
      'stood.task',
      'head.task',
    )
    .select([
      'stood.section as section_then',
      'stood.place as place_then',
      'stood.status as status_then',
    ])
    .where('stood.project', '=', project)
    .where('stood.state', '=', 'open')
    .orderBy(sql`stood.place collate "C"`)
    .limit(taskLimits.tasks)
    .execute()
  return rows.map(({ section_then: section, place_then: place, status_then: status, ...row }) => ({
    now: row.project,
    head: { ...row, project, state: 'open', section, place, status },
  }))
}

/** Subtasks, comments and files of these tasks, each in the order in which they were added. */
export async function queryTaskParts(db: Db, tasks: readonly string[]) {
  const ofThese = sql<boolean>`task = any(${textArray(tasks)})`
  const [subtasks, comments, files] = await Promise.all([
    db.selectFrom('task_subtask').selectAll().where(ofThese).orderBy('number').execute(),
    db.selectFrom('task_comment').selectAll().where(ofThese).orderBy('number').execute(),
    db
      .selectFrom('task_file')
      .selectAll()
      .where(ofThese)
      .where('name', '<>', ERASED)
      .orderBy('number')
      .orderBy('attachment')
      .execute(),
  ])
  return { subtasks, comments, files }
}
/** How many subtasks (and done ones), comments and files these tasks have, by task. */
export async function queryPartCounts(db: Db, tasks: readonly string[]) {
  const { rows } = await sql<{
    task: string
    done: number
    subtasks: number
    comments: number
    files: number
  }>`
    select t.task, coalesce(s.done, 0)::int as done, coalesce(s.count, 0)::int as subtasks,
      coalesce(c.count, 0)::int as comments, coalesce(f.count, 0)::int as files
    from unnest(${textArray(tasks)}) as t (task)
    left join (select task, count(*), count(*) filter (where lower(btrim(status)) = 'done') as done
      from task_subtask where task = any(${textArray(tasks)}) group by task) s on s.task = t.task
    left join (select task, count(*) from task_comment
      where task = any(${textArray(tasks)}) group by task) c on c.task = t.task
    left join (select task, count(*) from task_file
      where task = any(${textArray(tasks)}) and name <> ${ERASED} group by task) f
      on f.task = t.task
    where s.count is not null or c.count is not null or f.count is not null`.execute(db)
  return new Map(rows.map((row) => [row.task, row]))
}

/** The last place in a section, or the nearest one behind or before a place; null where there is none. `besides`: a task that does not count. */
export async function queryPlace(
  db: Db,
  { project, section }: { readonly project: string; readonly section: string | null },
  { after, before, besides }: { after?: string; before?: string; besides?: string },
): Promise<string | null> {
  const place = sql<string>`place collate "C"`
  let query = db
    .selectFrom('task_head')
    .select('place')
    .where('project', '=', project)
    .where('state', '=', 'open')
    // "is not distinct from" finds nothing by an index.
    .where('section', section === null ? 'is' : '=', section)
  if (besides !== undefined) query = query.where('task', '<>', besides)
  if (after !== undefined) query = query.where(place, '>', after)
  if (before !== undefined) query = query.where(place, '<', before)
  const found = await query
    .orderBy(place, after === undefined ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst()
  return found?.place ?? null
}
/** The tasks of a section that are neither deleted nor templates, at most so many. */
export async function querySectionTasks(
  db: Db,
  { project, section, limit }: { project: string; section: string; limit: number },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('task_head')
    .select('task')
    .where('project', '=', project)
    .where('section', '=', section)
    .where('state', 'in', ['open', 'archived'])
    .limit(limit)
    .execute()
  return rows.map(({ task }) => task)
}
/** Returns those of these ids that are tasks, whatever their state. */
export async function queryKnownTasks(
  db: Db,
  tasks: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('task_head')
    .select('task')
    .where(sql<boolean>`task = any(${textArray(tasks)})`)
    .execute()
  return new Set(rows.map(({ task }) => task))
}
/** Counts the tasks of a project that are not deleted. */
export async function queryTaskCount(db: Db, project: string): Promise<number> {
  const { count } = await db
    .selectFrom('task_head')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('project', '=', project)
    .where('state', '<>', 'deleted')
    .executeTakeFirstOrThrow()
  return Number(count)
}
/** By project: how many templates of tasks each has. */
export async function queryTemplateCounts(
  db: Db,
  projects: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('task_head')
    .select(({ fn }) => ['project', fn.countAll().as('count')])
    .where(sql<boolean>`project = any(${textArray(projects)})`)
    .where('state', '=', 'template')
    .groupBy('project')
    .execute()
  return new Map(rows.map(({ project, count }) => [project, Number(count)]))
}
