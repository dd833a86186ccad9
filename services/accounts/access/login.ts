import { randomBytes } from 'node:crypto'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import { Refusal } from '#shared/platform/refusals.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { CallContext } from '../../platform/kernel/define-service.ts'
import { actorOf } from './actor.ts'
import { accountAggregate } from '../account/decider.ts'
import type { PresentAccount } from '../account/state.ts'
import { DEVICE_COOKIE, DEVICE_SECONDS } from './device.ts'
import { findPerson } from '../account/people.ts'
import { oneTimeUntil, verifyPassword } from './passwords.ts'
import { cookieOf, openSession, type LoginRestriction, type Verified } from './sessions.ts'
import { accountStream } from '../account/streams.ts'
import type { Attempt } from './throttle.ts'
import { throttleOf } from './throttle-of.ts'
import {
  factorOf,
  isAsked,
  loadPolicy,
  loadTwoFactor,
  readCode,
  useCode,
} from './two-factor-state.ts'

interface LoginInput {
  readonly user: string
  readonly password: string
  readonly code?: string | undefined
}
interface LoggedIn extends Verified {
  readonly holds: readonly LoginRestriction[]
}

/** Returns the attempt as the throttle counts it. */
export const attemptOf = (
  user: string,
  { address, headers }: Pick<CallContext, 'address' | 'headers'>,
): Attempt => ({
  user,
  address,
  device: cookieOf(headers.cookie, DEVICE_COOKIE),
})

/**
 * Finds the person with this login, password and code. Unknown users, and people without two-factor login, cost the
 * same work: look-ups in two streams and in the vault, one argon2id, one reading of the code. A code is used up only
 * with the right password, and a password for one login only with the right code.
 */
async function personOf(
  app: App,
  { user, password, code = '' }: LoginInput,
  context: CallContext,
): Promise<LoggedIn | undefined> {
  const person = await findPerson(app, user)
  const known = person?.user ?? 'nobody'
  const [stored, read] = await Promise.all([
    app.vault.get(person?.password ?? 'password:nobody'),
    readCode(app, known, code, context.now),
  ])
  if (!(await verifyPassword(stored, password)) || !person?.active) return undefined
  const once = oneTimeUntil(stored)
  if (once !== undefined && once <= context.now) return undefined
  if (read.state.status === 'on' && !(await useCode(app, user, read, context))) return undefined
  if (once !== undefined && !(await useOnce(app, person, context))) return undefined
  return {
    person,
    factor: factorOf(read.state),
    holds: await holdsOf(app, person, once !== undefined),
  }
}
/**
 * Uses up a password for one login; false if another login was first, here or in another process. If the answer is
 * lost, the person needs a new one.
 */
async function useOnce(
  app: App,
  { user, studio, password }: PresentAccount,
  context: CallContext,
): Promise<boolean> {
  try {
    const command = { type: 'UsePassword', user, secret: password ?? '', once: true } as const
    const { repeated } = await app.handle(accountAggregate, accountStream(user), command, context, {
      studio,
    })
    return !repeated
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
/**
 * Returns what must come first after this login: a password of one's own, then two-factor login where it is required.
 */
async function holdsOf(
  app: App,
  person: PresentAccount,
  once: boolean,
): Promise<LoginRestriction[]> {
  const [roles, factor, actor] = await Promise.all([
    loadPolicy(app),
    loadTwoFactor(app, person.user),
    actorOf(app, person, null),
  ])
  return [
    ...(once ? (['password'] as const) : []),
    ...(factor.status === 'off' && isAsked(roles, actor) ? (['enrol'] as const) : []),
  ]
}

/** Opens a session, or refuses alike whatever was wrong. */
export async function login(
  app: App,
  credentials: LoginInput,
  context: CallContext,
): Promise<LoggedIn> {
  const throttle = throttleOf(app)
  let found: LoggedIn | undefined
  const attempt = attemptOf(credentials.user, context)
  const tried = await throttle.attempt(attempt, async () => {
    found = await personOf(app, credentials, context)
    return found !== undefined
  })
  if ('wait_s' in tried) return refuseAccount('accounts.loginTooOften', { seconds: tried.wait_s })
  if (!found) return refuseAccount('accounts.loginFailed')
  await openSession(app, found, context, found.holds)
  const device = attempt.device ?? randomBytes(32).toString('base64url')
  await throttle.remember({ ...attempt, device })
  context.setCookie(DEVICE_COOKIE, device, DEVICE_SECONDS)
  return found
}
