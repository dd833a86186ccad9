import { hiddenIn } from '#shared/platform/text.ts'

const DEPTH_MAX = 64
/** Fields whose text is never shown: a password may hold any character, and one that was taken once must be taken again. */
const secretFields: ReadonlySet<string> = new Set(['password', 'next', 'pass'])

/**
 * Checks every text that a request brings, names of fields included: PostgreSQL can store it, no careless merge chokes on it, and
 * people can see all of it. Returns what is wrong, or undefined. At most 64 levels deep.
 */
export function notTaken(value: unknown, secret = false, depth = 0): string | undefined {
  if (typeof value === 'string') return wrongText(value, secret)
  if (typeof value !== 'object' || value === null) return undefined
  if (depth === DEPTH_MAX) return `it is nested deeper than ${DEPTH_MAX} levels`
  if (Array.isArray(value)) return first(value, (one) => notTaken(one, secret, depth + 1))
  return first(Object.entries(value), ([name, held]) =>
    name === '__proto__'
      ? 'the name __proto__ is not taken'
      : (wrongText(name, false) ?? notTaken(held, secret || secretFields.has(name), depth + 1)),
  )
}

function wrongText(text: string, secret: boolean): string | undefined {
  // Half of a surrogate pair cannot be written as UTF-8, and PostgreSQL takes no NUL: neither may come in by any door.
  if (text.includes('\u0000') || !text.isWellFormed())
    return 'a text holds characters that cannot be stored'
  const hidden = secret ? undefined : hiddenIn(text, true)
  return hidden === undefined ? undefined : `a text holds the invisible character ${hidden}`
}
function first<T>(
  values: readonly T[],
  wrong: (value: T) => string | undefined,
): string | undefined {
  for (const value of values) {
    const reason = wrong(value)
    if (reason !== undefined) return reason
  }
  return undefined
}
