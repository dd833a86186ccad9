import { randomUUID } from 'node:crypto'
import { refuseAccess } from '#shared/accounts/access-refusals.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { refuse } from '#shared/platform/refusals.ts'
import type { App } from '../platform/app.ts'
import type { CallContext } from '../platform/define-service.ts'
import { actorOf } from './actor.ts'
import { accountAggregate, type PresentAccount } from './decider.ts'
import { attemptOf } from './login.ts'
import { findPerson, loadAccount } from './people.ts'
import { hasFingerprint, sealPassword, verifyPassword } from './passwords.ts'
import { managedOther, presentFor } from './person-edit.ts'
import { closeSessions, loadSession, saveSession } from './sessions.ts'
import { accountStream } from './streams.ts'
import type { LoginThrottle } from './throttle.ts'
import { oneTimePassword } from './two-factor-codes.ts'

const ONE_TIME_HOURS = 72

/** The person whose session this is, once they have given their password again. A stolen session is slowed down like a login. */
export async function confirmPassword(app: App, throttle: LoginThrottle, actor: Actor, password: string, context: CallContext): Promise<PresentAccount> {
  const person = (await findPerson(app, actor.user)) ?? refuse('session.absent')
  const stored = await app.vault.get(person.password ?? 'password:nobody')
  const tried = await throttle.attempt(attemptOf(actor.user, context), () => verifyPassword(stored, password))
  if ('wait_s' in tried) return refuseAccount('accounts.loginTooOften', { seconds: tried.wait_s })
  return tried.ok ? person : refuseAccess('accounts.passwordWrong')
}

/** One's own password: ends every other session, and frees this one from having to choose a password. */
export async function changePassword(
  app: App,
  throttle: LoginThrottle,
  { password, next }: { readonly password: string; readonly next: string },
  actor: Actor,
  context: CallContext,
): Promise<void> {
  const person = await confirmPassword(app, throttle, actor, password, context)
  const stored = await app.vault.get(person.password ?? '')
  if (stored !== undefined && hasFingerprint(stored, next)) return refuseAccess('accounts.passwordSame')
  const secret = await setPassword(app, person, await sealPassword(next), actor, context)
  const { session: id = '' } = actor
  const session = await loadSession(app, id)
  if (session) await saveSession(app, id, { ...session, password: secret, holds: session.holds.filter((hold) => hold !== 'password') })
  await closeSessions(app, person.user, context, id)
}

/** A password for one login of somebody below the actor, in clear this once. Ends all their sessions. */
export async function resetPassword(app: App, user: string, actor: Actor, context: CallContext): Promise<{ password: string; expires_at: string }> {
  const person = await below(app, user, actor)
  const password = oneTimePassword()
  const expires_at = new Date(Date.parse(context.now) + ONE_TIME_HOURS * 3_600_000).toISOString()
  await setPassword(app, person, await sealPassword(password, expires_at), actor, context)
  await closeSessions(app, user, context)
  return { password, expires_at }
}

/** Somebody in sight and of lower rank, never oneself. */
export async function below(app: App, user: string, actor: Actor): Promise<PresentAccount> {
  const person = presentFor((await loadAccount(app, user)).account, user, actor)
  // Super users are made by a decision of their own, which the account does not know.
  const { super: isSuper } = await actorOf(app, person, null)
  return managedOther({ ...person, super: isSuper }, user, actor)
}

async function setPassword(app: App, person: PresentAccount, sealed: string, by: Actor, context: CallContext): Promise<string> {
  const { user, studio, password: before } = person
  const secret = `password:${user}:${randomUUID()}`
  await app.vault.put(secret, user, 'password', sealed)
  try {
    await app.handle(accountAggregate, accountStream(user), { type: 'SetPassword', user, secret, by }, context, { studio })
  } catch (error) {
    await app.vault.remove(secret)
    throw error
  }
  if (before !== null) await app.vault.remove(before)
  return secret
}
