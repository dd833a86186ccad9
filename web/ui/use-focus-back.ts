import { useCallback, useEffect, useState } from 'react'
import { arrivalAwaited } from '../platform/arrival.ts'

/** The element that had the focus, and those around it, from the inside out: a list may draw it anew meanwhile, and a popup hides it. */
interface Place {
  readonly within: readonly Element[]
  readonly name: string
}
/** The places from which the open dialogs were opened, the newest last. */
const ways: (readonly Place[])[] = []

/**
 * Gives the focus back to what opened a dialog, or to what has taken its place, once the dialog goes. The answer tells whether it
 * is the newest of the open ones, which alone a key is for.
 */
export function useFocusBack(): () => boolean {
  // A dialog that was opened from another goes back to where that came from, once that has gone as well.
  const [way] = useState(() => [placeOf(document.activeElement), ...(ways.at(-1) ?? [])])
  useEffect(() => {
    ways.push(way)
    return () => {
      ways.splice(ways.lastIndexOf(way), 1)
      requestAnimationFrame(() => giveBack(way))
    }
  }, [way])
  return useCallback(() => ways.at(-1) === way, [way])
}

function placeOf(element: Element | null): Place {
  const within: Element[] = []
  for (let at = element; at && at !== document.body; at = at.parentElement) within.push(at)
  return { within, name: element ? nameOf(element) : '' }
}
const nameOf = (element: Element): string =>
  element.getAttribute('aria-label') ?? element.textContent

function giveBack(way: readonly Place[]): void {
  if (arrivalAwaited() || document.activeElement !== document.body) return
  for (const place of way) {
    find(place)?.focus()
    if (document.activeElement !== document.body) return
  }
  document.querySelector<HTMLElement>('#content h1')?.focus()
}

/** Itself, else its like in the nearest part of the page that is still there, else what Tab reaches first in that. */
function find({ within, name }: Place): HTMLElement | undefined {
  const around = within.filter((element) => element.isConnected)
  if (around[0] === within[0] && within[0]?.checkVisibility()) return within[0] as HTMLElement
  for (const element of around) {
    const near = element.checkVisibility()
      ? [...element.querySelectorAll<HTMLElement>('button, a, [tabindex="0"]')]
      : [...document.querySelectorAll<HTMLElement>(`[popovertarget="${element.id}"]`)]
    const found =
      near.find((one) => nameOf(one) === name) ??
      near.find((one) => one.matches('[tabindex="0"], [popovertarget]'))
    if (found) return found
  }
  return undefined
}
