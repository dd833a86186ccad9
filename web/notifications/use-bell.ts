import { useEffect } from 'react'
import { atom, useAtom } from 'jotai'
import { live } from '../platform/live.ts'
import { useViewer } from '../platform/session.ts'

/** Notifications of one answer. */
export const shown_max = 100
interface Unread {
  readonly total: number
  readonly unread: number
  /** How many of each type. */
  readonly types?: Readonly<Record<string, number>>
}
/** The counts that the bell last heard; undefined until the server has said. The menu counts by them, too. */
export const bellAtom = atom<Unread | undefined>(undefined)

/** How many notifications are unseen, live: for the bell alone, which keeps it for the others. */
export function useBell(): Unread | undefined {
  const { user } = useViewer()
  const [counts, setCounts] = useAtom(bellAtom)
  useEffect(() => {
    const show = (news: unknown) => setCounts(news as Unread)
    const leave = live.subscribe(`bell:${user}`, { onSnapshot: show, onDelta: show })
    return () => {
      leave()
      setCounts(undefined)
    }
  }, [user, setCounts])
  return counts
}
