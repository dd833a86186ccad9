import { statuses } from './statuses.ts'

/** Invalid user or access denied: the account cannot be seen. */
export const isMiss = (status: number): boolean =>
  status === statuses.invalidUser || status === statuses.accessDenied

/**
 * Counts the misses in a row that an observer has told of an account, up to 2, with one more observation
 * (docs/rules/online-time.md#codes). An error is no information: it neither ends the row nor adds to it. Wall, online
 * time and shifts all count by this.
 */
export const missesAfter = (misses: number, status: number): number => {
  if (status === statuses.error) return misses
  return isMiss(status) ? Math.min(misses + 1, 2) : 0
}
/** The second miss in a row ends what the account was taken for, at its own time. */
export const hasEnded = (misses: number): boolean => misses >= 2
