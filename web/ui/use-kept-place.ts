import { useLayoutEffect, useRef, type RefObject } from 'react'

/** The scroll position of each list when it was left, by its name and address; the oldest are forgotten. */
const places = new Map<string, number>()
const places_max = 50

/** Scrolls a list, or the page that it is scrolled with, to where it was left when the person comes back to the same address. Nothing is kept of a list without a name. */
export function useKeptPlace(
  scroller: RefObject<HTMLElement | null>,
  name: string | undefined,
  withPage = false,
): void {
  const key = useRef('')
  // The address while the list is shown: when it goes, the next one is already there.
  useLayoutEffect(() => {
    key.current = `${name} ${window.location.pathname}${window.location.search}`
  })
  useLayoutEffect(() => {
    const list = withPage ? document.documentElement : scroller.current
    if (!list || name === undefined) return
    list.scrollTo(0, places.get(key.current) ?? 0)
    return () => {
      places.delete(key.current)
      places.set(key.current, list.scrollTop)
      const [oldest] = places.keys()
      if (places.size > places_max && oldest !== undefined) places.delete(oldest)
    }
  }, [scroller, name, withPage])
}
