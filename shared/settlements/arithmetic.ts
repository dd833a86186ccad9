import { computeHalf1, type ComputedHalf } from './arithmetic-1.ts'
import type { HalfFacts } from './half-facts.ts'

/** Computes lines from facts. Pure: server, what-if and tests run the same. */
export type Arithmetic = (facts: HalfFacts) => ComputedHalf

/**
 * Every version that a settlement was ever signed with stays, each with golden cases (docs/rules/settlements.md#replay): a half that was signed
 * is computed by the version of its signature for ever, all others by the newest.
 */
export const arithmetics: Readonly<Record<number, Arithmetic>> = { 1: computeHalf1 }
export const NEWEST_ARITHMETIC = 1

/** Raises for a version that this code does not have: nothing else may be computed in its place. */
export function arithmeticOf(
  version: number,
  known: Readonly<Record<number, Arithmetic>> = arithmetics,
): Arithmetic {
  const found = known[version]
  if (!found) throw new Error(`there is no arithmetic of version ${version}`)
  return found
}
