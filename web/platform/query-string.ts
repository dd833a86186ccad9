import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { withQuery } from './paths.ts'

/** Filters live in the URL, so that a view can be shared and survives a reload. Empty ones are left out; no history entry per keystroke. */
export function useQueryString<K extends string>(
  names: readonly K[],
): [Readonly<Record<K, string>>, (change: Partial<Record<K, string>>) => void] {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const list = names.join('&')
  const values = useMemo(() => {
    const given = new URLSearchParams(search)
    return Object.fromEntries(
      list.split('&').map((name) => [name, given.get(name) ?? '']),
    ) as Record<K, string>
  }, [search, list])
  const change = useCallback(
    (next: Partial<Record<K, string>>) => {
      const all = {
        ...Object.fromEntries(new URLSearchParams(window.location.search)),
        ...next,
      } as Record<string, string>
      navigate(withQuery(path, all), { replace: true })
    },
    [navigate, path],
  )
  return [values, change]
}
