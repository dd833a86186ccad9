import {
  daysAfter,
  DEFAULT_ZONE,
  localDate,
  secondAt,
  type LocalDate,
} from '#shared/platform/time.ts'
import type { Instant } from '#shared/platform/messages.ts'

/** One day's turn: when, and whose date it is. */
interface DailyTurn {
  readonly date: LocalDate
  readonly due: Instant
}
/** A day that a zone skips has its turn when the next day begins; so the turns around an instant are among these. */
const DAYS_AROUND = 3

const secondOf = (instant: Instant): number => Math.floor(Date.parse(instant) / 1000)
const turnsAround = (time: string, zone: string | null, now: Instant): readonly DailyTurn[] => {
  const where = zone ?? DEFAULT_ZONE
  const today = localDate(secondOf(now), where)
  return Array.from({ length: 2 * DAYS_AROUND + 1 }, (_, i) => {
    const date = daysAfter(today, i - DAYS_AROUND)
    return { date, due: new Date(secondAt(date, time, where) * 1000).toISOString() }
  })
}

/** The first turn after `now` at this local time (HH:MM) in this zone (null: the default one), leaving out that of one date. */
export function nextTurn(
  time: string,
  zone: string | null,
  now: Instant,
  without?: LocalDate,
): DailyTurn {
  const found = turnsAround(time, zone, now).find(({ date, due }) => due > now && date !== without)
  if (!found) throw new Error(`no day after ${now} has ${time}`)
  return found
}
/** The newest turn that has come by `now`. */
export function lastTurn(time: string, zone: string | null, now: Instant): DailyTurn {
  const found = turnsAround(time, zone, now).findLast(({ due }) => due <= now)
  if (!found) throw new Error(`no day before ${now} has ${time}`)
  return found
}
