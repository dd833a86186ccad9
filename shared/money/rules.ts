/**
 * Rules of money where docs/rules/money.md is silent:
 * - A leaf of income is a person, half, site, type and currency within one studio, so that a studio's figures add up
 *   to the total also where a person changed studios in the middle of a half.
 * - The zone of a line is the one of its studio in force at the line's instant.
 * - In income by day each day is rounded for itself; halves are not sums of days, but summed on their own.
 * - A person who was never in a studio has no income until they join one: the first studio then holds from the
 *   beginning.
 * - Only the owner and super users may enter items for themselves, or set their own contract or budget.
 * - An item is in the books of its studio: those who see that studio's items see and reverse it, wherever the person
 *   works by now. A new one is given by those who see the person where they work now, in a studio that they see as
 *   well.
 * - An item is dated in this century. An item of an erased person cannot be reversed.
 * - A set of rates that says what its date and source say already, and that no other source has followed, is not
 *   recorded again.
 */

/** Bounds of one ingest request (docs/rules/money.md#statement-lines). */
export const TRANSACTIONS_MAX = 5000
export const TRANSACTION_BYTES_MAX = 10_000
/** The most sources in one request. */
export const SOURCES_MAX = 20
/** The number of streams that the lines of one source fall into. Stored with every line, so it never changes. */
export const STATEMENT_BUCKETS = 64
/** The most statement lines that a list answers at once. */
export const PAGE_MAX = 500
/** The most rate sets in one request (docs/rules/money.md#rates). */
export const RATE_SETS_MAX = 20_000
export const RATE_SETS_PER_EVENT = 500
/** The most years of a query of income; a longer one is refused. */
export const INCOME_YEARS_MAX = 5
/** Basis points: a whole. */
export const WHOLE_BP = 10_000
/** Defaults of a studio's settings, until they are set (docs/rules/money.md#contracts). */
export const DEFAULT_SHARE_BP = 5000
export const DEFAULT_CAP_BP = 5000
