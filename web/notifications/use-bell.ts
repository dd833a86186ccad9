import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { live } from '../platform/live.ts'
import { useViewer } from '../platform/session.ts'

export interface Unread {
  readonly total: number
  readonly unread: number
  /** How many of each type. */
  readonly types?: Readonly<Record<string, number>>
}

/** How many notifications are unseen, live; undefined until the server has said. */
export function useBell(): Unread | undefined {
  const { user } = useViewer()
  const client = useQueryClient()
  const [counts, setCounts] = useState<Unread>()
  useEffect(() => {
    const show = (news: unknown) => {
      setCounts(news as Unread)
      void client.invalidateQueries({ queryKey: ['notifications', 'list'] })
    }
    return live.subscribe(`bell:${user}`, { onSnapshot: show, onDelta: show })
  }, [user, client])
  return counts
}
