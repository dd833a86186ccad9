/** What is reported may lie this much later than the server's clock (rules.md, too far ahead; money.md, Statement lines). */
export const AHEAD_MS_MAX = 120_000
