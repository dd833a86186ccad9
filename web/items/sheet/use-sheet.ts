import { useEffect, useMemo, useState } from 'react'
import type { EnteredKind } from '#shared/money/items.ts'
import { usePeople } from '../../platform/people.ts'
import { toastFailure } from '../../platform/toasts.ts'
import { readItemRows, type ItemRowRead } from './item-rows.ts'
import type { SheetAnswers } from './record-sheet.ts'
import { textOfCell } from '../../ui/cells/cell-text.ts'
import type { SheetRow } from './sheet-rows.ts'

const shown_chars_max = 40
/** Keeps what was pasted or chosen, read row by row while it is typed, and the server's answer to each row. */
export function useSheet(kind: EnteredKind) {
  const people = usePeople()
  const [text, setText] = useState('')
  const [file, setFile] = useState<string>()
  const [rows, setRows] = useState<readonly SheetRow[]>([])
  const [answers, setAnswers] = useState<SheetAnswers>()
  useEffect(() => {
    if (file !== undefined) return undefined
    let isOld = false
    void import('./read-sheet.ts')
      .then(({ rowsOfText }) => rowsOfText(text))
      .then((read) => !isOld && setRows(read))
      .catch((error: unknown) =>
        isOld ? undefined : toastFailure(error, text.slice(0, shown_chars_max)),
      )
    return () => {
      isOld = true
    }
  }, [text, file])
  const read = useMemo(
    () => (people ? readItemRows(rows, { kind, people }) : []),
    [rows, kind, people],
  )
  const type = (typed: string) => {
    setAnswers(undefined)
    setFile(undefined)
    setText(typed)
  }
  return {
    text,
    file,
    read,
    answers,
    setAnswers,
    type,
    take: (name: string, of: readonly SheetRow[]) => {
      setAnswers(undefined)
      setText('')
      setFile(name)
      setRows(of)
    },
    /** Types in again what was not recorded, so that it can be put right. */
    again: () => type(tabbed(read.filter(({ row }) => answers?.get(row)?.refused !== null))),
  }
}

const tabbed = (rows: readonly ItemRowRead[]): string =>
  rows
    .map(({ person, amount, currency, cells, date, reason, installments }) =>
      [person, amount, currency ?? textOfCell(cells[2]), date, reason, installments].join('\t'),
    )
    .join('\n')
