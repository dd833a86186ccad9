import { useEffectEvent, useLayoutEffect } from 'react'
import { guardNavigation } from './guard-navigation.ts'

/**
 * While `unsaved`, whoever would leave by the menu, by going back or by reloading is asked first: `ask` gets the way to go on.
 */
export function useUnsaved(unsaved: boolean, ask: (leave: () => void) => void): void {
  const asked = useEffectEvent(ask)
  // Not later: where the session has ended, the page goes to the login in the same turn, and nobody is to be asked.
  useLayoutEffect(() => (unsaved ? guardNavigation((leave) => asked(leave)) : undefined), [unsaved])
}
