import { randomUUID } from 'node:crypto'
import { accessCalls, type Me } from '#shared/accounts/access-calls.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { refuse } from '#shared/platform/refusals.ts'
import { queryExpiredSessions, queryTokens, type AccessTables } from '#projections/accounts/access.ts'
import { queryStudios, type AccountsTables } from '#projections/accounts/accounts.ts'
import type { App } from '../platform/app.ts'
import { SESSION_COOKIE } from '../platform/credentials.ts'
import type { CallContext, Handlers, Reaction } from '../platform/define-service.ts'
import { forgetAccess } from './authenticate.ts'
import { login } from './login.ts'
import { appointOwner, hasOwner } from './owner.ts'
import { findPerson, meOf } from './people.ts'
import { closeSession, cookieOf, openSession, sessionIdOf } from './sessions.ts'
import { LoginThrottle } from './throttle.ts'
import { createToken, revokeToken } from './tokens.ts'

const { login: logIn, logout, me, setupNeeded, setup, createToken: makeToken, listTokens, revokeToken: endToken } = accessCalls
export const waysInCalls = { login: logIn, logout, me, setupNeeded, setup, createToken: makeToken, listTokens, revokeToken: endToken }

/** Logins, sessions, tokens and what makes them safe. */
export function waysIn(app: App): Handlers<typeof waysInCalls> {
  const throttle = new LoginThrottle()
  return {
    login: async ({ body }, context) => meNow(app, (await login(app, throttle, body, context)).user),
    logout: async (_input, context) => {
      const cookie = cookieOf(context.headers.cookie)
      if (cookie !== undefined) await closeSession(app, sessionIdOf(cookie), context)
      forgetAccess(app)
      context.setCookie(SESSION_COOKIE, '', 0)
      return { ok: true }
    },
    me: (_input, { actor }) => meNow(app, present(actor).user),
    setupNeeded: async () => ({ needed: !(await hasOwner(app)) }),
    setup: async ({ body }, context) => {
      await appointOwner(app, body, context)
      const person = await findPerson(app, body.user)
      if (!person) throw new Error(`the owner ${body.user} was made and is not there`)
      await openSession(app, person, context)
      return meOf(person, [])
    },
    createToken: ({ body }, context) => createToken(app, body, present(context.actor), context),
    listTokens: () => queryTokens(app.read<AccessTables>()),
    revokeToken: async ({ params }, context) => {
      await revokeToken(app, params.id, context)
      forgetAccess(app)
      return { ok: true }
    },
  }
}

const present = (actor: Actor | null): Actor => actor ?? refuse('session.absent')

async function meNow(app: App, user: string): Promise<Me> {
  const [person, studios] = await Promise.all([findPerson(app, user), queryStudios(app.read<AccountsTables>(), { studios: null })])
  return person
    ? meOf(
        person,
        studios.map(({ studio }) => studio),
      )
    : refuse('session.absent')
}

const SESSIONS_AT_ONCE_MAX = 500
/** Expired logins open nothing; this takes their rows out of the vault and says so in the log. */
export function forgetExpiredSessions(app: App): Reaction {
  return {
    name: 'forget_expired_sessions',
    projections: ['access'],
    sweep_s: 600,
    run: async () => {
      const now = app.now()
      const context = (): Pick<CallContext, 'actor' | 'commandId' | 'now' | 'wrote'> => ({ actor: null, commandId: randomUUID(), now, wrote: () => undefined })
      for (const session of await queryExpiredSessions(app.read<AccessTables>(), now, SESSIONS_AT_ONCE_MAX)) await closeSession(app, session, context())
    },
  }
}
