import { priorities, repeats, taskLimits, type Priority, type Repeat } from '#shared/tasks/rules.ts'
import { namesInCell, taskColumns, WORKED_COLUMN, type TaskColumn } from '#shared/tasks/task-csv.ts'
import type { FileCell } from '../platform/file-table.ts'
import { textOfCell } from '../ui/cells/cell-text.ts'
import { plain } from '../ui/plain.ts'
import { onCalendar, readQuickTask, type Vocabulary } from './quick-add.ts'

/** A task as it is sent to be made; what is not said is left out. */
export interface NewTask {
  title: string
  description?: string
  section?: string | null
  status?: string
  assignee?: string | null
  reporter?: string
  priority?: Priority
  labels?: string[]
  due?: string | null
  start?: string
  estimate_minutes?: number
  watchers?: string[]
  repeat?: Repeat
}
/** The part of a cell that is not known, or cannot be so. */
interface CellFault {
  readonly column: TaskColumn
  readonly value: string
}
/** `line`: in the file or the text, from 1. One with faults is not made. `unknown`: words with a sign that name nothing. */
export interface ReadLine {
  readonly line: number
  readonly task: NewTask
  readonly faults: readonly CellFault[]
  readonly unknown: readonly string[]
}
/** `ignored`: headings that are no column of tasks. */
export interface ReadTasks {
  readonly lines: readonly ReadLine[]
  readonly ignored: readonly string[]
}
/** The names that cells may use: besides people and labels the sections. */
export interface TableVocabulary extends Vocabulary {
  readonly sections: readonly { readonly _id: string; readonly name: string }[]
}

/** Lines that people wrote, each read as that of a single task. */
export function readLinesOfTasks(text: string, known: TableVocabulary): ReadTasks {
  const lines = text.split('\n').flatMap((written, i): ReadLine[] => {
    const { unknown, ...read } = readQuickTask(written, known)
    const title = read.title.slice(0, taskLimits.title)
    const task = { ...read, title, labels: [...read.labels] }
    return title === '' ? [] : [{ line: i + 1, task, faults: [], unknown }]
  })
  return { lines, ignored: [] }
}

const columnOf = (heading: string): TaskColumn | undefined =>
  taskColumns.find((column) => column === heading.trim().toLowerCase())
/** Whether a text begins with the headings of a table, and not with a task. */
export const isTable = (text: string): boolean => {
  const [first = ''] = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1)
  const columns = first.split(/[,;\t|]/).map((cell) => columnOf(cell.replaceAll('"', '')))
  return columns.includes('title') && columns.filter((one) => one !== undefined).length > 1
}
/** Tasks of a table whose first row names its columns; null where none of them is the title. */
export function readTableOfTasks(
  rows: readonly (readonly FileCell[])[],
  known: TableVocabulary,
): ReadTasks | null {
  const headings = (rows[0] ?? []).map(textOfCell)
  const columns = headings.map(columnOf)
  if (!columns.includes('title')) return null
  const lines = rows.flatMap((row, i): ReadLine[] => {
    if (i === 0 || row.every((cell) => textOfCell(cell) === '')) return []
    const cells = new Map(columns.map((column, at) => [column, textIn(row[at])]))
    return [{ line: i + 1, ...taskOf(cells, known), unknown: [] }]
  })
  return {
    lines,
    ignored: headings.filter((one, at) => !columns[at] && !['', WORKED_COLUMN].includes(one)),
  }
}
/** As it was written: blanks around a text are a part of it. */
const textIn = (cell: FileCell | undefined): string =>
  typeof cell === 'string' ? cell : textOfCell(cell)

type Cells = ReadonlyMap<TaskColumn | undefined, string>
/** A value that a cell says; undefined for one that it cannot. */
type Reader<V> = (cell: string) => V | undefined

function taskOf(
  cells: Cells,
  known: TableVocabulary,
): { task: NewTask; faults: readonly CellFault[] } {
  const faults: CellFault[] = []
  const task: NewTask = { title: '' }
  const take = <C extends TaskColumn>(column: C, read: Reader<NewTask[C]>) => {
    const cell = cells.get(column) ?? ''
    if (cell.trim() === '' && column !== 'title') return
    const value = read(cell)
    if (value === undefined) faults.push({ column, value: cell })
    else Object.assign(task, { [column]: value })
  }
  const person: Reader<string> = (cell) => personNamed(known, cell)
  take('title', ofLength(taskLimits.title, 1))
  take('description', ofLength(taskLimits.description))
  take('section', (cell) => named(known.sections, cell))
  take('status', ofLength(taskLimits.status))
  take('assignee', person)
  take('reporter', person)
  take('priority', (cell) => {
    const isNamed = (one: Priority) =>
      [one, plain(known.priorityNames[one])].includes(plain(cell.trim()))
    return priorities.find(isNamed)
  })
  take(
    'labels',
    each(taskLimits.ofTask.labels, (name) => named(known.labels, name)),
  )
  take('due', dayAndTime)
  take('start', (cell) => (isDay(cell.trim()) ? cell.trim() : undefined))
  take('estimate_minutes', (cell) => {
    const minutes = Number(cell)
    const isTaken = Number.isInteger(minutes) && minutes >= 1
    return isTaken && minutes <= taskLimits.estimate_minutes ? minutes : undefined
  })
  take('watchers', each(taskLimits.watchers, person))
  take('repeat', (cell) => repeats.find((one) => one === cell.trim().toLowerCase()))
  return { task, faults }
}

const ofLength =
  (max: number, min = 0): Reader<string> =>
  (cell) =>
    cell.trim().length >= min && cell.length <= max ? cell : undefined
const each =
  (max: number, read: Reader<string>): Reader<string[]> =>
  (cell) => {
    const names = namesInCell(cell)
    const found = [...new Set(names.map(read))]
    return found.length <= max && found.every((one) => one !== undefined) ? found : undefined
  }
function named(
  all: readonly { readonly _id: string; readonly name: string }[],
  cell: string,
): string | undefined {
  const whole = all.find(({ name }) => name.trim() === cell.trim())
  return (whole ?? all.find(({ name }) => plain(name.trim()) === plain(cell.trim())))?._id
}
/** By login, else by a name that one person alone has. */
function personNamed({ people }: TableVocabulary, cell: string): string | undefined {
  const typed = cell.trim()
  if (people.some(({ user }) => user === typed)) return typed
  const same = people.filter(({ name }) => plain(name) === plain(typed))
  return same.length === 1 ? same[0]?.user : undefined
}
const isDay = (day: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(day) && onCalendar(day) !== undefined
/** '2026-01-31', or with a time, as a workbook or a file of tasks writes it. */
const dayAndTime: Reader<string> = (cell) => {
  const [, day = '', clock] =
    /^(\S{10})(?:[T ](([01]\d|2[0-3]):[0-5]\d)(?::\d\d)?)?$/.exec(cell.trim()) ?? []
  return isDay(day) ? [day, clock].filter((part) => part !== undefined).join('T') : undefined
}
