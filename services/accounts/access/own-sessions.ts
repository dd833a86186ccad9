import type { accessCalls } from '#shared/accounts/access-calls.ts'
import { refuseAccess } from '#shared/accounts/access-refusals.ts'
import {
  querySessions,
  type AccessSessionRow,
  type AccessTables,
} from '#projections/accounts/access.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { Handlers } from '../../platform/kernel/define-service.ts'
import { forgetAccess } from './authenticate.ts'
import { deviceOf } from './device.ts'
import { lastSeenOf } from './last-seen-of.ts'
import { below } from './own-password.ts'
import { findPerson } from '../account/people.ts'
import { closeSession, closeSessions, loadSession, openAmong, SESSION_MARK } from './sessions.ts'

type SessionCalls = Pick<typeof accessCalls, 'sessions' | 'endSession' | 'endSessions'>

export function sessionHandlers(app: App): Handlers<SessionCalls> {
  const read = () => app.read<AccessTables>()
  return {
    sessions: async ({ query }, context) => {
      const { actor } = context
      const user = query.user ?? actor.user
      if (user !== actor.user) await below(app, user, actor)
      return listed(app, await querySessions(read(), user), actor)
    },
    endSession: async ({ params: { id } }, context) => {
      const { actor } = context
      const session = /^[0-9a-f]{64}$/.test(id) ? await loadSession(app, id) : undefined
      if (!session) return refuseAccess('accounts.sessionUnknown')
      if (session.user !== actor.user) await below(app, session.user, actor)
      await closeSession(app, id, context)
      forgetAccess(app)
      return { ok: true }
    },
    endSessions: async ({ body }, context) => {
      const { actor } = context
      const user = body.user ?? actor.user
      if (user !== actor.user) await below(app, user, actor)
      const ended = await closeSessions(
        app,
        user,
        context,
        user === actor.user ? actor.session : undefined,
      )
      forgetAccess(app)
      return { ended }
    },
  }
}

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
