import { onlineManager } from '@tanstack/react-query'
import { ApiError } from './call.ts'
import { outOfReachAtom } from './kept-parts.ts'
import { live } from './live.ts'
import { queryClient } from './queries.ts'
import { store } from './session.ts'

/** Asks the server who is logged in here (`accounts/log-in.ts`). */
export type AskWho = () => Promise<void>

/** The interval at which a server out of reach is tried, besides when the browser says that it is online. */
const again_ms = 5000

/** Whether the server did not answer, or only a proxy before it did. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Notes that from `at` (epoch ms) on nothing is heard of the server; the screen was seen until then. */
export function loseReach(at: number): void {
  if (store.get(outOfReachAtom) !== null) return
  onlineManager.setOnline(false)
  for (const query of queryClient.getQueryCache().findAll({ type: 'active' }))
    if (query.state.data !== undefined) query.setState({ dataUpdatedAt: at })
  store.set(outOfReachAtom, at)
}

let coming: Promise<void> | undefined
/**
 * Over when the server is there again, has said who is logged in, and what is on the screen is asked for anew. Without an
 * answer it is asked again, by itself.
 */
export const comeBack = (resume: AskWho): Promise<void> =>
  (coming ??= reach(resume).finally(() => (coming = undefined)))

async function reach(resume: AskWho): Promise<void> {
  while (!(await isThere(resume))) await onlineOrLater()
  onlineManager.setOnline(true)
  store.set(outOfReachAtom, null)
  // Data that is not on the screen is older than the person who opens it next would think.
  queryClient.removeQueries({ type: 'inactive' })
  live.wake()
  await queryClient.invalidateQueries()
}

const isThere = (resume: AskWho): Promise<boolean> =>
  resume().then(
    () => true,
    (error: unknown) => {
      if (isUnreached(error)) return false
      throw error
    },
  )

const onlineOrLater = () =>
  new Promise<unknown>((resolve) => {
    window.addEventListener('online', resolve, { once: true })
    setTimeout(resolve, again_ms)
  })
