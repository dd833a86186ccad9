import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { z } from 'zod'

const PERIOD_S = 30
/** Clocks of telephones go wrong by seconds: the step before and the one after count, too (RFC 6238, section 5.2). */
const WINDOW_STEPS = 1
const SECRET_BYTES = 20
export const RECOVERY_CODES = 10
/** Without letters and digits that are taken for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

const totpOf = (secret: string, user = ''): TOTP =>
  new TOTP({
    issuer: 'Callboard',
    label: user,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  })

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32
/** Returns what an authenticator reads (otpauth://), and the same as a QR picture. */
export function provisioning(
  secret: string,
  user: string,
): { readonly uri: string; readonly qr: string } {
  const uri = totpOf(secret, user).toString()
  return { uri, qr: renderSVG(uri, { ecc: 'M', border: 2 }) }
}
/** The step of time (30 s each since 1970) that this code belongs to; undefined if it is no code of now. */
export function stepOf(secret: string, code: string, now: string): number | undefined {
  const timestamp = Date.parse(now)
  const token = code.replaceAll(/[\s-]/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = totpOf(secret).validate({ token, timestamp, window: WINDOW_STEPS })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_S) + delta
}

const Recovery = z.object({ salt: z.string(), hashes: z.array(z.string()) })
/** Ten codes of nearly 50 bits, and what the vault keeps of them: at that many bits a plain salted hash is enough. */
export function newRecoveryCodes(): { readonly codes: string[]; readonly sealed: string } {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  )
  const salt = randomBytes(16).toString('base64url')
  return {
    codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
    sealed: JSON.stringify({
      salt,
      hashes: codes.map((code) => hashOf(salt, code)),
    } satisfies z.infer<typeof Recovery>),
  }
}
const hashOf = (salt: string, code: string): string =>
  createHash('sha256').update(`${salt}\u0000${code}`).digest('base64url')
/** The place of a recovery code in its list, however it was typed; undefined if it is none. */
export function recoveryCodeOf(sealed: string, typed: string): number | undefined {
  const { salt, hashes } = Recovery.parse(JSON.parse(sealed))
  const hash = Buffer.from(hashOf(salt, typed.toLowerCase().replaceAll(/[\s-]/g, '')))
  const found = hashes.findIndex((one) => timingSafeEqual(Buffer.from(one), hash))
  return found < 0 ? undefined : found
}

/** A password for one login: twelve characters of each kind that docs/rules/people.md#password asks for, without look-alikes. */
export function oneTimePassword(): string {
  const kinds = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKMNPQRSTUVWXYZ', '23456789', '!#%+=?']
  const all = kinds.join('')
  const characters = [...kinds, ...Array.from({ length: 8 }, () => all)].map(
    (kind) => kind[randomInt(kind.length)] as string,
  )
  for (let i = characters.length - 1; i > 0; i--) {
    const j = randomInt(i + 1)
    ;[characters[i], characters[j]] = [characters[j] as string, characters[i] as string]
  }
  return characters.join('')
}
