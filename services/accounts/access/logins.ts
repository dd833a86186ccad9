import { randomUUID } from 'node:crypto'
import { accessCalls, type Me } from '#shared/accounts/access-calls.ts'
import { SEEN_DAYS } from '#shared/accounts/access-rules.ts'
import { SESSION_SECONDS } from '#shared/accounts/rules.ts'
import { KNOWN_DAYS } from '#shared/accounts/throttle-rules.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { refuse } from '#shared/platform/refusals.ts'
import {
  queryExpiredSessions,
  queryTokens,
  type AccessTables,
} from '#projections/accounts/access.ts'
import { queryStudios } from '#projections/accounts/accounts.ts'
import type { AccountsTables } from '#projections/accounts/accounts-rows.ts'
import type { CommandContext } from '../../platform/commands/handling.ts'
import { eachOf } from '../../platform/commands/each-of.ts'
import type { App } from '../../platform/kernel/app.ts'
import { SESSION_COOKIE } from '../../platform/http/credentials.ts'
import type { Reaction } from '../../platform/kernel/define-service.ts'
import { action, query } from '../../platform/kernel/use-case.ts'
import { actorOf } from './actor.ts'
import { postgresAttempts } from './attempts.ts'
import { forgetAccess } from './authenticate.ts'
import { login } from './login.ts'
import { lastSeenOf } from './last-seen-of.ts'
import { changePassword, resetPassword } from './own-password.ts'
import { appointOwner, hasOwner } from './owner.ts'
import { findPerson, meOf } from '../account/people.ts'
import {
  closeSession,
  cookieOf,
  loadSession,
  openSession,
  SESSION_MARK,
  sessionIdOf,
  type LoginRestriction,
} from './sessions.ts'
import { checkMayClaim } from './setup-token.ts'
import { revocableOf, revokeToken, TOKEN_MARK } from './tokens.ts'

export const beginLogin = action(accessCalls.login)(async ({ app, body, context }) => {
  const { person, holds } = await login(app, body, context)
  return { ...(await meNow(app, await actorOf(app, person, null))), ...mustOf(holds[0]) }
})
export const endLogin = action(accessCalls.logout)(async ({ app, context }) => {
  const cookie = cookieOf(context.headers.cookie)
  if (cookie !== undefined) await closeSession(app, sessionIdOf(cookie), context)
  forgetAccess(app)
  context.setCookie(SESSION_COOKIE, '', 0)
  return { ok: true }
})
export const readMe = query(accessCalls.me)(async ({ app, context: { actor } }) => {
  const { sessionRestriction: restriction, trueUser, session: id = '' } = actor
  const me = await meNow(app, actor)
  if (trueUser === undefined) return { ...me, ...mustOf(restriction) }
  const { by, reason, until, writes } =
    (await loadSession(app, id))?.viewAs ?? refuse('session.absent')
  return { ...me, viewAs: { by, reason, until, writes } }
})
export const setupNeeded = query(accessCalls.setupNeeded)(async (asked) => {
  const { app, context } = asked
  if (await hasOwner(app)) return { needed: false }
  checkMayClaim(app, asked.query.token, context)
  return { needed: true }
})
export const setUpOwner = action(accessCalls.setup)(async ({
  app,
  body: { token, ...body },
  context,
}) => {
  if (!(await hasOwner(app))) checkMayClaim(app, token, context)
  await appointOwner(app, body, context)
  const person = await findPerson(app, body.user)
  if (!person) throw new Error(`the owner ${body.user} was made and is not there`)
  await openSession(app, { person, factor: null }, context)
  return meOf(person, [])
})
export const changeOwnPassword = action(accessCalls.changePassword)(async (asked) => {
  const { app, body, context } = asked
  await changePassword(app, body, context.actor, context).finally(() => forgetAccess(app))
  return { ok: true }
})
export const resetOtherPassword = action(accessCalls.resetPassword)(async (asked) => {
  const { app, body, context } = asked
  const given = await resetPassword(app, body.user, context.actor, context)
  forgetAccess(app)
  return given
})
const mustOf = (restriction: Actor['sessionRestriction'] | LoginRestriction): Pick<Me, 'must'> =>
  restriction === undefined || restriction === 'viewing' ? {} : { must: musts[restriction] }
const musts = { password: 'changePassword', enrol: 'enrol', viewOver: 'endView' } as const

export const listTokens = query(accessCalls.listTokens)(async ({ app, context: { actor } }) => {
  const made = await queryTokens(
    app.read<AccessTables>(),
    actor.owner || actor.super ? null : actor.user,
  )
  const revocable = await revocableOf(app, [...new Set(made.map(({ user }) => user))], actor)
  const used = await lastSeenOf(app).get(
    TOKEN_MARK,
    made.map(({ id }) => id),
  )
  return made.map((token) => ({
    ...token,
    used_at: instantOf(used.get(token.id)),
    mayRevoke: revocable.has(token.user),
  }))
})
export const endToken = action(accessCalls.revokeToken)(async ({
  app,
  params: { id },
  context,
}) => {
  await revokeToken(app, id, context.actor, context)
  forgetAccess(app)
  return { ok: true }
})
const instantOf = (ms: number | undefined): string | null =>
  ms === undefined ? null : new Date(ms).toISOString()

/** Describes the caller: their account and what was decided about it. */
async function meNow(app: App, { user, super: isSuper, allStudios, studios }: Actor): Promise<Me> {
  const [person, all] = await Promise.all([
    findPerson(app, user),
    allStudios ? queryStudios(app.read<AccountsTables>(), { studios: null }) : [],
  ])
  const me = person ? meOf(person, []) : refuse('session.absent')
  return {
    ...me,
    // A person above the studios sees times by the clock of the first.
    timezone: me.timezone ?? all[0]?.timezone ?? null,
    super: isSuper,
    studios: [...new Set([...me.studios, ...studios, ...all.map(({ studio }) => studio)])].sort(),
  }
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
      const context = (): CommandContext => ({
        actor: null,
        commandId: randomUUID(),
        now,
        wrote: () => undefined,
      })
      const expired = await queryExpiredSessions(
        app.read<AccessTables>(),
        now,
        SESSIONS_AT_ONCE_MAX,
      )
      await eachOf(expired, { log: app.log, of: () => 'an expired session' }, (session) =>
        closeSession(app, session, context()),
      )
    },
  }
}

const DAY_MS = 86_400_000
/** Marks and counts that say nothing any more. No hint asks for it: there may be many, and none is in a hurry. */
export function forgetOldCounts(app: App): Reaction {
  const attempts = postgresAttempts(app.pool)
  const marks = lastSeenOf(app)
  const days = {
    [SESSION_MARK]: SESSION_SECONDS / 86_400 + 1,
    [TOKEN_MARK]: SEEN_DAYS,
    known: KNOWN_DAYS,
  }
  return {
    name: 'forget_old_counts',
    projections: [],
    sweep_s: 600,
    run: async () => {
      const now = Date.parse(app.now())
      for (const [kind, kept] of Object.entries(days)) await marks.sweep(kind, now - kept * DAY_MS)
      await attempts.sweep(now)
    },
  }
}
