/** The most that a reported instant may lie after the server's clock (docs/rules/time.md#too-far-ahead). */
export const AHEAD_MS_MAX = 120_000
