import { CSV_BEGINNING, csvLine } from '../platform/csv.ts'
import type { TaskField } from './values.ts'
import type { Task } from './views.ts'

/** The columns of a file of tasks, called as the fields of tasks/createTask are. */
export const taskColumns = [
  'title',
  'description',
  'section',
  'status',
  'assignee',
  'reporter',
  'priority',
  'labels',
  'due',
  'start',
  'estimate_minutes',
  'watchers',
  'repeat',
] as const satisfies readonly (TaskField | 'section')[]
/** Told behind them, and read by nobody: the time that was worked on a task. */
export const WORKED_COLUMN = 'worked_minutes'
export type TaskColumn = (typeof taskColumns)[number]

/** Several names in one cell: with commas between, and in quotation marks where they have one themselves. */
const namesCell = (names: readonly string[]): string =>
  names.map((name) => (/[,"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ')
/** The names of such a cell. */
export const namesInCell = (cell: string): readonly string[] =>
  [...cell.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/g)]
    .map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim())
    .filter((name) => name !== '')

interface Named {
  readonly _id: string
  readonly name: string
}
type ToldTask = Pick<Task, TaskColumn> & { readonly [WORKED_COLUMN]: number }
/** Tasks as a CSV: people by login, sections and labels by name, what a task has none of as an empty cell. */
export function tasksCsv(
  tasks: readonly ToldTask[],
  project: { readonly sections: readonly Named[]; readonly labels: readonly Named[] },
): string {
  const sections = new Map(project.sections.map(({ _id, name }) => [_id, name]))
  const labels = new Map(project.labels.map(({ _id, name }) => [_id, name]))
  const cellOf = (task: ToldTask, column: TaskColumn): string | number => {
    if (column === 'section') return sections.get(task.section ?? '') ?? ''
    if (column === 'labels') return namesCell(task.labels.flatMap((one) => labels.get(one) ?? []))
    return column === 'watchers' ? namesCell(task.watchers) : (task[column] ?? '')
  }
  const lines = tasks.map((task) =>
    csvLine([...taskColumns.map((column) => cellOf(task, column)), task[WORKED_COLUMN]]),
  )
  return [CSV_BEGINNING, csvLine([...taskColumns, WORKED_COLUMN]), ...lines].join('')
}
