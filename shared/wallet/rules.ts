/** Minor units of usd that everybody may spend until their own budget is set (specification, section 9). */
export const DEFAULT_BUDGET = 40_000
