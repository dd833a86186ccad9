import { plainDay, wallTimeIn } from '../ui/format.ts'

/** '20 Nov 2026 22:05:07' by the studio's clock: of an entry seconds matter, and the year. */
export function fullTime(instant: string, locale: string): string {
  const at = wallTimeIn(Date.parse(instant))
  return `${plainDay(at.slice(0, 10), locale)} ${at.slice(11)}`
}
