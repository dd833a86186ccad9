/** The position of the read models when an answer was made: by the answer, its parts, and what a query keeps of it. */
let positions = new WeakMap<object, string>()

/** `position` is empty where nothing is known of it. */
export function notePosition(answer: unknown, position: string): void {
  if (!isObject(answer)) return
  // Screens keep a part of some answers.
  for (const one of [answer, ...Object.values(answer).filter(isObject)])
    if (position === '') positions.delete(one)
    else positions.set(one, position)
}

/** Returns the position that an answer, or a page of several, has seen; empty where it is not known. */
export const positionOf = (answer: object): string => positions.get(answer) ?? ''

/** Notes that a query keeps `kept` in the place of `now`: the answer of before where both are equal. */
export function keptInstead(now: unknown, kept: unknown): unknown {
  if (now !== kept && isObject(now) && isObject(kept)) {
    const pages = pagesOf(now)
    if (pages.length === 0) notePosition(kept, positionOf(now))
    for (const [i, page] of pagesOf(kept).entries()) keptInstead(pages[i], page)
  }
  return kept
}

/**
 * Whether a query's data was made with everything up to `position`. Tokens of a store and of its copy cannot be compared:
 * one starts with a letter, the other with a digit.
 */
export function hasSeen(data: unknown, position: string): boolean {
  if (position === '' || !isObject(data)) return false
  const pages = pagesOf(data)
  if (pages.length > 0) return pages.every((page) => hasSeen(page, position))
  const seen = positionOf(data)
  return seen >= position && isNumbered(seen) === isNumbered(position)
}

/** The store may be another one now, so that positions of before say nothing: everything is asked for again. */
export function forgetPositions(): void {
  positions = new WeakMap()
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isNumbered = (position: string): boolean => /^\d/.test(position)
/** The pages of an infinite query. */
const pagesOf = (data: object): readonly unknown[] =>
  'pages' in data && 'pageParams' in data && Array.isArray(data.pages) ? data.pages : []
