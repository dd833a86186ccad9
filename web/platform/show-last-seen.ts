import { activateLanguage, shownLanguages, type Language } from './i18n.ts'
import { giveBackParts, seenKey } from './kept-parts.ts'
import { live } from './live.ts'
import { queryClient } from './queries.ts'
import { comeBack, isUnreached, loseReach, type AskWho } from './reach.ts'
import { lastViewerAtom } from './remembered-values.ts'
import { readSeen, type LastSeen } from './seen-text.ts'
import { viewerStamp, sessionAtom, store } from './session.ts'

/**
 * The server could not be asked who is logged in here, for `error`: shows what this tab has last seen, until it can be. Where
 * nothing is kept the page says so, and loads itself again when there is a server.
 */
export async function showLastSeen(error: unknown, resume: AskWho): Promise<void> {
  if (!isUnreached(error)) throw error
  const text = window.sessionStorage.getItem(seenKey)
  const seen = text === null ? undefined : readSeen(text)
  // A person who has logged out in another tab, or whose place another has taken there, is here no longer.
  if (!seen || store.get(lastViewerAtom) !== viewerStamp(seen.viewer)) {
    void comeBack(resume).then(() => window.location.reload())
    throw error
  }
  await show(seen)
  void comeBack(resume)
}

async function show({ at, language, viewer, parts, queries }: LastSeen): Promise<void> {
  if (language in shownLanguages) await activateLanguage(language as Language)
  loseReach(at)
  live.wasHeard(at)
  giveBackParts(parts)
  const cache = queryClient.getQueryCache()
  for (const { key, data, at: updatedAt } of queries)
    // However long there is no network.
    cache
      .build(queryClient, { queryKey: key, gcTime: Number.POSITIVE_INFINITY })
      .setData(data, { updatedAt, manual: true })
  store.set(sessionAtom, { status: 'known', viewer })
}
