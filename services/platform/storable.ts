import { hiddenAnywhere } from '#shared/platform/text.ts'

const DEPTH_MAX = 64
/** Half of a surrogate pair cannot be written as UTF-8, and PostgreSQL takes no NUL: neither may come in by any door. */
const storableText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** What PostgreSQL or a careless merge would choke on in data from outside; undefined if there is nothing. At most 64 levels deep. */
export function notStorable(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return storableText(value) ? undefined : 'a text holds characters that cannot be stored'
  if (typeof value !== 'object' || value === null) return undefined
  if (depth === DEPTH_MAX) return `it is nested deeper than ${DEPTH_MAX} levels`
  if (Array.isArray(value)) return firstIn(value, depth)
  const keys = Object.keys(value)
  if (keys.includes('__proto__')) return 'the name __proto__ is not taken'
  return firstIn(keys, depth) ?? firstIn(Object.values(value), depth)
}

/** The rule of the door, for every text that a request brings by whatever way: it can be stored, and people can see all of it. */
export function notTaken(value: unknown): string | undefined {
  const reason = notStorable(value)
  if (reason !== undefined) return reason
  const hidden = hiddenAnywhere(value)
  return hidden === undefined ? undefined : `a text holds the invisible character ${hidden}`
}

function firstIn(values: readonly unknown[], depth: number): string | undefined {
  for (const value of values) {
    const reason = notStorable(value, depth + 1)
    if (reason !== undefined) return reason
  }
  return undefined
}
