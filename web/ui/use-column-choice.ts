import { useMemo } from 'react'
import { useAtom } from 'jotai'
import { hiddenColumnsAtom } from '../platform/remembered-values.ts'
import type { Column } from './DataTable.tsx'

export interface ColumnChoice<Row> {
  readonly shown: readonly Column<Row>[]
  readonly isShown: (id: string) => boolean
  readonly toggle: (id: string) => void
}

/** Which columns a table shows: all but those that were put away. The first one names the row and always stays, as its buttons do. */
export function useColumnChoice<Row>(
  name: string | undefined,
  columns: readonly Column<Row>[],
): ColumnChoice<Row> {
  const [hidden, setHidden] = useAtom(hiddenColumnsAtom)
  const away = name === undefined ? undefined : hidden[name]
  return useMemo(() => {
    const isShown = (id: string) =>
      columns.some((column, index) => column.id === id && (index === 0 || column.control)) ||
      !away?.includes(id)
    const toggle = (id: string) => {
      if (name === undefined) return
      // Only columns that are there: those that a table once had are forgotten with the next choice.
      const next = columns
        .map((column) => column.id)
        .filter((one) => (one === id ? isShown(one) : !isShown(one)))
      setHidden((all) => ({ ...all, [name]: next }))
    }
    return { shown: columns.filter(({ id }) => isShown(id)), isShown, toggle }
  }, [away, columns, name, setHidden])
}
