import { LRUCache } from 'lru-cache'
import type { Actor } from '#shared/platform/allow.ts'
import { grants } from '#projections/accounts/grants.ts'
import type { App } from '../platform/app.ts'
import type { Authenticate } from '../platform/credentials.ts'
import { actorOf } from './actor.ts'
import { findPerson } from './people.ts'
import { findSession, sessionIdOf } from './sessions.ts'
import { findToken } from './tokens.ts'

/** What a revocation in another process may take to arrive here: below the second that is promised. */
const CACHE_MS = 800
const CACHED_MAX = 20_000

type Cache = LRUCache<string, Promise<Actor | null>>
const caches = new WeakMap<App, Cache>()
function cacheOf(app: App): Cache {
  const known = caches.get(app)
  if (known) return known
  const cache: Cache = new LRUCache({ max: CACHED_MAX, ttl: CACHE_MS })
  caches.set(app, cache)
  return cache
}
/** In this process a closed session or a revoked token is gone at once. */
export const forgetAccess = (app: App): void => caches.get(app)?.clear()

/**
 * Who sends these credentials; null for nobody. A Bearer credential counts alone: a wrong one is not saved by a cookie.
 * Answers are kept for less than a second, so a revoked token, an ended session and a changed password hold within it.
 */
export function makeAuthenticate(app: App): Authenticate {
  const cache = cacheOf(app)
  // What somebody may do has changed, in whichever process it was decided: it binds at the next request.
  app.bus.listen((hint) => {
    if (hint.kind === 'missed' || (hint.kind === 'projected' && hint.projection === grants.name)) cache.clear()
  })
  const cached = (key: string, find: () => Promise<Actor | null>): Promise<Actor | null> => {
    const known = cache.get(key)
    if (known) return known
    const found = find()
    cache.set(key, found)
    // A failed look-up must not be remembered; the caller sees its error.
    found.catch(() => cache.delete(key))
    return found
  }
  return async ({ cookie, bearer }) => {
    if (bearer !== undefined) return cached(`bearer:${sessionIdOf(bearer)}`, () => byToken(app, bearer))
    if (cookie !== undefined) return cached(`cookie:${sessionIdOf(cookie)}`, () => bySession(app, cookie))
    return null
  }
}

async function bySession(app: App, cookie: string): Promise<Actor | null> {
  const session = await findSession(app, cookie)
  const person = session && (await findPerson(app, session.user))
  return person && person.password === session.password ? actorOf(app, person, null) : null
}
async function byToken(app: App, bearer: string): Promise<Actor | null> {
  const token = await findToken(app, bearer)
  const person = token && (await findPerson(app, token.user))
  return person ? actorOf(app, person, token.scopes) : null
}
