import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator shows. */
export const codeAt = (secret: string, now: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: Date.parse(now),
  })
