/** Cells that one request may plan: 500 people for ten days, or 160 for a month. */
export const CELLS_MAX = 5000
/** Dates that the roster answers at once. */
export const ROSTER_DAYS_MAX = 62
/** Dates on from today that may be planned. */
export const PLANNED_AHEAD_DAYS_MAX = 400
export const REST_HOURS_MIN = 11
export const OPEN_SHIFTS_PER_DAY_MAX = 100

/**
 * What may be wrong with a person's hours on a date. `tooYoung` and `documentExpired` forbid to publish hours of whoever goes on
 * air (rules.md, People); the others are shown, and a planner decides.
 */
export const problems = {
  tooYoung: { forbids: true },
  documentExpired: { forbids: true },
  /** Approved leave in that half of the date. */
  leave: { forbids: false },
  /** Leave that was asked for. */
  leavePending: { forbids: false },
  /** Other hours at the same time, in this studio or another. */
  twoAtOnce: { forbids: false },
  /** Under REST_HOURS_MIN between two. */
  shortRest: { forbids: false },
  holiday: { forbids: false },
} as const satisfies Record<string, { readonly forbids: boolean }>
export type Problem = keyof typeof problems
export const problemNames = Object.keys(problems) as [Problem, ...Problem[]]
