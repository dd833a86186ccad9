import { flushSync } from 'react-dom'
import type { AroundNavHandler } from 'wouter'
import { announceArrival } from './arrival.ts'

/** The longest wait on the old screen: after that the new one shows its outline. */
const preload_ms_max = 400

/**
 * Set while something is shown that cannot be had again (guard-navigation.ts): `ask` asks the person who is about to leave, and its
 * `leave` goes where they wanted; `back` hears of a step back before the router does. `isInside`: addresses that lose nothing of it.
 */
export const keeping: {
  ask: ((leave: () => void) => void) | null
  back: ((event: PopStateEvent) => void) | null
  isInside: (address: URL) => boolean
} = { ask: null, back: null, isInside: () => false }

/**
 * Around every navigation of the router: fetches the screen first, so that it appears whole instead of jumping into place,
 * fades from one to the other where the person wants movement, and lets the new screen's heading take the focus.
 * A change of the query is no new screen, and a redirect must not wait.
 */
export function travel(preload: (path: string) => Promise<unknown> | undefined): AroundNavHandler {
  let latest = 0
  const aroundNav: AroundNavHandler = (navigate, to, options) => {
    const isHere = to === window.location.pathname + window.location.search
    if (keeping.ask && !isHere && !keeping.isInside(new URL(to, window.location.href)))
      return keeping.ask(() => aroundNav(navigate, to, options))
    const path = to.split(/[?#]/)[0] ?? to
    latest += 1
    if (path === window.location.pathname || options?.replace) return navigate(to, options)
    const turn = latest
    announceArrival()
    const go = () => {
      if (turn !== latest) return
      change(() => {
        navigate(to, options)
        window.scrollTo(0, 0)
      })
    }
    // A screen that cannot be fetched says so itself, in its place.
    void inTime(preload(path)).then(go, go)
  }
  return aroundNav
}

const inTime = (loading: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.race([
    loading,
    new Promise((resolve) => setTimeout(resolve, loading ? preload_ms_max : 0)),
  ])

function change(show: () => void): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  if (still || document.hidden || !('startViewTransition' in document)) return show()
  const transition = document.startViewTransition(() => flushSync(show))
  // Another navigation skips this one's fade; that is no failure.
  transition.ready.catch((error: unknown) =>
    error instanceof DOMException ? undefined : Promise.reject(error),
  )
}

/** Back and forward arrive at a screen too, unless only the query differs; once, at start. */
export function startNavigation(): void {
  let at = window.location.pathname
  const move = () => (at = window.location.pathname)
  // Browsers call the listeners of a window in the order in which they came, capturing or not: this one is there before the router's.
  window.addEventListener('popstate', (event) => {
    keeping.back?.(event)
    if (at !== window.location.pathname) announceArrival()
    move()
  })
  // The router's own words for the other ways to change the address.
  for (const type of ['pushState', 'replaceState']) window.addEventListener(type, move)
}
