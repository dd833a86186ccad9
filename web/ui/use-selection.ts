import { useCallback, useMemo, useState } from 'react'

export interface Selection<Row> {
  readonly chosen: ReadonlySet<string>
  /** Those of the chosen that are still there. */
  readonly rows: readonly Row[]
  readonly toggle: (id: string) => void
  readonly select: (rows: readonly Row[]) => void
  readonly clear: () => void
}
const none: ReadonlySet<string> = new Set()

/** Which rows are selected, by their ids: a row that is fetched again stays selected, one that is gone does not count. */
export function useSelection<Row>(
  data: readonly Row[] | undefined,
  rowId: (row: Row) => string,
): Selection<Row> {
  const [chosen, setChosen] = useState(none)
  const rows = useMemo(
    () => data?.filter((row) => chosen.has(rowId(row))) ?? [],
    [data, chosen, rowId],
  )
  const toggle = useCallback(
    (id: string) =>
      setChosen(
        (before) =>
          new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
      ),
    [],
  )
  const clear = useCallback(() => setChosen(none), [])
  const select = (wanted: readonly Row[]) => setChosen(new Set(wanted.map(rowId)))
  return { chosen, rows, toggle, select, clear }
}
