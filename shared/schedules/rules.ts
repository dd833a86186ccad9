/** Cells that one request may plan: 500 people for ten days, or 160 for a month. */
export const CELLS_MAX = 5000
/** Dates that the roster answers at once. */
export const ROSTER_DAYS_MAX = 62
/** Dates on from today that may be planned. */
export const PLANNED_AHEAD_DAYS_MAX = 400
/** Days that a pattern repeats after: eight weeks. */
export const PATTERN_DAYS_MAX = 56
export const PATTERN_NAME_MAX = 60
/** The most patterns of a studio. */
export const PATTERNS_MAX = 50
export const REST_HOURS_MIN = 11
export const OPEN_SHIFTS_PER_DAY_MAX = 100

/**
 * Problems that a person's hours on a date may have. `tooYoung` and `documentExpired` forbid to publish hours of
 * people who go on air (docs/rules/schedules.md#who-may-not-be-planned-on-air); the others are shown, and a planner
 * decides.
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

/** The most free people that are listed as a replacement for one. */
export const REPLACEMENTS_LISTED_MAX = 200

/** A swap as it was left by what people did; `lapsed` follows from the roster and the clock. */
export const swapStates = [
  'requested',
  'accepted',
  'declined',
  'withdrawn',
  'approved',
  'rejected',
] as const
export type SwapState = (typeof swapStates)[number]
/** The states in which each step may be taken: by the other, by the asker, by a planner. */
const swapSteps = {
  answer: ['requested'],
  withdraw: ['requested', 'accepted'],
  decide: ['accepted'],
} as const satisfies Record<string, readonly SwapState[]>
export type SwapStep = keyof typeof swapSteps
export const isSwapStep = (step: SwapStep, state: SwapState | 'lapsed'): boolean =>
  (swapSteps[step] as readonly string[]).includes(state)
/** The most swaps of one person that were asked for and not decided yet. */
export const SWAPS_OPEN_MAX = 20
/** The same for hours that have not begun, with swaps that were refused or taken back: each is told to others. */
export const SWAPS_AHEAD_MAX = 60
export const SWAPS_LISTED_MAX = 200
export const SWAP_NOTE_MAX = 500
/** Days around the date from which the other's days are offered in exchange. */
export const SWAP_AROUND_DAYS = 14
