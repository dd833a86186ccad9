import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { auditCalls, type AuditEntry } from '#shared/audit/calls.ts'
import type { AuditFilter } from '#shared/audit/filter.ts'
import { call } from '../platform/call.ts'

/** Entries of one answer. */
const page_entries = 100
/** Under it are entries: what a live tail asks for again. */
export const entriesKey = ['audit', 'events'] as const
export const searchesKey = ['audit-searches'] as const

/** Entries of a search, newest first, page by page. */
export function useEntries(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: [...entriesKey, filter],
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
  useQuery({
    queryKey: ['audit', 'entry', position],
    queryFn: ({ signal }) => call(auditCalls.entry, { params: { position } }, { signal }),
  })
export const useViewers = (position: number) =>
  useQuery({
    queryKey: ['audit', 'viewers', position],
    queryFn: ({ signal }) => call(auditCalls.viewers, { params: { position } }, { signal }),
  })
export const useFacets = () =>
  useQuery({
    queryKey: ['audit', 'facets'],
    queryFn: ({ signal }) => call(auditCalls.facets, {}, { signal }),
    staleTime: 60_000,
  })
/** Saved searches move seldom, and the log at any moment: their own writes ask for them again. */
export const useSearches = () =>
  useQuery({
    queryKey: [...searchesKey],
    queryFn: ({ signal }) => call(auditCalls.searches, {}, { signal }),
  })
export const entryId = ({ position }: Pick<AuditEntry, 'position'>): string => String(position)
