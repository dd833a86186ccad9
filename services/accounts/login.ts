import { refuseAccount } from '#shared/accounts/refusals.ts'
import type { App } from '../platform/app.ts'
import type { CallContext } from '../platform/define-service.ts'
import type { PresentAccount } from './decider.ts'
import { findPerson } from './people.ts'
import { verifyPassword } from './passwords.ts'
import { openSession } from './sessions.ts'
import type { LoginThrottle } from './throttle.ts'

/** The person whose password this is. Unknown users cost the same work: a look-up in the stream, one in the vault, one argon2id. */
async function personOf(app: App, user: string, password: string): Promise<PresentAccount | undefined> {
  const person = await findPerson(app, user)
  const stored = await app.vault.get(person?.password ?? 'password:nobody')
  return (await verifyPassword(stored, password)) ? person : undefined
}

/** Opens a session, or refuses alike whatever was wrong. */
export async function login(
  app: App,
  throttle: LoginThrottle,
  { user, password }: { user: string; password: string },
  context: CallContext,
): Promise<PresentAccount> {
  let person: PresentAccount | undefined
  const tried = await throttle.attempt(user, context.address, async () => {
    person = await personOf(app, user, password)
    return person !== undefined
  })
  if ('wait_s' in tried) return refuseAccount('accounts.loginTooOften', { seconds: tried.wait_s })
  if (!person) return refuseAccount('accounts.loginFailed')
  await openSession(app, person, context)
  return person
}
