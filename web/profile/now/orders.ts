/** Sorts requests by their first day, and by when they were made where that is the same. */
export const soonestFirst = <Row extends { readonly from: string; readonly requested_at: string }>(
  rows: readonly Row[],
): readonly Row[] =>
  rows.toSorted(
    (a, b) => a.from.localeCompare(b.from) || a.requested_at.localeCompare(b.requested_at),
  )
