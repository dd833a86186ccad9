import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { refuseAccess } from '#shared/accounts/access-refusals.ts'
import {
  twoFactorRoles,
  type TwoFactor,
  twoFactorCalls,
} from '#shared/accounts/two-factor-calls.ts'
import { Refusal, refuse } from '#shared/platform/refusals.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { ActorContext, CallContext } from '../../platform/kernel/define-service.ts'
import { action, query } from '../../platform/kernel/use-case.ts'
import { actorOf } from './actor.ts'
import { forgetAccess } from './authenticate.ts'
import { below, confirmPassword, isPassword, throttledGuess } from './own-password.ts'
import { findPerson } from '../account/people.ts'
import { withNewCommandId, changeSession, closeSessions, loadSession } from './sessions.ts'
import { TWO_FACTOR_POLICY_STREAM, twoFactorStream } from '../account/streams.ts'
import {
  newRecoveryCodes,
  newSecret,
  provisioning,
  RECOVERY_CODES,
  stepOf,
} from './two-factor-codes.ts'
import {
  decideWithPassword,
  isAsked,
  loadPolicy,
  loadTwoFactor,
  policyAggregate,
  readCode,
  useCode,
} from './two-factor-state.ts'
import { twoFactorAggregate, type TwoFactorCommand } from './two-factor.ts'

const ENROLMENT_MINUTES = 15
/**
 * The vault's entry of a secret that no code has confirmed yet: one for each person, the newest counts. `password`: the
 * reference of the one it was asked with. `session`: the one that gave it; for any other there is nothing to confirm.
 * Begun again by the same session it stays the same secret, so a person who has scanned it can load the page again and
 * go on with it.
 */
const Pending = z.object({
  secret: z.string(),
  expires_at: z.string(),
  password: z.string().default(''),
  session: z.string().optional(),
})
const pendingOf = (user: string) => `two-factor-pending:${user}`
/** Returns the secret that this session has begun and can still confirm. */
async function loadPending(
  app: App,
  { actor: { user, session }, now }: ActorContext,
): Promise<z.output<typeof Pending> | undefined> {
  const stored = await app.vault.get(pendingOf(user))
  const pending = stored === undefined ? undefined : Pending.parse(JSON.parse(stored))
  return pending && pending.expires_at > now && pending.session === session ? pending : undefined
}

export const readTwoFactor = query(twoFactorCalls.twoFactor)(async (asked) => {
  const {
    app,
    context: { actor },
  } = asked
  const { user = actor.user } = asked.query
  if (user !== actor.user) await below(app, user, actor)
  return status(app, user)
})
export const renewRecoveryCodes = action(twoFactorCalls.renewRecoveryCodes)(async (asked) => {
  const { app, body, context } = asked
  const { user, password, secret } = await confirmBoth(app, body, context)
  const { codes, reference } = await keepRecoveryCodes(app, user)
  const command = { type: 'RenewCodes', user, secret, codes: reference } as const
  await decide(app, user, password, command, withNewCommandId(context))
  return { codes }
})
export const disableTwoFactor = action(twoFactorCalls.disableTwoFactor)(async (asked) => {
  const { app, body, context } = asked
  const { required } = await status(app, context.actor.user)
  if (required) return refuseAccess('accounts.twoFactorAsked')
  const { user, password, secret } = await confirmBoth(app, body, context)
  const command = { type: 'Disable', user, secret } as const
  await decide(app, user, password, command, withNewCommandId(context))
  return { ok: true }
})
export const resetTwoFactor = action(twoFactorCalls.resetTwoFactor)(async (asked) => {
  const {
    app,
    body: { user, reason },
    context,
  } = asked
  const { studio } = await below(app, user, context.actor)
  const command = { type: 'Reset', user, reason } as const
  await app.handle(twoFactorAggregate, twoFactorStream(user), command, context, { studio })
  // The holder of the lost authenticator may hold a session, too.
  await closeSessions(app, user, context)
  forgetAccess(app)
  return { ok: true }
})
export const readTwoFactorPolicy = query(twoFactorCalls.twoFactorPolicy)(async ({ app }) => ({
  roles: known(await loadPolicy(app)),
}))
export const setTwoFactorPolicy = action(twoFactorCalls.setTwoFactorPolicy)(async (asked) => {
  const { app, body, context } = asked
  const roles = known(body.roles)
  const command = { type: 'Require', roles } as const
  await app.handle(policyAggregate, TWO_FACTOR_POLICY_STREAM, command, context)
  return { roles }
})
const known = (roles: readonly string[]) => twoFactorRoles.filter((role) => roles.includes(role))

async function status(app: App, user: string): Promise<TwoFactor> {
  const [person, state, roles] = await Promise.all([
    findPerson(app, user),
    loadTwoFactor(app, user),
    loadPolicy(app),
  ])
  const required = person !== undefined && isAsked(roles, await actorOf(app, person, null))
  if (state.status === 'off') return { active: false, since: null, recovery_left: 0, required }
  return {
    active: true,
    since: state.since,
    recovery_left: RECOVERY_CODES - state.used.length,
    required,
  }
}

/** As decideWithPassword; then removes secrets from the vault that nothing refers to any more. */
async function decide(
  app: App,
  user: string,
  password: string,
  command: TwoFactorCommand,
  context: CallContext,
): Promise<void> {
  const brought =
    command.type === 'Enable'
      ? [command.secret, command.codes]
      : command.type === 'RenewCodes'
        ? [command.codes]
        : []
  const before = await decideWithPassword(app, user, password, command, context).catch(
    async (error: unknown) => {
      // Anything but a refusal may have been written after all.
      if (error instanceof Refusal)
        for (const reference of brought) await app.vault.remove(reference)
      throw error
    },
  )
  const old =
    before.status === 'off'
      ? []
      : command.type === 'RenewCodes'
        ? [before.codes]
        : [before.secret, before.codes]
  for (const reference of old) await app.vault.remove(reference)
}

export const enrolTwoFactor = action(twoFactorCalls.enrolTwoFactor)(async (asked) => {
  const {
    app,
    body: { password },
    context,
  } = asked
  const { actor } = context
  const { user, session } = actor
  // A session that is held to enrolling was opened with the password a moment ago.
  const given =
    actor.sessionRestriction === 'enrol'
      ? await loadSession(app, actor.session ?? '')
      : await confirmPassword(app, actor, password ?? '', context)
  if (!given) return refuse('session.absent')
  if ((await loadTwoFactor(app, user)).status === 'on') return refuseAccess('accounts.twoFactorOn')
  const secret = (await loadPending(app, context))?.secret ?? newSecret()
  const expires_at = new Date(Date.parse(context.now) + ENROLMENT_MINUTES * 60_000).toISOString()
  await app.vault.put(
    pendingOf(user),
    user,
    'two-factor',
    JSON.stringify({
      secret,
      expires_at,
      password: given.password ?? '',
      session,
    } satisfies z.infer<typeof Pending>),
  )
  return { secret, ...provisioning(secret, user), expires_at }
})

export const confirmTwoFactor = action(twoFactorCalls.confirmTwoFactor)(async (asked) => {
  const {
    app,
    body: { code },
    context,
  } = asked
  const { actor } = context
  const { user, session: id = '' } = actor
  const pending = (await loadPending(app, context)) ?? refuseAccess('accounts.enrolmentOver')
  let step: number | undefined
  await throttledGuess(app, actor, context, async () => {
    step = stepOf(pending.secret, code, context.now)
    return step !== undefined
  })
  if (step === undefined) return refuseAccess('accounts.codeWrong')
  const secret = `two-factor:${user}:${randomUUID()}`
  await app.vault.put(secret, user, 'two-factor', pending.secret)
  const { codes, reference } = await keepRecoveryCodes(app, user)
  await decide(
    app,
    user,
    pending.password,
    { type: 'Enable', user, secret, codes: reference, step },
    context,
  )
  await app.vault.remove(pendingOf(user))
  // The others were opened without a second factor.
  await closeSessions(app, user, context, id)
  await changeSession(app, id, (session) => ({
    ...session,
    holds: session.holds.filter((hold) => hold !== 'enrol'),
  }))
  forgetAccess(app)
  return { codes }
})

async function keepRecoveryCodes(
  app: App,
  user: string,
): Promise<{ codes: string[]; reference: string }> {
  const { codes, sealed } = newRecoveryCodes()
  const reference = `recovery:${user}:${randomUUID()}`
  await app.vault.put(reference, user, 'two-factor', sealed)
  return { codes, reference }
}

/** Password and code together, one attempt as at a login; tells which of them was wrong, because the person is logged in. */
async function confirmBoth(
  app: App,
  { password, code }: { password: string; code: string },
  context: ActorContext,
) {
  const { actor } = context
  const person = (await findPerson(app, actor.user)) ?? refuse('session.absent')
  const factor = await loadTwoFactor(app, person.user)
  if (factor.status === 'off') return refuseAccess('accounts.twoFactorOff')
  let passwordRight = false
  const ok = await throttledGuess(app, actor, context, async () => {
    const read = await readCode(app, person.user, code, context.now)
    passwordRight = await isPassword(app, person, password)
    return passwordRight && (await useCode(app, person.user, read, context))
  })
  if (!ok) return refuseAccess(passwordRight ? 'accounts.codeWrong' : 'accounts.passwordWrong')
  return { user: person.user, password: person.password ?? '', secret: factor.secret }
}
