import { createHash } from 'node:crypto'

const BYTES = 15
const KNOWN_MAX = 50_000
const known = new Map<string, string>()

/** What an account on a site is kept under: 20 characters that do not tell its name. The same for ever, as rows are joined by it. */
export function accountKey(site: string, name: string): string {
  const account = `${site}\u0000${name}`
  let key = known.get(account)
  if (key === undefined) {
    if (known.size >= KNOWN_MAX) known.clear()
    key = createHash('sha256').update(account).digest().subarray(0, BYTES).toString('base64url')
    known.set(account, key)
  }
  return key
}
/** The month (UTC) under which a line is kept, `2026-11`. */
export const monthAt = (at: number): string => new Date(at).toISOString().slice(0, 7)
