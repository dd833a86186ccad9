import type { LocalDay } from '../platform/local-day.ts'

/** A fact that holds from a local day on; null: from the beginning. */
export interface From {
  readonly from: LocalDay | null
}

/**
 * Returns the fact in force on a day (docs/rules/time.md#what-holds-from-when), from facts in the order recorded: the
 * one with the latest `from` not after the day, of equal ones the latest recorded; undefined before the first.
 */
export function inForceOn<F extends From>(recorded: readonly F[], day: LocalDay): F | undefined {
  let found: F | undefined
  for (const fact of recorded) {
    if (fact.from !== null && fact.from > day) continue
    if (found === undefined || (fact.from ?? '') >= (found.from ?? '')) found = fact
  }
  return found
}
