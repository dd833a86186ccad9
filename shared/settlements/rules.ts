/**
 * What settlements do where docs/rules/settlements.md is silent:
 * - A half that a later signature closed counts from that signature's own computation on: its replay sees it closed.
 * - Who signs a half with `closes` closes all earlier ones that are not signed, also those that get their first lines later.
 * - What a settlement takes of an instalment is seen by an earlier half only if that was signed after it.
 * - A half is shown to the person from review on; before that, it is not there for them.
 * - A dispute is open until it is answered, or until the person acknowledges the half. It does not stand against signing: whoever
 *   signs sees it.
 * - A line has one open dispute at a time; a half is disputed so often at most.
 * - Somebody’s own settlement is signed, paid, reopened, booked, waived and ended by others only, and their disputes are answered
 *   by others. Who looks through somebody’s eyes counts as both.
 * - What somebody ends with is written off by who may waive.
 * - Whoever signs is told which lines rest on what the person recorded about themselves. The person is not.
 * - A half that was closed without lines is not among the late facts: all of it differs from what was signed, and its own
 *   difference shows it.
 * - Who has no bank account is not paid by bank transfer: cash, or another way, is one that somebody chooses. A caller that does not
 *   say how is not asked, and the payment says so.
 * - A half is looked at up to HALF_AHEAD_DAYS_MAX ahead. What is dated later counts in its half once that is near.
 */

/** How somebody was paid. */
export const payWays = ['bank', 'cash', 'other'] as const
export type PayWay = (typeof payWays)[number]

/** Halves that begin later than so many days from now are nobody's: nothing is planned that far ahead. */
export const HALF_AHEAD_DAYS_MAX = 400
/** Of one half of a person, whatever became of them. */
export const DISPUTES_MAX = 50
/** Decisions about a half that its answer tells, the newest; the others are pages. */
export const STEPS_TOLD_MAX = 50
/** Of one run. */
export const RUN_USERS_MAX = 2000
/** So many people are done before a run says how far it is. */
export const RUN_STEP = 10
/** Listed of one person. */
export const SETTLEMENTS_OF_PERSON_MAX = 200
/** Of one what-if. */
export const WHAT_IF_HALVES_MAX = 12
export const WHAT_IF_PEOPLE_MAX = 2000
/** A set of rates that is older than this, in days before the half's last one, stands against signing (docs/rules/settlements.md#signing). */
export const RATES_AGE_DAYS_MAX = 7
/** Facts behind a line answered at once. */
export const LINE_FACTS_MAX = 200
/** Causes told of a line. */
export const CAUSES_MAX = 50
/** Runs of a half that are told, the newest first. */
export const RUNS_TOLD_MAX = 20
