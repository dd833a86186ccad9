import { inForceOn, type From } from '#shared/money/in-force.ts'

/**
 * Whether a fact says nothing new: the last one from the very same day says it. One from an earlier day may say the same now, and
 * be followed later by another for a day in between, which must not reach beyond this one's.
 */
export function isAlreadySaid<F extends From>(
  recorded: readonly F[],
  fact: F,
  isSame: (a: F, b: F) => boolean,
): boolean {
  const before = inForceOn(recorded, fact.from ?? '')
  return before !== undefined && before.from === fact.from && isSame(before, fact)
}
