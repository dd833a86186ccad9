import { useInfiniteQuery } from '@tanstack/react-query'
import { auditCalls, type AuditEntry } from '#shared/audit/calls.ts'
import type { AuditFilter } from '#shared/audit/filter.ts'
import { call } from '../platform/call.ts'
import { keyOf, keyOfPages } from '../platform/keys.ts'
import { useCall } from '../platform/queries.ts'

/** Entries of one answer. */
const page_entries = 100
export const searchesKey = keyOf(auditCalls.searches)

/** Entries of a search, newest first, page by page. */
export function useEntries(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: keyOfPages(auditCalls.events, { query: filter }),
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(
        auditCalls.events,
        {
          query: {
            ...filter,
            limit: page_entries,
            ...(pageParam > 0 ? { before: pageParam } : {}),
          },
        },
        { signal },
      ),
    getNextPageParam: ({ next }) => next,
  })
}
export const useEntry = (position: number) =>
  useCall(auditCalls.entry, { request: { params: { position } } })
export const useViewers = (position: number) =>
  useCall(auditCalls.viewers, { request: { params: { position } } })
export const useFacets = () => useCall(auditCalls.facets, { staleTime: 60_000 })
/** Saved searches move seldom, and the log at any moment: their own writes ask for them again. */
export const useSearches = () => useCall(auditCalls.searches)
export const entryId = ({ position }: Pick<AuditEntry, 'position'>): string => String(position)
