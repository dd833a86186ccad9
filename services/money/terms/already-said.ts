import { inForceOn, type From } from '#shared/money/in-force.ts'

/**
 * Whether a fact says nothing new: what is in force on its day says the same, and nothing holds from a later day, before which
 * it would stand its ground against a fact that is recorded later for a day before it.
 */
export function isAlreadySaid<F extends From>(
  recorded: readonly F[],
  fact: F,
  isSame: (a: F, b: F) => boolean,
): boolean {
  const before = inForceOn(recorded, fact.from ?? '')
  return (
    before !== undefined &&
    isSame(before, fact) &&
    !recorded.some(({ from }) => (from ?? '') > (fact.from ?? ''))
  )
}
