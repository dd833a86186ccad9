import { i18n } from '@lingui/core'
import type { Query } from '@tanstack/react-query'
import { forgetSeen, outOfReachAtom, readParts, seenKey } from './kept-parts.ts'
import { live } from './live.ts'
import { queryClient } from './queries.ts'
import { comeBack, loseReach, type AskWho } from './reach.ts'
import { seenText, type SeenQuery } from './seen-text.ts'
import { sessionAtom, store } from './session.ts'

/**
 * Keeps what was last seen for a reload without a network: once, when a person is logged in. Only the data of queries is kept, and
 * queries only ask: a call that reveals a secret or leaves a trace is a write (`Call.writes`), whose answer no query holds.
 */
export function startKeeping(resume: AskWho): void {
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) keepSeen()
  })
  window.addEventListener('pagehide', keepSeen)
  const lose = () => {
    loseReach(Date.now())
    keepSeen()
  }
  window.addEventListener('offline', lose)
  window.addEventListener('online', () => void comeBack(resume))
  // The network went while this was on its way. Who was never let in has seen nothing.
  if (!navigator.onLine && store.get(sessionAtom).status === 'known') lose()
}

function keepSeen(): void {
  const session = store.get(sessionAtom)
  // A super user who views as another person leaves nothing of them behind.
  if (session.status !== 'known' || session.viewer.viewAs) return forgetSeen()
  const at = store.get(outOfReachAtom) ?? lastHeard()
  const { viewer } = session
  const queries = queryClient.getQueryCache().getAll().flatMap(seenUntil(at))
  const text = seenText({ at, language: i18n.locale, viewer, parts: readParts(), queries })
  try {
    window.sessionStorage.setItem(seenKey, text)
  } catch (error) {
    // The tab has no room left: nothing is better than what is older than it says.
    if (!(error instanceof DOMException)) throw error
    forgetSeen()
  }
}

/** A server that went silent was last heard some time ago. */
function lastHeard(): number {
  const { phase, heardAt } = live.state()
  return heardAt === 0 || phase === 'live' || phase === 'idle' ? Date.now() : heardAt
}

/** The time until which data was seen: the end for what is on the screen, all else when it was fetched. */
const seenUntil =
  (at: number) =>
  (query: Query): SeenQuery[] => {
    const { data, dataUpdatedAt } = query.state
    const isOnScreen = store.get(outOfReachAtom) === null && query.isActive()
    const seen = isOnScreen ? Math.max(at, dataUpdatedAt) : dataUpdatedAt
    return data === undefined ? [] : [{ key: query.queryKey, data, at: seen }]
  }
