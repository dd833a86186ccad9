import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'
import { withQuery } from '../../platform/paths.ts'

/** The address of an account and a person within the books that are shown; an empty name leads back. */
export type BooksHref = (change: { readonly account?: string; readonly person?: string }) => string

export function useBooksHref(): BooksHref {
  const search = useSearch()
  const [path] = useLocation()
  return useCallback(
    (change) => withQuery(path, { ...Object.fromEntries(new URLSearchParams(search)), ...change }),
    [path, search],
  )
}
