/**
 * Rules of settlements where docs/rules/settlements.md is silent:
 * - A half that a later signature closed counts from that signature's own computation on: its replay sees it closed.
 * - A signature with `closes` closes all earlier halves that are not signed, also those that get their first lines
 *   later.
 * - What a settlement takes of an instalment is seen by an earlier half only if that was signed after it.
 * - A half is shown to the person from review on; before that, it is not there for them.
 * - A dispute is open until it is answered, or until the person acknowledges the half. It does not stand against
 *   signing: the signer sees it.
 * - A line has one open dispute at a time; a half is disputed so often at most.
 * - A person’s own settlement is signed, paid, reopened, booked, waived and ended by others only, and their disputes
 *   are answered by others. A super user who views as another person counts as both.
 * - What is left when a person ends is written off by those who may waive.
 * - The signer is told which lines rest on what the person recorded about themselves. The person is not.
 * - A half that was closed without lines is not among the late facts: all of it differs from what was signed, and its
 *   own difference shows it.
 * - A person without a bank account is not paid by bank transfer: cash, or another way, has to be chosen. A caller
 *   that does not say how is not asked, and the payment says so.
 * - Where the studio wants two people for a pay run, a bank transfer is marked as paid by the bank’s answer alone, and
 *   whoever pays otherwise has to say how (shared/settlements/pay-run/rules.ts).
 * - A half is looked at up to HALF_AHEAD_DAYS_MAX ahead. A fact dated later counts in its half once that is near.
 */

/** The ways in which a person is paid. */
export const payWays = ['bank', 'cash', 'other'] as const
export type PayWay = (typeof payWays)[number]
/** The accounts of the books from which people are paid. */
export const payAccounts = ['bank', 'cash', 'other-payments'] as const
export type PayAccount = (typeof payAccounts)[number]
/**
 * Returns the account of the books that a payment leaves. One whose way was not told leaves `cash`, as every payment did
 * before they were told apart.
 */
export const payAccountOf = (how: PayWay | null): PayAccount =>
  how === 'bank' ? 'bank' : how === 'other' ? 'other-payments' : 'cash'

/** The most days from now at which a half may begin: nothing is planned further ahead. */
export const HALF_AHEAD_DAYS_MAX = 400
/** The most disputes of one half of a person, whatever their outcome. */
export const DISPUTES_MAX = 50
/** Decisions about a half that its answer tells, the newest; the others are pages. */
export const STEPS_TOLD_MAX = 50
/** The most people in one run. */
export const RUN_USERS_MAX = 2000
/** The number of people done before a run says how far it is. */
export const RUN_STEP = 10
/** The most settlements listed of one person. */
export const SETTLEMENTS_OF_PERSON_MAX = 200
/** The most halves of one what-if. */
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
