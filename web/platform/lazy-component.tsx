import {
  lazy,
  Suspense,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
} from 'react'

/** A chunk that takes longer has failed (docs/rules/screens.md#parts-of-the-page). */
const chunk_ms_max = 120_000

/** A part of the page did not arrive. The code tells its styles from its script (docs/rules/screens.md#parts-of-the-page). */
export class ChunkLoadError extends Error {
  readonly code: 'CHUNK_LOAD_FAILED' | 'CSS_CHUNK_LOAD_FAILED'
  constructor(cause: unknown) {
    super('a part of the page could not be loaded', { cause })
    this.name = 'ChunkLoadError'
    // Vite's own words when a screen's sheet does not come.
    this.code =
      cause instanceof Error && /preload CSS/.test(cause.message)
        ? 'CSS_CHUNK_LOAD_FAILED'
        : 'CHUNK_LOAD_FAILED'
  }
}

/** A component that is fetched when it is first shown, or before, by `preload`. */
export type LazyComponent<P extends object> = FunctionComponent<P> & {
  readonly preload: () => Promise<unknown>
}

/**
 * A component that is fetched when it is first shown. A failure becomes ChunkLoadError, which the error boundary knows how to
 * explain. Once it is here it shows without a fallback: React.lazy alone would flash one even for a part that was preloaded.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyComponent<P> {
  let known: ComponentType<P> | undefined
  const fetchIt = async () => {
    const { default: Part } = await loadInTime(load)
    if (!known) {
      known = Part
      tellArrival()
    }
    return { default: Part }
  }
  const Waiting = lazy(fetchIt)
  function Lazy(props: P) {
    const [Part] = useState(() => known ?? Waiting)
    return <Part {...props} />
  }
  return Object.assign(Lazy, { preload: fetchIt })
}

let arrivals = 0
const listeners = new Set<() => void>()
function tellArrival(): void {
  arrivals += 1
  for (const look of listeners) look()
}
const onArrival = (look: () => void): (() => void) => {
  listeners.add(look)
  return () => void listeners.delete(look)
}

/**
 * Shows `fallback` until a fetched component is here. React by itself shows nothing sooner than 300 ms after a
 * fallback, if it is only asked to try again; a part is here in some 20 ms, so this asks anew when one has arrived.
 */
export function LazyBoundary({
  fallback,
  children,
}: {
  readonly fallback: ReactNode
  readonly children: ReactNode
}) {
  useSyncExternalStore(onArrival, () => arrivals)
  return <Suspense fallback={fallback}>{children}</Suspense>
}

/** Exported for its test: the part, or ChunkLoadError after at most 120 s. */
export async function loadInTime<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${chunk_ms_max} ms`)), chunk_ms_max)
  })
  try {
    return await Promise.race([load(), late])
  } catch (cause) {
    throw new ChunkLoadError(cause)
  } finally {
    clearTimeout(timer)
  }
}
