import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same one and runs the newest: for handlers in effects and in memoised parts. */
export function useLatest<A extends readonly unknown[], R>(
  run: (...args: A) => R,
): (...args: A) => R {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...args: A) => latest.current(...args), [])
}
