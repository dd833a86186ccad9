import { accessCalls } from '#shared/accounts/access-calls.ts'
import { refuseAccess } from '#shared/accounts/access-refusals.ts'
import {
  querySessions,
  type AccessSessionRow,
  type AccessTables,
} from '#projections/accounts/access.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { App } from '../../platform/kernel/app.ts'
import { action, query } from '../../platform/kernel/use-case.ts'
import { forgetAccess } from './authenticate.ts'
import { deviceOf } from './device.ts'
import { lastSeenOf } from './last-seen-of.ts'
import { below } from './own-password.ts'
import { findPerson } from '../account/people.ts'
import { closeSession, closeSessions, loadSession, openAmong, SESSION_MARK } from './sessions.ts'

export const listSessions = query(accessCalls.sessions)(async (asked) => {
  const {
    app,
    context: { actor },
  } = asked
  const { user = actor.user } = asked.query
  if (user !== actor.user) await below(app, user, actor)
  return listed(app, await querySessions(app.read<AccessTables>(), user), actor)
})
export const endSession = action(accessCalls.endSession)(async ({
  app,
  params: { id },
  context,
}) => {
  const { actor } = context
  const session = /^[0-9a-f]{64}$/.test(id) ? await loadSession(app, id) : undefined
  if (!session) return refuseAccess('accounts.sessionUnknown')
  if (session.user !== actor.user) await below(app, session.user, actor)
  await closeSession(app, id, context)
  forgetAccess(app)
  return { ok: true }
})
export const endSessions = action(accessCalls.endSessions)(async ({ app, body, context }) => {
  const { actor } = context
  const { user = actor.user } = body
  if (user !== actor.user) await below(app, user, actor)
  const kept = user === actor.user ? actor.session : undefined
  const ended = await closeSessions(app, user, context, kept)
  forgetAccess(app)
  return { ended }
})

/** Those that still open something, however old the list is; the newest sight first. */
async function listed(app: App, rows: readonly AccessSessionRow[], actor: Actor) {
  const [first] = rows
  const password = first && (await findPerson(app, first.person))?.password
  const open = await openAmong(app, rows, password ?? null)
  const seen = await lastSeenOf(app).get(
    SESSION_MARK,
    open.map(({ session }) => session),
  )
  return open
    .map(({ session: id, person: user, agent, opened_at, expires_at }) => {
      const at = seen.get(id)
      const seen_at =
        at === undefined ? opened_at : new Date(Math.max(at, Date.parse(opened_at))).toISOString()
      return {
        id,
        user,
        device: deviceOf(agent),
        opened_at,
        seen_at,
        expires_at,
        current: id === actor.session,
      }
    })
    .toSorted((a, b) => Number(b.current) - Number(a.current) || b.seen_at.localeCompare(a.seen_at))
}
