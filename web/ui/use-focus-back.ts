import { useEffect, useState } from 'react'

/**
 * For a drawer that is fetched when it is first opened, so that it cannot know by itself where the focus came from. `otherwise`: what
 * takes the focus if that has gone meanwhile.
 */
export function useFocusBack(otherwise: string): void {
  const [from] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const back =
          from?.isConnected && from !== document.body ? from : document.querySelector(otherwise)
        if (back instanceof HTMLElement) back.focus()
      })
    },
    [from, otherwise],
  )
}
