import {
  queryChangedTasks,
  queryPartCounts,
  type TaskSight,
} from '#projections/tasks/task-queries.ts'
import type { TaskHead, TaskTables } from '#projections/tasks/task-tables.ts'
import { ReadCoalescer } from '../platform/concurrency/read-coalescer.ts'
import type { App } from '../platform/kernel/app.ts'
import { perApp } from '../platform/kernel/per-app.ts'
import { projectAggregate, projectStream, type StoredProject } from './project.ts'
import { startValues } from './task-state.ts'

/** Everybody who has a board open asks at the same moment for what has changed, and for the project to know whether they still may. */
const projectReads = perApp(() => new ReadCoalescer<string, StoredProject>())
/** The project as the log has it at this moment. */
export const loadProject = (app: App, id: string): Promise<StoredProject> =>
  projectReads(app).read(id, [id], async () => {
    const { state } = await app.load(projectAggregate, projectStream(id))
    return state
  })

export interface ChangedRows {
  readonly rows: readonly TaskHead[]
  readonly counts: Awaited<ReturnType<typeof queryPartCounts>>
}
const changedReads = perApp(() => new ReadCoalescer<string, ChangedRows>())
/** So many positions lie between callers who share a read, and are told again at most: who was away for long has a read of their own. */
const POSITIONS_SHARED = 100n

/**
 * The rows of a board that changed after a position, with the counts of their parts; read once for all who see the same and ask
 * at once, who then get one value: rows between their positions stand in it for everybody.
 */
export async function readChangedCards(
  app: App,
  sight: TaskSight,
  { project, after }: { readonly project: string; readonly after: string },
): Promise<ChangedRows> {
  const { models, self } = sight
  const group = [project, String(BigInt(after) / POSITIONS_SHARED), models && [self, ...models]]
  return changedReads(app).read(JSON.stringify(group), [after], async (positions) => {
    const db = app.read<TaskTables>()
    const [first = after] = positions.toSorted()
    const all = await queryChangedTasks(db, sight, { project, after: first })
    const rows = all.map((row) => (row.project === project ? row : goneFrom(row)))
    const ids = rows.flatMap((row) => (row.project === project ? [row.task] : []))
    return { rows, counts: await queryPartCounts(db, ids) }
  })
}

/** Of a task that is in another project nothing is told but that it has left. */
export const goneFrom = (row: TaskHead): TaskHead => ({
  ...row,
  ...startValues,
  project: '',
  section: null,
  status: '',
  title: '',
  reporter: '',
  creator: '',
  relations: [],
  links: [],
  changed_at: row.created_at,
  done_at: null,
})
