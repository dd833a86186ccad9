import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { accessCalls } from '#shared/accounts/access-calls.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import { mayDo } from '#shared/permissions/actions.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { CallContext } from '../../platform/kernel/define-service.ts'
import { action } from '../../platform/kernel/use-case.ts'
import { accessAggregate } from './access.ts'
import { syncSuperRank } from '../account/follow-super.ts'
import { lastSeenOf } from './last-seen-of.ts'
import { below } from './own-password.ts'
import { loadAccount } from '../account/people.ts'
import { tokenStream } from '../account/streams.ts'

const StoredToken = z.object({
  user: z.string(),
  hash: z.string(),
  scopes: z.array(z.string()),
  expires_at: z.string().nullable(),
})
type StoredToken = z.infer<typeof StoredToken>
export const TOKEN_MARK = 'token'
const reference = (token: string) => `token:${token}`
const hashOf = (secret: string) => createHash('sha256').update(secret).digest()
/** Beyond it an instant has five digits of a year, which no schema here takes. */
const YEAR_10000_MS = 253_402_300_800_000

/** Makes a token of its maker: `cb_<id>_<secret>`, of which only the hash of the secret is kept. */
export const createToken = action(accessCalls.createToken)(async (asked) => {
  const { app, body: wanted, context } = asked
  const { actor } = context
  const expires_at =
    wanted.expires_at === undefined ? null : expiryOf(wanted.expires_at, context.now)
  const id = randomBytes(8).toString('hex')
  const secret = randomBytes(32).toString('base64url')
  const scopes = [...new Set(wanted.scopes)]
  await app.vault.put(
    reference(id),
    actor.user,
    'token',
    JSON.stringify({
      user: actor.user,
      hash: hashOf(secret).toString('hex'),
      scopes,
      expires_at,
    } satisfies StoredToken),
  )
  await app.handle(
    accessAggregate,
    tokenStream(id),
    { type: 'CreateToken', user: actor.user, token: id, name: wanted.name, scopes, expires_at },
    context,
  )
  return { id, token: `cb_${id}_${secret}` }
})
function expiryOf(text: string, now: string): string {
  const at = Date.parse(text)
  if (!(at > Date.parse(now) && at < YEAR_10000_MS)) return refuseAccount('accounts.expiryUnusable')
  return new Date(at).toISOString()
}

/** Returns those of these people whose tokens the actor may revoke. */
export async function revocableOf(
  app: App,
  users: readonly string[],
  actor: Actor,
): Promise<ReadonlySet<string>> {
  await syncSuperRank(app, users)
  const loaded = await Promise.all(
    users.map(async (user) => ({ user, ...(await loadAccount(app, user)) })),
  )
  const may = ({ user, account }: (typeof loaded)[number]) =>
    user === actor.user ||
    (account.status === 'present' && mayDo(actor, 'accounts.manageAccess', account))
  return new Set(loaded.filter(may).map(({ user }) => user))
}
/**
 * Revokes a token at once: the vault forgets it before the event says so. The actor's own, or one of a person
 * below them.
 */
export async function revokeToken(
  app: App,
  id: string,
  actor: Actor,
  context: CallContext,
): Promise<void> {
  if (!/^[0-9a-f]{16}$/.test(id)) return refuseAccount('accounts.tokenUnknown')
  const { state: access } = await app.load(accessAggregate, tokenStream(id))
  if (access.status === 'absent') return refuseAccount('accounts.tokenUnknown')
  if (access.user !== actor.user) await below(app, access.user, actor)
  await app.vault.remove(reference(id))
  await lastSeenOf(app).remove(TOKEN_MARK, [id])
  await app.handle(accessAggregate, tokenStream(id), { type: 'RevokeToken', token: id }, context)
}

/** The token behind a Bearer credential, if it is known, right and not expired. */
export async function findToken(app: App, bearer: string): Promise<StoredToken | undefined> {
  const [, id, secret] = /^cb_([0-9a-f]{16})_([A-Za-z0-9_-]{43})$/.exec(bearer) ?? []
  if (id === undefined || secret === undefined) return undefined
  const stored = await app.vault.get(reference(id))
  if (stored === undefined) return undefined
  const token = StoredToken.parse(JSON.parse(stored))
  const right = timingSafeEqual(Buffer.from(token.hash, 'hex'), hashOf(secret))
  return right && (token.expires_at === null || token.expires_at > app.now()) ? token : undefined
}
