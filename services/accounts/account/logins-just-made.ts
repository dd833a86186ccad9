import { LRUCache } from 'lru-cache'
import { sameLogin } from '#shared/accounts/person-rules.ts'
import type { App } from '../../platform/kernel/app.ts'

/** So long read models may be behind. */
const BEHIND_MS = 30_000
const LOGINS_MAX = 20_000
const made = new WeakMap<object, LRUCache<string, string>>()
function madeIn(app: Pick<App, 'journal'>): LRUCache<string, string> {
  const found = made.get(app.journal) ?? new LRUCache({ max: LOGINS_MAX, ttl: BEHIND_MS })
  made.set(app.journal, found)
  return found
}

/**
 * Logins that this process made a moment ago, or is making: the list of accounts may not have them yet. A login's
 * stream ensures that it is one person; this ensures that no other login differs by capitals alone, which across
 * processes only the list does.
 */
export const loginsJustMade = (app: Pick<App, 'journal'>) => ({
  /** Whether one that differs from this by capitals alone is among them. */
  hasAlike: (user: string): boolean => (madeIn(app).get(sameLogin(user)) ?? user) !== user,
  note: (user: string): void => void madeIn(app).set(sameLogin(user), user),
})
