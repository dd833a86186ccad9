import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import { SESSION_SECONDS } from '#shared/accounts/rules.ts'
import { refuse } from '#shared/platform/refusals.ts'
import type { CommandContext } from '../../platform/commands/handling.ts'
import type { App } from '../../platform/kernel/app.ts'
import { SESSION_COOKIE } from '../../platform/http/credentials.ts'
import type { CallContext } from '../../platform/kernel/define-service.ts'
import { accessAggregate } from './access.ts'
import type { PresentAccount } from '../account/state.ts'
import { lastSeenOf } from './last-seen-of.ts'
import { findPerson } from '../account/people.ts'
import { sessionStream } from '../account/streams.ts'
import { factorOf, loadTwoFactor } from './two-factor-state.ts'
import { recordViewEnd, SessionView } from './view-as.ts'

const LoginRestriction = z.enum(['password', 'enrol'])
/** The vault's entry of a login. `password` is the reference it was made under: a changed password ends it. */
const StoredSession = z.object({
  user: z.string(),
  password: z.string().nullable(),
  expires_at: z.string(),
  /** The steps required before anything else, in order. */
  holds: z.array(LoginRestriction).default([]),
  viewAs: SessionView.nullable().default(null),
})
export type StoredSession = z.output<typeof StoredSession>
export type LoginRestriction = z.infer<typeof LoginRestriction>
export const SESSION_MARK = 'session'
const reference = (session: string) => `session:${session}`
/** Returns a session's id, the SHA-256 of its cookie: a reader of events or tables still has no cookie. */
export const sessionIdOf = (cookie: string): string =>
  createHash('sha256').update(cookie).digest('hex')

/** A further command of the same request: its events have ids of their own. */
export const withNewCommandId = <C extends CommandContext>(context: C): C => ({
  ...context,
  commandId: randomUUID(),
})

/** The basis of a login: the account with its password as verified, and the second factor, null if there is none. */
export interface Verified {
  readonly person: PresentAccount
  readonly factor: string | null
}
/**
 * Opens a session of this person and gives its cookie to the client. Any change to what it rests on ends all sessions
 * afterwards: either that change finds this session, or this session finds the change. Raises accounts.loginFailed
 * then.
 */
export async function openSession(
  app: App,
  verified: Verified,
  context: CallContext,
  holds: readonly LoginRestriction[] = [],
): Promise<void> {
  const cookie = randomBytes(32).toString('base64url')
  const session = sessionIdOf(cookie)
  const expires_at = new Date(Date.parse(context.now) + SESSION_SECONDS * 1000).toISOString()
  const { user, password, studio } = verified.person
  const agent = agentOf(context.headers['user-agent'])
  // The actor of a login is the person who logs in, though there was no session before.
  await app.handle(
    accessAggregate,
    sessionStream(session),
    { type: 'OpenSession', user, session, agent, expires_at },
    context,
    { studio },
  )
  // Written after the event, so that a row found always belongs to a session that can be ended.
  const opened: StoredSession = { user, password, expires_at, holds: [...holds], viewAs: null }
  await app.vault.put(reference(session), user, 'session', JSON.stringify(opened))
  if (!(await isStillSo(app, verified))) {
    await closeSession(app, session, withNewCommandId(context))
    return refuseAccount('accounts.loginFailed')
  }
  context.setCookie(SESSION_COOKIE, cookie, SESSION_SECONDS)
  context.opened(session)
}
async function isStillSo(app: App, { person, factor }: Verified): Promise<boolean> {
  const [now, state] = await Promise.all([
    findPerson(app, person.user),
    loadTwoFactor(app, person.user),
  ])
  return now !== undefined && now.password === person.password && factorOf(state) === factor
}
const agentOf = (header: string | string[] | undefined): string =>
  String(header ?? '')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .slice(0, 200)

/** The open session with this id, if it has not expired. */
export async function loadSession(app: App, id: string): Promise<StoredSession | undefined> {
  const stored = await app.vault.get(reference(id))
  return stored === undefined ? undefined : unexpired(app, stored)
}
function unexpired(app: App, stored: string): StoredSession | undefined {
  const session = StoredSession.parse(JSON.parse(stored))
  return session.expires_at > app.now() ? session : undefined
}
/** Changes an open session, as it stands now. Raises session.absent for one that has ended meanwhile: it stays ended. */
export async function changeSession(
  app: App,
  id: string,
  change: (session: StoredSession) => StoredSession,
): Promise<void> {
  const changed = await app.vault.change(reference(id), (stored) =>
    JSON.stringify(change(unexpired(app, stored) ?? refuse('session.absent'))),
  )
  if (changed === undefined) refuse('session.absent')
}

/** Filters these sessions to those that a cookie still opens: neither expired nor made under an older password. */
export async function openAmong<R extends { readonly session: string }>(
  app: App,
  rows: readonly R[],
  password: string | null,
): Promise<R[]> {
  const stored = await app.vault.getAll(rows.map(({ session }) => reference(session)))
  return rows.filter(({ session: id }) => {
    const text = stored.get(reference(id))
    const session = text === undefined ? undefined : unexpired(app, text)
    return session !== undefined && session.password === password
  })
}

/** Ends the session at once, and whatever was viewed through it; again is harmless. False if it was over already. */
export async function closeSession(
  app: App,
  session: string,
  context: CommandContext,
): Promise<boolean> {
  const stored = await app.vault.remove(reference(session))
  await lastSeenOf(app).remove(SESSION_MARK, [session])
  const viewAs = stored === undefined ? null : StoredSession.parse(JSON.parse(stored)).viewAs
  if (viewAs) await recordViewEnd(app, session, viewAs, context)
  const { events } = await app.handle(
    accessAggregate,
    sessionStream(session),
    { type: 'CloseSession', session },
    context,
  )
  return events.length > 0
}
/** Ends all sessions of a person but one; gives how many. */
export async function closeSessions(
  app: App,
  user: string,
  context: CommandContext,
  but?: string,
): Promise<number> {
  // By the vault, which is what opens them: a list may not know of one that was opened a moment ago.
  const open = (await app.vault.listOf(user, 'session'))
    .map((one) => one.slice(reference('').length))
    .filter((session) => session !== but)
  let ended = 0
  for (const session of open) if (await closeSession(app, session, context)) ended++
  return ended
}

/** A cookie of ours out of a Cookie header. */
export function cookieOf(
  header: string | string[] | undefined,
  name: string = SESSION_COOKIE,
): string | undefined {
  const pairs = (Array.isArray(header) ? header.join(';') : (header ?? ''))
    .split(';')
    .map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined
}
