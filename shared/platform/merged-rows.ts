/** An answer of a call that takes `since` (changed-since.ts), apart from its rows. */
export interface SinceAnswer {
  readonly since?: string | null | undefined
  readonly users?: readonly string[] | undefined
}

/** Rows of people, as a list of such a call has them. */
export interface PeoplesRows<Row> {
  readonly personOf: (row: Row) => string
  /** How the server has them sorted. */
  readonly order: (a: Row, b: Row) => number
}
/** The rows that there were before without those of `users`, and what came in their place. */
export function mergedRows<Row>(
  { personOf, order }: PeoplesRows<Row>,
  before: readonly Row[],
  { users, rows }: { readonly users: readonly string[]; readonly rows: readonly Row[] },
): readonly Row[] {
  if (users.length === 0) return before
  const theirs = new Set(users)
  return [...before.filter((row) => !theirs.has(personOf(row))), ...rows].toSorted(order)
}
/** The order of texts in the database: by their characters' numbers, in no language. */
export const textOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
