import { useCallback, useState } from 'react'
import type { Loaded } from './messages-store.ts'

/**
 * The stamp after which messages are new to the reader: where they were when the conversation was opened, or when they looked
 * away from its end; null while there is none.
 */
export function useUnreadLine({ messages, newer, seen }: Loaded, viewer: string) {
  const [line, setLine] = useState(() =>
    newer || messages.some(({ stamp, from }) => stamp > seen && from !== viewer) ? seen : null,
  )
  const drawLine = useCallback((after: number) => setLine((now) => now ?? after), [])
  return { line, drawLine }
}
