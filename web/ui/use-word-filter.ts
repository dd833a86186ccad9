import { useCallback, useMemo } from 'react'
import { useFilters } from '../platform/filters.ts'
import { hasWords } from './plain.ts'

/** For a list that is filtered by words alone. `textOf` must be memoised by the caller. */
export function useWordFilter<Row>(label: string, textOf: (row: Row) => string) {
  const filters = useFilters(useMemo(() => ({ q: { kind: 'text', label } as const }), [label]))
  const matches = useCallback(
    (row: Row, { q }: { readonly q: string }) => hasWords(textOf(row), q),
    [textOf],
  )
  return { filters, matches }
}
