import { settingDefaults } from '#shared/configuration/settings.ts'
import { addDays, type LocalDay } from '#shared/platform/local-day.ts'
import { localDate } from '#shared/platform/time.ts'
import { spanOf, type PlannedHours } from '#shared/schedules/hours.ts'
import type { DemoPerson } from './cast.ts'

const day_ms = 86_400_000
const office = { shift: null, start: '09:00', end: '17:00' } as const

/** Returns the work that a person is planned for on a date: their shift on every day that is not one of their days off. */
export function plannedOn({ startHour, daysOff }: DemoPerson, date: LocalDay): PlannedHours[] {
  if (daysOff.includes((Date.parse(date) / day_ms) % 7)) return []
  const start = `${String(startHour).padStart(2, '0')}:00`
  const shift = settingDefaults.ture.interval.find((span) => span.start === start)
  return [shift ? { shift: shift.key, start, end: shift.end } : office]
}

/** Whether it is their hours at a moment (epoch milliseconds), by the plan of that day or of the night before. */
export function isDueAt(person: DemoPerson, at: number): boolean {
  const today = localDate(at / 1000, person.timezone)
  return [addDays(today, -1), today].some((date) =>
    plannedOn(person, date).some((hours) => {
      const { from, to } = spanOf(date, hours, person.timezone)
      return from <= at / 1000 && at / 1000 < to
    }),
  )
}
