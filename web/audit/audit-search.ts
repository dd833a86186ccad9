import { useMemo } from 'react'
import type { AuditFilter } from '#shared/audit/filter.ts'
import { addDays } from '#shared/platform/local-day.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { useQueryString } from '../platform/query-string.ts'
import { dateIn } from '../ui/format.ts'
import { instantAt } from '../ui/instant-at.ts'

/** The parts of a search in the address: days where the server is asked by instants. */
const searchNames = [
  'actor',
  'behalf',
  'person',
  'studio',
  'type',
  'call',
  'request',
  'cause',
  'event',
  'stream',
  'reports',
  'occurredFrom',
  'occurredTo',
  'recordedFrom',
  'recordedTo',
] as const satisfies readonly (keyof AuditFilter)[]
export type SearchName = (typeof searchNames)[number]
export type Search = Readonly<Record<SearchName, string>>
export const emptySearch = Object.fromEntries(searchNames.map((name) => [name, ''])) as Search

/** The search in the address, and the entry that is open beside it. */
export function useAuditSearch() {
  const [query, set] = useQueryString([...searchNames, 'entry', 'known'])
  const { entry, known, ...search } = query
  return { search: search as Search, entry, known, set }
}

const day = /^\d{4}-\d\d-\d\d$/
/** Midnight by the clock by which times are shown, too. A last day is included. */
function instantOf(name: SearchName, value: string): string | undefined {
  if (!day.test(value)) return Number.isNaN(Date.parse(value)) ? undefined : value
  return instantAt(`${name.endsWith('To') ? addDays(value, 1) : value}T00:00:00`)
}
/** Fields whose entries are wanted whatever they are, reports of observers as well. */
const exact: readonly SearchName[] = ['type', 'call', 'request', 'cause', 'event', 'stream']
const isExact = (search: Partial<Record<SearchName, string | undefined>>): boolean =>
  exact.some((name) => (search[name] ?? '') !== '')
const leavesOutReports = (search: Partial<Search>): boolean =>
  search.reports !== 'all' && !isExact(search)
/**
 * Makes the filter that the server is asked for. Reports of observers are most of the log: shown only when asked for.
 */
export const filterOf = (search: Partial<Search>): AuditFilter =>
  Object.fromEntries(
    searchNames.flatMap((name): readonly (readonly [SearchName, string])[] => {
      if (name === 'reports') return leavesOutReports(search) ? [[name, 'no']] : []
      const value = search[name] ?? ''
      const said = /(From|To)$/.test(name) && value !== '' ? instantOf(name, value) : value
      return said === undefined || said === '' ? [] : [[name, said]]
    }),
  )
/** The way back: a saved search in the address. */
export const searchOfFilter = (filter: AuditFilter): Search =>
  Object.fromEntries(
    searchNames.map((name) => {
      const value = filter[name] ?? ''
      if (name === 'reports') return [name, value === 'no' || isExact(filter) ? '' : 'all']
      if (value === '' || !/(From|To)$/.test(name)) return [name, value]
      return [name, dateIn(Date.parse(value) / 1000 - (name.endsWith('To') ? 1 : 0))]
    }),
  ) as Search
export const useFilter = (search: Search): AuditFilter => useMemo(() => filterOf(search), [search])

/** A search as a link. */
export const searchLink = (search: Partial<Search>): string => withQuery(paths.audit, search)
/** Whether two searches ask for the same. */
export const isSameSearch = (a: Partial<Search>, b: Partial<Search>): boolean =>
  searchNames.every((name) => (a[name] ?? '') === (b[name] ?? ''))
