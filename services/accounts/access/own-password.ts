import { randomUUID } from 'node:crypto'
import { refuseAccess } from '#shared/accounts/access-refusals.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { Refusal, refuse } from '#shared/platform/refusals.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { CallContext } from '../../platform/kernel/define-service.ts'
import { accountAggregate } from '../account/decider.ts'
import type { PresentAccount } from '../account/state.ts'
import { syncSuperRank } from '../account/follow-super.ts'
import { attemptOf } from './login.ts'
import { findPerson, loadAccount } from '../account/people.ts'
import { hasFingerprint, sealPassword, verifyPassword } from './passwords.ts'
import { managed } from '../account/person-edit.ts'
import { changeSession, closeSessions } from './sessions.ts'
import { accountStream } from '../account/streams.ts'
import type { AttemptOutcome } from './throttle.ts'
import { throttleOf } from './throttle-of.ts'
import { oneTimePassword } from './two-factor-codes.ts'
import { loadTwoFactor } from './two-factor-state.ts'

const ONE_TIME_HOURS = 72
const ATTEMPTS_MAX = 4

/** Tries a guess made in a session; false for a wrong one. A stolen session is slowed down like a login. */
export async function throttledGuess(
  app: App,
  actor: Actor,
  context: CallContext,
  guess: () => Promise<AttemptOutcome>,
): Promise<boolean> {
  const tried = await throttleOf(app).attempt(attemptOf(actor.user, context), guess)
  return 'wait_s' in tried
    ? refuseAccount('accounts.loginTooOften', { seconds: tried.wait_s })
    : tried.ok
}

/** The person whose session this is, once they have given their password again. */
export async function confirmPassword(
  app: App,
  actor: Actor,
  password: string,
  context: CallContext,
): Promise<PresentAccount> {
  const person = (await findPerson(app, actor.user)) ?? refuse('session.absent')
  const ok = await throttledGuess(app, actor, context, async () => {
    if (!(await isPassword(app, person, password))) return false
    // A person who knows only the password must not clear the record of their wrong codes.
    return (await loadTwoFactor(app, person.user)).status === 'off' || 'partly'
  })
  return ok ? person : refuseAccess('accounts.passwordWrong')
}

/** Whether this is the person's password now. */
export const isPassword = async (
  app: App,
  person: PresentAccount,
  password: string,
): Promise<boolean> =>
  verifyPassword(await app.vault.get(person.password ?? 'password:nobody'), password)

/** One's own password: ends every other session, and frees this one from having to choose a password. */
export async function changePassword(
  app: App,
  { password, next }: { readonly password: string; readonly next: string },
  actor: Actor,
  context: CallContext,
): Promise<void> {
  const person = await confirmPassword(app, actor, password, context)
  const stored = await app.vault.get(person.password ?? '')
  if (stored !== undefined && hasFingerprint(stored, next))
    return refuseAccess('accounts.passwordSame')
  const secret = await setPassword(app, person, await sealPassword(next), actor, context)
  const { session: id = '' } = actor
  await closeSessions(app, person.user, context, id)
  await changeSession(app, id, (session) => ({
    ...session,
    password: secret,
    holds: session.holds.filter((hold) => hold !== 'password'),
  }))
}

/** Makes a password for one login of a person below the actor, in clear this once. Ends all their sessions. */
export async function resetPassword(
  app: App,
  user: string,
  actor: Actor,
  context: CallContext,
): Promise<{ password: string; expires_at: string }> {
  const password = oneTimePassword()
  const expires_at = new Date(Date.parse(context.now) + ONE_TIME_HOURS * 3_600_000).toISOString()
  const sealed = await sealPassword(password, expires_at)
  for (let attempt = 1; ; attempt++) {
    try {
      await setPassword(app, await below(app, user, actor), sealed, actor, context)
      break
    } catch (error) {
      // Whatever password they have by now, a reset takes its place.
      if (
        attempt === ATTEMPTS_MAX ||
        !(error instanceof Refusal) ||
        error.code !== 'accounts.passwordChanged'
      )
        throw error
    }
  }
  await closeSessions(app, user, context)
  return { password, expires_at }
}

/** Returns a person in sight and of lower rank; refuses the actor themselves. */
export async function below(app: App, user: string, actor: Actor): Promise<PresentAccount> {
  if (user === actor.user) return refuseAccess('accounts.notBelowYou', { user })
  await syncSuperRank(app, [user])
  return managed((await loadAccount(app, user)).account, user, actor, 'accounts.manageAccess')
}

/** Raises accounts.passwordChanged where the person has another password by now than the one that was seen or verified. */
async function setPassword(
  app: App,
  person: PresentAccount,
  sealed: string,
  by: Actor,
  context: CallContext,
): Promise<string> {
  const { user, studio, password: before } = person
  const secret = `password:${user}:${randomUUID()}`
  await app.vault.put(secret, user, 'password', sealed)
  try {
    await app.handle(
      accountAggregate,
      accountStream(user),
      { type: 'SetPassword', user, secret, replaces: before, by },
      context,
      { studio },
    )
  } catch (error) {
    // Anything but a refusal may have been written after all.
    if (error instanceof Refusal) await app.vault.remove(secret)
    throw error
  }
  if (before !== null) await app.vault.remove(before)
  return secret
}
