import { LRUCache } from 'lru-cache'
import type { Actor } from '#shared/platform/allow.ts'
import { Refusal } from '#shared/platform/refusals.ts'
import { outranks } from '#shared/permissions/actions.ts'
import { access } from '#projections/accounts/access.ts'
import { accounts } from '#projections/accounts/accounts.ts'
import { grants } from '#projections/accounts/grants.ts'
import { views } from '#projections/accounts/views.ts'
import type { App } from '../../platform/kernel/app.ts'
import { perApp } from '../../platform/kernel/per-app.ts'
import type { Authenticate } from '../../platform/http/credentials.ts'
import { actorOf } from './actor.ts'
import { findPerson } from '../account/people.ts'
import type { PresentAccount } from '../account/state.ts'
import { lastSeenOf } from './last-seen-of.ts'
import { changeSession, loadSession, SESSION_MARK, sessionIdOf } from './sessions.ts'
import { findToken, TOKEN_MARK } from './tokens.ts'
import { isLive, type SessionView } from './view-as.ts'

/** The longest that a revocation in another process may take to arrive here: below the second that is promised. */
const CACHE_MS = 800
const CACHED_MAX = 20_000

const cacheOf = perApp(
  () => new LRUCache<string, Promise<Actor | null>>({ max: CACHED_MAX, ttl: CACHE_MS }),
)
/** The projections that an answer is made of. */
const deciding: ReadonlySet<string> = new Set([access.name, accounts.name, grants.name, views.name])
/** In this process a closed session or a revoked token is gone at once. */
export const forgetAccess = (app: App): void => cacheOf(app).clear()

/**
 * Finds the person who sends these credentials; null if there is none. A Bearer credential counts alone: a wrong one is
 * not saved by a cookie. Answers are kept for less than a second, so a revoked token, an ended session and a changed
 * password hold within it.
 */
export function makeAuthenticate(app: App): Authenticate {
  const cache = cacheOf(app)
  const marks = lastSeenOf(app)
  // A session ended or a person's rights changed, in whichever process it was decided: it binds at the next request.
  app.bus.listen((hint) => {
    if (hint.kind === 'missed' || (hint.kind === 'projected' && deciding.has(hint.projection)))
      cache.clear()
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
    if (bearer !== undefined) {
      const actor = await cached(`bearer:${sessionIdOf(bearer)}`, () => byToken(app, bearer))
      if (actor) marks.see(TOKEN_MARK, bearer.split('_')[1] ?? '', Date.parse(app.now()))
      return actor
    }
    if (cookie === undefined) return null
    const id = sessionIdOf(cookie)
    const actor = await cached(`cookie:${id}`, () => bySession(app, id))
    if (actor) marks.see(SESSION_MARK, id, Date.parse(app.now()))
    return actor
  }
}

async function bySession(app: App, id: string): Promise<Actor | null> {
  const session = await loadSession(app, id)
  const person = session && (await findPerson(app, session.user))
  if (!person?.active || person.password !== session?.password) return null
  const actor = { ...(await actorOf(app, person, null)), session: id }
  const [restriction] = session.holds
  if (restriction !== undefined) return { ...actor, scopes: [], sessionRestriction: restriction }
  const { viewAs } = session
  if (!viewAs) return actor
  const through = await viewed(app, actor, viewAs)
  if (through) return through
  // A request meant as the other person must not run with the viewer's own rank, nor as them once the view is over.
  if (!viewAs.over) await stop(app, id, viewAs)
  return { ...actor, scopes: [], sessionRestriction: 'viewOver' }
}
async function stop(app: App, id: string, { view }: SessionView): Promise<void> {
  try {
    await changeSession(app, id, (now) =>
      now.viewAs?.view === view ? { ...now, viewAs: { ...now.viewAs, over: true } } : now,
    )
  } catch (error) {
    // Ended meanwhile.
    if (!(error instanceof Refusal)) throw error
  }
}
/** The person that this session looks through, as long as the one who looks is above them. */
async function viewed(
  app: App,
  { user: trueUser, session: id, ...by }: Actor,
  viewAs: SessionView,
): Promise<Actor | undefined> {
  if (!isLive(viewAs, app.now()) || !(by.owner || by.super)) return undefined
  const person: PresentAccount | undefined = await findPerson(app, viewAs.user)
  const actor = person && (await actorOf(app, person, null))
  if (!actor || !outranks({ ...by, user: trueUser }, 'accounts.manageAccess', actor))
    return undefined
  return {
    ...actor,
    ...(id === undefined ? {} : { session: id }),
    trueUser,
    ...(viewAs.writes ? {} : { sessionRestriction: 'viewing' as const }),
  }
}
async function byToken(app: App, bearer: string): Promise<Actor | null> {
  const token = await findToken(app, bearer)
  const person = token && (await findPerson(app, token.user))
  return token && person?.active ? actorOf(app, person, token.scopes) : null
}
