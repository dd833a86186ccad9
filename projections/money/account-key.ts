import { createHash } from 'node:crypto'

const BYTES = 15
const KNOWN_MAX = 50_000
const known = new Map<string, string>()

/**
 * Returns the key of an account on a site: 20 characters that do not tell its name. The same for ever, as rows are
 * joined by it.
 */
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
export const ONE_DAY_MS = 86_400_000
const months = new Map<number, string>()
/** The month (UTC) under which a line is kept, `2026-11`. */
export function monthAt(at: number): string {
  const day = Math.floor(at / ONE_DAY_MS)
  let month = months.get(day)
  if (month === undefined) {
    if (months.size >= KNOWN_MAX) months.clear()
    months.set(day, (month = new Date(at).toISOString().slice(0, 7)))
  }
  return month
}
