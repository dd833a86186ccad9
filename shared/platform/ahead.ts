/** What is reported may lie this much later than the server's clock (docs/rules/time.md#too-far-ahead). */
export const AHEAD_MS_MAX = 120_000
