/** The people whose rows a query may show (`visibilityFor` makes it of an actor). `studios` null: all studios. `self` is always in sight; '' for none. */
export interface RowVisibility {
  readonly studios: readonly string[] | null
  readonly self: string
  /** The only models in sight, besides oneself; absent or null: all. */
  readonly models?: readonly string[] | null
}
