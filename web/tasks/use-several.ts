import { useMemo, useState } from 'react'
import { FileFaultError } from '../platform/file-table.ts'
import { readTableFile, readTableText } from '../platform/read-table.ts'
import { toastFailure } from '../platform/toasts.ts'
import { useFaultInWords } from '../ui/use-file-failure.ts'
import { plain } from '../ui/plain.ts'
import {
  isTable,
  readLinesOfTasks,
  readTableOfTasks,
  type TableVocabulary,
  type ReadTasks,
} from './read-tasks.ts'

type Rows = Awaited<ReturnType<typeof readTableFile>>
const file_bytes_max = 16 * 1024 * 1024

/** Keeps what was typed, pasted or chosen as a file, and the tasks that it says. */
export function useSeveral(
  text: string,
  known: TableVocabulary,
  there: readonly { title: string }[],
) {
  const inWords = useFaultInWords()
  const [table, setTable] = useState<{ readonly name: string; readonly rows: Rows } | null>(null)
  const read = useMemo(
    (): ReadTasks | null =>
      table ? readTableOfTasks(table.rows, known) : readLinesOfTasks(text, known),
    [table, text, known],
  )
  const tell = (error: unknown, name: string) => void toastFailure(inWords(error), name)
  const choose = async (file: File) => {
    try {
      if (file.size > file_bytes_max) throw new FileFaultError('tooLarge')
      setTable({ name: file.name, rows: await readTableFile(file) })
    } catch (error) {
      tell(error, file.name)
    }
  }
  /** A table that is pasted is one, whatever stood in the field before. Whether it was. */
  const paste = (pasted: string, name: string): boolean => {
    if (!isTable(pasted)) return false
    readTableText(pasted).then(
      (rows) => setTable({ name, rows }),
      (error: unknown) => tell(error, name),
    )
    return true
  }
  const twice = useMemo(() => doubles(read, there), [read, there])
  return { read, twice, file: table?.name, choose, paste, leave: () => setTable(null) }
}

/** Lines whose title a task of the project has already, or a line before them. */
function doubles(read: ReadTasks | null, there: readonly { title: string }[]): ReadonlySet<number> {
  const known = new Set(there.map(({ title }) => plain(title)))
  const found = new Set<number>()
  for (const { line, task } of read?.lines ?? []) {
    const title = plain(task.title)
    if (known.has(title)) found.add(line)
    known.add(title)
  }
  return found
}
