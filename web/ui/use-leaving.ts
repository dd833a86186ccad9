import { useRef, useState } from 'react'
import { useUnsaved } from '../platform/use-unsaved.ts'

/**
 * Closing a form: at once, or after the question while something in it is not saved. `leave` closes it; after `release` there
 * is no question any more.
 */
export function useLeaving(unsaved: boolean, leave: () => void) {
  const [next, setNext] = useState<(() => void) | null>(null)
  const released = useRef(false)
  useUnsaved(unsaved, (goOn) =>
    released.current
      ? goOn()
      : setNext(() => () => {
          leave()
          goOn()
        }),
  )
  return {
    asked: unsaved && next !== null,
    release: () => {
      released.current = true
    },
    /** Closes by Escape, a click outside, the cross or Cancel: a second time it means to stay. */
    close: () => (unsaved ? setNext(next === null ? () => leave : null) : leave()),
    stay: () => setNext(null),
    go: () => next?.(),
  }
}
