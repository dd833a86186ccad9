import type { Instant } from '../platform/messages.ts'

/** Whole months for which a studio, or a group, may keep what was said. */
export const KEPT_MONTHS_MAX = 120

/** A month in UTC as YYYY-MM, so many months after (before, if negative) the one of an instant. */
export function chatMonth(at: Instant, months = 0): string {
  const day = new Date(`${at.slice(0, 7)}-01T00:00:00.000Z`)
  day.setUTCMonth(day.getUTCMonth() + months)
  return day.toISOString().slice(0, 7)
}
/** The month after this one (YYYY-MM). */
export const nextChatMonth = (month: string): string => chatMonth(month, 1)
/** The newest month that is over for longer than `months`: it and all before it go. */
export const lastMonthGone = (now: Instant, months: number): string => chatMonth(now, -months - 1)
/** The part of what people wrote that a month of a conversation is: its texts have a key of it, too (`personal` with `part`). */
export const keptPart = (conversation: string, month: string): string => `${conversation}.${month}`
/** The month of a part. */
export const monthOfPart = (part: string): string => part.slice(-7)
/** The shorter of limits of which each may be none. */
export const shorterLimit = (...limits: readonly (number | null)[]): number | null => {
  const said = limits.filter((one) => one !== null)
  return said.length === 0 ? null : Math.min(...said)
}
