/**
 * What counts as money where docs/rules/money.md is silent:
 * - A leaf of income is a person, half, site, type and currency within one studio, so that a studio's figures add up to the
 *   total also where somebody changed studios in the middle of a half.
 * - The zone of a line is the one of its studio in force at the line's instant.
 * - Of income by day each day is rounded for itself; halves are not its sums, but the other way of looking.
 * - Who has never been in a studio has no income anywhere until they join one: the first studio then holds from the beginning.
 * - Nobody enters items for themselves, nor sets their own contract or budget, but the owner and super users.
 * - An item is in the books of its studio: whoever sees that studio's items sees and reverses it, wherever the person works by
 *   now. Somebody new is given one by those who see them where they work now, in a studio that these see as well.
 * - An item is dated in this century. One of a person who was erased is reversed by nobody.
 * - A set of rates that says what its date and source say already, and that no other source has followed, is not recorded again.
 */

/** Bounds of one ingest request (docs/rules/money.md#statement-lines). */
export const TRANSACTIONS_MAX = 5000
export const TRANSACTION_BYTES_MAX = 10_000
/** Of one request. */
export const SOURCES_MAX = 20
/** Into so many streams the lines of one source fall. Stored with every line, so it never changes. */
export const STATEMENT_BUCKETS = 64
/** A list of statement lines answers at most this many at once. */
export const PAGE_MAX = 500
/** Of one request (docs/rules/money.md#rates). */
export const RATE_SETS_MAX = 20_000
export const RATE_SETS_PER_EVENT = 500
/** A query of income over more is refused. */
export const INCOME_YEARS_MAX = 5
/** Basis points: a whole. */
export const WHOLE_BP = 10_000
/** What a studio's settings say until somebody sets them (docs/rules/money.md#contracts). */
export const DEFAULT_SHARE_BP = 5000
export const DEFAULT_CAP_BP = 5000
