import { addDays } from '#shared/platform/local-day.ts'
import { dateIn } from '../ui/format.ts'

/** The earliest and the latest of the dates that it is in these zones at an epoch second; the reader's own where no zone is named. */
export function daysIn(
  second: number,
  zones: readonly string[],
): readonly [earliest: string, latest: string] {
  const days = (zones.length > 0 ? zones : [undefined]).map((zone) => dateIn(second, zone)).sort()
  return [days[0] as string, days.at(-1) as string]
}

const searched_s = 30 * 3600
/** The first and the end second of a date: found by looking, so a day with a clock change has its 23 or 25 hours. */
export function dayBounds(
  date: string,
  zone: string,
): { readonly from: number; readonly to: number } {
  return { from: firstSecond(date, zone), to: firstSecond(addDays(date, 1), zone) }
}
function firstSecond(date: string, zone: string): number {
  const middle = Date.parse(date) / 1000
  let [low, high] = [middle - searched_s, middle + searched_s]
  while (low < high) {
    const half = Math.floor((low + high) / 2)
    if (dateIn(half, zone) < date) low = half + 1
    else high = half
  }
  return low
}
