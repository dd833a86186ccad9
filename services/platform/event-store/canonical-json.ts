import canonicalize from 'canonicalize'

const texts = new WeakMap<object, string>()

/**
 * Canonical JSON (RFC 8785). It writes texts and numbers as JSON.stringify does and sorts names, so what is in order
 * already is written by JSON.stringify, and kept for storing it (`jsonText`).
 */
export function canonicalJson(value: unknown): string {
  if (!isInOrder(value)) return canonicalize(value) as string
  const text = JSON.stringify(value)
  if (typeof value === 'object' && value !== null) texts.set(value, text)
  return text
}
/** The text that JSON.stringify writes for an event's data; not written anew if it was when the event was hashed. */
export const jsonText = (value: unknown): string =>
  texts.get(value as object) ?? JSON.stringify(value)

/** Plain, well-formed data whose names stand in order of their UTF-16 units everywhere; all else is the library's to judge. */
function isInOrder(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value !== 'object') return typeof value === 'boolean'
  if (value === null) return true
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) if (!isInOrder(value[i])) return false
    return true
  }
  if (Object.getPrototypeOf(value) !== Object.prototype || 'toJSON' in value) return false
  let before: string | undefined
  for (const name of Object.keys(value)) {
    if ((before !== undefined && name <= before) || !name.isWellFormed()) return false
    before = name
    if (!isInOrder((value as Record<string, unknown>)[name])) return false
  }
  return true
}
