import type { IncomingHttpHeaders } from 'node:http'
import type { Actor } from '#shared/platform/allow.ts'

/** Name of the cookie that a login sets; its value is what `authenticate` gets. */
export const SESSION_COOKIE = 'callboard_session'

/** The proof of a request's actor: the value of the session cookie, or a bearer token. */
export interface Credentials {
  readonly cookie?: string
  readonly bearer?: string
}
export type Authenticate = (credentials: Credentials) => Promise<Actor | null>

/** Reads the credentials of a request. A token wins over a cookie: its sender is a program, which browsers cannot be made to imitate across origins. */
export function credentialsOf(
  headers: IncomingHttpHeaders,
  cookies: Readonly<Record<string, string | undefined>>,
): Credentials {
  const authorization = headers.authorization ?? ''
  if (/^bearer\b/i.test(authorization)) {
    const bearer = /^bearer +([\x21-\x7e]{1,500}) *$/i.exec(authorization)?.[1]
    return bearer === undefined ? {} : { bearer }
  }
  const cookie = cookies[SESSION_COOKIE]
  return cookie !== undefined && /^[\x21-\x7e]{1,500}$/.test(cookie) ? { cookie } : {}
}
