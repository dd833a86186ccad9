import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { z } from 'zod'

/** OWASP's second argon2id choice (19 MiB, 2 passes, 1 lane): about 20 ms of one core. The library's default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A password as the vault keeps it. The fingerprint tells in microseconds that an import brings the same one again. */
const Stored = z.object({
  hash: z.string(),
  salt: z.string(),
  fingerprint: z.string(),
  /** Until then the password, given by another person, is good for one login, which must choose a new one. */
  once_until: z.iso.datetime().optional(),
})

/** The secret to put into the vault for this password; `once_until` makes it good for one login before that moment. */
export async function sealPassword(password: string, once_until?: string): Promise<string> {
  const salt = randomBytes(32).toString('base64url')
  const stored: z.infer<typeof Stored> = {
    hash: await hash(password, COST),
    salt,
    fingerprint: fingerprintOf(password, salt),
  }
  return JSON.stringify(once_until === undefined ? stored : { ...stored, once_until })
}
const fingerprintOf = (password: string, salt: string): string =>
  createHmac('sha256', Buffer.from(salt, 'base64url')).update(password).digest('base64url')

/** Whether the stored secret was made from this password, by its fingerprint: for imports, where argon2id would cost minutes. */
export function hasFingerprint(stored: string, password: string): boolean {
  const { salt, fingerprint } = Stored.parse(JSON.parse(stored))
  return timingSafeEqual(Buffer.from(fingerprint), Buffer.from(fingerprintOf(password, salt)))
}

/** Until when a one-time password may be used; undefined for a password of one's own. */
export const oneTimeUntil = (stored: string | undefined): string | undefined =>
  stored === undefined ? undefined : Stored.parse(JSON.parse(stored)).once_until

let dummy: Promise<string> | undefined
/**
 * Returns whether the password is right. Without a stored secret it does the same work on a hash of an unknown
 * password.
 */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  dummy ??= hash(randomBytes(32), COST)
  const hashed = stored === undefined ? await dummy : Stored.parse(JSON.parse(stored)).hash
  return (await verify(hashed, password)) && stored !== undefined
}
