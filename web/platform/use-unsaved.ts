import { useEffectEvent, useLayoutEffect } from 'react'
import { guardNavigation } from './guard-navigation.ts'

/**
 * While `unsaved`, a person who would leave by the menu, by going back or by reloading is asked first: `ask` gets a function to go on.
 * There is no question on the way to an address that `isInside` knows, such as another section of the same screen.
 */
export function useUnsaved(
  unsaved: boolean,
  ask: (leave: () => void) => void,
  isInside: (address: URL) => boolean = () => false,
): void {
  const asked = useEffectEvent(ask)
  const inside = useEffectEvent(isInside)
  // Not later: where the session has ended, the page goes to the login in the same turn, without a question.
  useLayoutEffect(
    () =>
      unsaved
        ? guardNavigation(
            (leave) => asked(leave),
            (address) => inside(address),
          )
        : undefined,
    [unsaved],
  )
}
