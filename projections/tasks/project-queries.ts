import type { Kysely } from 'kysely'
import type { ProjectRow, ProjectTables } from './projects.ts'

/** Projects that one answer looks through: 200 of a studio, and the studios of one installation. */
const PROJECTS_MAX = 5_000

/** The projects of these studios (null: of all) that are not deleted, by name. */
export const queryProjects = (
  db: Kysely<ProjectTables>,
  studios: readonly string[] | null,
): Promise<readonly ProjectRow[]> => {
  const all = db.selectFrom('task_project').selectAll().where('deleted', '=', false)
  return (studios === null ? all : all.where('studio', 'in', ['', ...studios]))
    .orderBy('name')
    .orderBy('project')
    .limit(PROJECTS_MAX)
    .execute()
}
/** Counts the projects of a studio, deleted ones included. */
export async function queryProjectCount(
  db: Kysely<ProjectTables>,
  studio: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('task_project')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('studio', '=', studio)
    .executeTakeFirstOrThrow()
  return Number(count)
}
