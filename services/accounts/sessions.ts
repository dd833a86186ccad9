import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { SESSION_SECONDS } from '#shared/accounts/rules.ts'
import type { App } from '../platform/app.ts'
import { SESSION_COOKIE } from '../platform/credentials.ts'
import type { CallContext } from '../platform/define-service.ts'
import { accessAggregate } from './access.ts'
import type { PresentAccount } from './decider.ts'
import { sessionStream } from './streams.ts'

/** The vault's entry of a login. `password` is the reference it was made under: a changed password ends it. */
const Session = z.object({ user: z.string(), password: z.string().nullable(), expires_at: z.string() })
export type Session = z.infer<typeof Session>
const reference = (session: string) => `session:${session}`
/** A session's id is the SHA-256 of its cookie: whoever reads events or tables still has no cookie. */
export const sessionIdOf = (cookie: string): string => createHash('sha256').update(cookie).digest('hex')

/** Makes a login of this person, and gives its cookie to the client. */
export async function openSession(app: App, person: PresentAccount, context: CallContext): Promise<void> {
  const cookie = randomBytes(32).toString('base64url')
  const session = sessionIdOf(cookie)
  const expires_at = new Date(Date.parse(context.now) + SESSION_SECONDS * 1000).toISOString()
  await app.vault.put(
    reference(session),
    person.user,
    'session',
    JSON.stringify({ user: person.user, password: person.password, expires_at } satisfies Session),
  )
  const agent = agentOf(context.headers['user-agent'])
  await app.handle(accessAggregate, sessionStream(session), { type: 'OpenSession', user: person.user, session, agent, expires_at }, context, {
    studio: person.studio,
  })
  context.setCookie(SESSION_COOKIE, cookie, SESSION_SECONDS)
}
const agentOf = (header: string | string[] | undefined): string =>
  String(header ?? '')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .slice(0, 200)

/** The open session of this cookie, if it has not expired. */
export async function findSession(app: App, cookie: string): Promise<Session | undefined> {
  const stored = await app.vault.get(reference(sessionIdOf(cookie)))
  if (stored === undefined) return undefined
  const session = Session.parse(JSON.parse(stored))
  return session.expires_at > app.now() ? session : undefined
}

/** Ends the session at once; again is harmless. */
export async function closeSession(app: App, session: string, context: Pick<CallContext, 'actor' | 'commandId' | 'now' | 'wrote'>): Promise<void> {
  await app.vault.remove(reference(session))
  await app.handle(accessAggregate, sessionStream(session), { type: 'CloseSession', session }, context)
}

/** The session cookie out of a Cookie header. */
export function cookieOf(header: string | string[] | undefined): string | undefined {
  const pairs = (Array.isArray(header) ? header.join(';') : (header ?? '')).split(';').map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(`${SESSION_COOKIE}=`))?.slice(SESSION_COOKIE.length + 1)
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined
}
