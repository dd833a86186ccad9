import { MINUTES_KEPT } from '#shared/site-status/rules.ts'

/**
 * The last hour as bars: `minutes` ends with the minute of `minute`, and what has passed since is silence. Always as many as
 * an hour has minutes, so that every row means the same time.
 */
export function lastHourOf(
  { minutes, minute }: { readonly minutes: readonly number[]; readonly minute: string | null },
  nowSeconds: number,
): readonly number[] {
  const passed =
    minute === null
      ? MINUTES_KEPT
      : Math.max(0, Math.floor(nowSeconds / 60) - Math.floor(Date.parse(minute) / 60_000))
  const silent = Array.from({ length: Math.min(MINUTES_KEPT, passed) }, () => 0)
  const padding = Array.from({ length: MINUTES_KEPT }, () => 0)
  return [...padding, ...minutes, ...silent].slice(-MINUTES_KEPT)
}
