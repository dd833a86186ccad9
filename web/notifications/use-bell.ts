import { useEffect } from 'react'
import { useAtom, useSetAtom } from 'jotai'
import { live } from '../platform/live.ts'
import { chatTotalAtom } from '../platform/remembered-values.ts'
import { personalAtom, store, useViewer, whenAnonymous } from '../platform/session.ts'

/** Notifications of one answer. */
export const shown_max = 100
interface Unread {
  readonly total: number
  readonly unread: number
  /** How many of each type. */
  readonly types?: Readonly<Record<string, number>>
}
/** The counts that the bell last heard; undefined until the server has said. The menu counts by them, too. */
export const bellAtom = personalAtom<Unread | undefined>(undefined)
whenAnonymous(() => store.set(chatTotalAtom, -1))

/** How many notifications are unseen, live: for the bell alone, which keeps it for the others; as it does with what is unread in chat. */
export function useBell(): Unread | undefined {
  const { user } = useViewer()
  const [counts, setCounts] = useAtom(bellAtom)
  const setTotal = useSetAtom(chatTotalAtom)
  useEffect(() => {
    const show = (news: unknown) => setCounts(news as Unread)
    // A delta tells only what is other.
    const hear = (news: unknown) => {
      const { total } = news as { readonly total?: number }
      if (total !== undefined) setTotal(total)
    }
    const leaves = [
      live.subscribe(`bell:${user}`, { onSnapshot: show, onDelta: show }),
      live.subscribe(`chat:${user}`, {
        onSnapshot: hear,
        onDelta: hear,
        onRefused: () => setTotal(-1),
      }),
    ]
    return () => {
      for (const leave of leaves) leave()
      setCounts(undefined)
    }
  }, [user, setCounts, setTotal])
  return counts
}
