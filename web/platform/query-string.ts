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
      navigate(withQuery(path, all), { replace: true, state: window.history.state as unknown })
    },
    [navigate, path],
  )
  return [values, change]
}

/**
 * The thing that is open over a screen, by a part of its address: its value, a function to open another, and one to close it. Back closes it,
 * on a phone too: opening adds to the history, closing goes back where this page opened it.
 */
export function useOpened(name: string): [string, (value: string) => void, () => void] {
  const [values, change] = useQueryString([name])
  const [path, navigate] = useLocation()
  const open = useCallback(
    (value: string) => {
      const given = Object.fromEntries(new URLSearchParams(window.location.search))
      if (given[name]) return change({ [name]: value })
      return navigate(withQuery(path, { ...given, [name]: value }), { state: { opened: name } })
    },
    [name, path, navigate, change],
  )
  const close = useCallback(() => {
    const state = window.history.state as { readonly opened?: string } | null
    if (state?.opened === name) window.history.back()
    else change({ [name]: '' })
  }, [name, change])
  return [values[name] ?? '', open, close]
}
