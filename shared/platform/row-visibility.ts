/** Whose rows a query may show (`visibilityFor` makes it of an actor). `studios` null: of all studios. `self` is always in sight; '' for nobody. */
export interface RowVisibility {
  readonly studios: readonly string[] | null
  readonly self: string
  /** Of models only these are in sight, besides oneself; absent or null: all. */
  readonly models?: readonly string[] | null
}
