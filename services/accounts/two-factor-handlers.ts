import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { refuseAccess } from '#shared/accounts/access-refusals.ts'
import { twoFactorRoles, type TwoFactor, type twoFactorCalls } from '#shared/accounts/two-factor-calls.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { refuse } from '#shared/platform/refusals.ts'
import type { App } from '../platform/app.ts'
import type { CallContext, Handlers } from '../platform/define-service.ts'
import { actorOf } from './actor.ts'
import { forgetAccess } from './authenticate.ts'
import { below, confirmPassword } from './own-password.ts'
import { findPerson } from './people.ts'
import { closeSessions, loadSession, saveSession } from './sessions.ts'
import { TWO_FACTOR_POLICY_STREAM, twoFactorStream } from './streams.ts'
import type { LoginThrottle } from './throttle.ts'
import { newRecoveryCodes, newSecret, provisioning, RECOVERY_CODES, stepOf } from './two-factor-codes.ts'
import { isAsked, loadPolicy, loadTwoFactor, policyAggregate, readCode, useCode } from './two-factor-state.ts'
import { twoFactorAggregate } from './two-factor.ts'

const ENROLMENT_MINUTES = 15
/** The vault's entry of a secret that no code has confirmed yet: one a person, the newest counts. */
const Pending = z.object({ secret: z.string(), expires_at: z.string() })
const pendingOf = (user: string) => `two-factor-pending:${user}`
const present = (actor: Actor | null): Actor => actor ?? refuse('session.absent')

export function twoFactorHandlers(app: App, throttle: LoginThrottle): Handlers<typeof twoFactorCalls> {
  return {
    twoFactor: async ({ query }, context) => {
      const actor = present(context.actor)
      const user = query.user ?? actor.user
      if (user !== actor.user) await below(app, user, actor)
      return status(app, user)
    },
    enrolTwoFactor: ({ body }, context) => enrol(app, throttle, body.password, context),
    confirmTwoFactor: ({ body }, context) => confirm(app, body.code, context),
    renewRecoveryCodes: async ({ body }, context) => {
      const { user } = await confirmBoth(app, throttle, body, context)
      const { codes, reference } = await keepRecoveryCodes(app, user)
      await app.handle(twoFactorAggregate, twoFactorStream(user), { type: 'RenewCodes', user, codes: reference }, again(context))
      return { codes }
    },
    disableTwoFactor: async ({ body }, context) => {
      const actor = present(context.actor)
      if ((await status(app, actor.user)).required) return refuseAccess('accounts.twoFactorAsked')
      const { user } = await confirmBoth(app, throttle, body, context)
      await app.handle(twoFactorAggregate, twoFactorStream(user), { type: 'Disable', user }, again(context))
      return { ok: true }
    },
    resetTwoFactor: async ({ body: { user, reason } }, context) => {
      const { studio } = await below(app, user, present(context.actor))
      await app.handle(twoFactorAggregate, twoFactorStream(user), { type: 'Reset', user, reason }, context, { studio })
      // Whoever held the lost authenticator may hold a session, too.
      await closeSessions(app, user, context)
      forgetAccess(app)
      return { ok: true }
    },
    twoFactorPolicy: async () => ({ roles: known(await loadPolicy(app)) }),
    setTwoFactorPolicy: async ({ body }, context) => {
      const roles = known(body.roles)
      await app.handle(policyAggregate, TWO_FACTOR_POLICY_STREAM, roles, context)
      return { roles }
    },
  }
}
const known = (roles: readonly string[]) => twoFactorRoles.filter((role) => roles.includes(role))
/** A second command of the same request: its events have ids of their own. */
const again = (context: CallContext): CallContext => ({ ...context, commandId: randomUUID() })

async function status(app: App, user: string): Promise<TwoFactor> {
  const [person, state, roles] = await Promise.all([findPerson(app, user), loadTwoFactor(app, user), loadPolicy(app)])
  const required = person !== undefined && isAsked(roles, await actorOf(app, person, null))
  if (state.status === 'off') return { active: false, since: null, recovery_left: 0, required }
  return { active: true, since: state.since, recovery_left: RECOVERY_CODES - state.used.length, required }
}

async function enrol(app: App, throttle: LoginThrottle, password: string | undefined, context: CallContext) {
  const actor = present(context.actor)
  const { user } = actor
  // A session that is held to enrolling was opened with the password a moment ago.
  if (actor.hold !== 'enrol') await confirmPassword(app, throttle, actor, password ?? '', context)
  if ((await loadTwoFactor(app, user)).status === 'on') return refuseAccess('accounts.twoFactorOn')
  const secret = newSecret()
  const expires_at = new Date(Date.parse(context.now) + ENROLMENT_MINUTES * 60_000).toISOString()
  await app.vault.put(pendingOf(user), user, 'two-factor', JSON.stringify({ secret, expires_at } satisfies z.infer<typeof Pending>))
  return { secret, ...provisioning(secret, user), expires_at }
}

async function confirm(app: App, code: string, context: CallContext): Promise<{ codes: string[] }> {
  const { user, session: id = '' } = present(context.actor)
  const stored = await app.vault.get(pendingOf(user))
  const pending = stored === undefined ? undefined : Pending.parse(JSON.parse(stored))
  if (!pending || pending.expires_at <= context.now) return refuseAccess('accounts.enrolmentOver')
  const step = stepOf(pending.secret, code, context.now)
  if (step === undefined) return refuseAccess('accounts.codeWrong')
  const secret = `two-factor:${user}:${randomUUID()}`
  await app.vault.put(secret, user, 'two-factor', pending.secret)
  const { codes, reference } = await keepRecoveryCodes(app, user)
  await app.handle(twoFactorAggregate, twoFactorStream(user), { type: 'Enable', user, secret, codes: reference, step }, context)
  await app.vault.remove(pendingOf(user))
  const session = await loadSession(app, id)
  if (session) await saveSession(app, id, { ...session, holds: session.holds.filter((hold) => hold !== 'enrol') })
  // The others were opened without a second factor.
  await closeSessions(app, user, context, id)
  forgetAccess(app)
  return { codes }
}

async function keepRecoveryCodes(app: App, user: string): Promise<{ codes: string[]; reference: string }> {
  const { codes, sealed } = newRecoveryCodes()
  const reference = `recovery:${user}:${randomUUID()}`
  await app.vault.put(reference, user, 'two-factor', sealed)
  return { codes, reference }
}

/** Password and code together, as at a login; tells which of them was wrong, because the person is logged in. */
async function confirmBoth(app: App, throttle: LoginThrottle, { password, code }: { password: string; code: string }, context: CallContext) {
  const actor = present(context.actor)
  const read = await readCode(app, actor.user, code, context.now)
  if (read.state.status === 'off') return refuseAccess('accounts.twoFactorOff')
  const person = await confirmPassword(app, throttle, actor, password, context)
  if (!(await useCode(app, actor.user, read, context))) return refuseAccess('accounts.codeWrong')
  return person
}
