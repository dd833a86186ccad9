import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { SESSION_SECONDS } from '#shared/accounts/rules.ts'
import type { App } from '../platform/app.ts'
import { SESSION_COOKIE } from '../platform/credentials.ts'
import type { CallContext } from '../platform/define-service.ts'
import { accessAggregate } from './access.ts'
import type { PresentAccount } from './decider.ts'
import { marksOf } from './marks-of.ts'
import { sessionStream } from './streams.ts'
import { recordViewEnd, SessionView } from './view-as.ts'

const Hold = z.enum(['password', 'enrol'])
/** The vault's entry of a login. `password` is the reference it was made under: a changed password ends it. */
const Session = z.object({
  user: z.string(),
  password: z.string().nullable(),
  expires_at: z.string(),
  /** What must be done before anything else, first things first. */
  holds: z.array(Hold).default([]),
  viewAs: SessionView.nullable().default(null),
})
export type Session = z.output<typeof Session>
export type SessionHold = z.infer<typeof Hold>
type Context = Pick<CallContext, 'actor' | 'commandId' | 'now' | 'wrote'>
export const SESSION_MARK = 'session'
const reference = (session: string) => `session:${session}`
/** A session's id is the SHA-256 of its cookie: whoever reads events or tables still has no cookie. */
export const sessionIdOf = (cookie: string): string => createHash('sha256').update(cookie).digest('hex')

/** Makes a login of this person, and gives its cookie to the client. */
export async function openSession(app: App, person: PresentAccount, context: CallContext, holds: readonly SessionHold[] = []): Promise<void> {
  const cookie = randomBytes(32).toString('base64url')
  const session = sessionIdOf(cookie)
  const expires_at = new Date(Date.parse(context.now) + SESSION_SECONDS * 1000).toISOString()
  const { user, password, studio } = person
  await saveSession(app, session, { user, password, expires_at, holds: [...holds], viewAs: null })
  const agent = agentOf(context.headers['user-agent'])
  // The actor of a login is whoever logs in, though nobody was logged in before.
  await app.handle(accessAggregate, sessionStream(session), { type: 'OpenSession', user, session, agent, expires_at }, context, { studio })
  context.setCookie(SESSION_COOKIE, cookie, SESSION_SECONDS)
}
const agentOf = (header: string | string[] | undefined): string =>
  String(header ?? '')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .slice(0, 200)

export const saveSession = (app: App, id: string, session: Session): Promise<void> =>
  app.vault.put(reference(id), session.user, 'session', JSON.stringify(session))

/** The open session with this id, if it has not expired. */
export async function loadSession(app: App, id: string): Promise<Session | undefined> {
  const stored = await app.vault.get(reference(id))
  if (stored === undefined) return undefined
  const session = Session.parse(JSON.parse(stored))
  return session.expires_at > app.now() ? session : undefined
}

/** Of these sessions those that a cookie still opens: neither expired nor made under an older password. */
export async function openAmong<R extends { readonly session: string }>(app: App, rows: readonly R[], password: string | null): Promise<R[]> {
  const stored = await app.vault.getAll(rows.map(({ session }) => reference(session)))
  return rows.filter(({ session: id }) => {
    const text = stored.get(reference(id))
    const session = text === undefined ? undefined : Session.parse(JSON.parse(text))
    return session !== undefined && session.expires_at > app.now() && session.password === password
  })
}

/** Ends the session at once, and whatever was viewed through it; again is harmless. False if it was over already. */
export async function closeSession(app: App, session: string, context: Context): Promise<boolean> {
  const stored = await loadSession(app, session)
  await app.vault.remove(reference(session))
  await marksOf(app).remove(SESSION_MARK, [session])
  if (stored?.viewAs) await recordViewEnd(app, session, stored.viewAs, context)
  const { events } = await app.handle(accessAggregate, sessionStream(session), { type: 'CloseSession', session }, context)
  return events.length > 0
}
/** Ends all sessions of a person but one; gives how many. */
export async function closeSessions(app: App, user: string, context: Context, but?: string): Promise<number> {
  // By the vault, which is what opens them: a list may not know of one that was opened a moment ago.
  const open = (await app.vault.listOf(user, 'session')).map((one) => one.slice(reference('').length)).filter((session) => session !== but)
  let ended = 0
  for (const session of open) if (await closeSession(app, session, context)) ended++
  return ended
}

/** A cookie of ours out of a Cookie header. */
export function cookieOf(header: string | string[] | undefined, name: string = SESSION_COOKIE): string | undefined {
  const pairs = (Array.isArray(header) ? header.join(';') : (header ?? '')).split(';').map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined
}
