import { holidayEvents } from '#shared/vacations/events.ts'
import type { Holiday } from '#shared/vacations/holiday-calls.ts'
import { refuseVacation } from '#shared/vacations/refusals.ts'
import { HOLIDAYS_PER_STUDIO_MAX } from '#shared/vacations/rules.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'

/** A studio's holidays: what each date is called. */
type Holidays = Readonly<Record<string, string>>
export const holidayAggregate = aggregateOf<Holidays>()({
  name: 'holidays',
  events: holidayEvents,
  initial: {},
  decide: {
    /** Only those that are not there yet, or are called otherwise. */
    SetHolidays: (
      state,
      { studio, days }: { readonly studio: string; readonly days: readonly Holiday[] },
      { actor: by },
    ) => {
      const wanted = days.filter(({ date, name }) => state[date] !== name)
      const dates = new Set([...Object.keys(state), ...wanted.map(({ date }) => date)])
      if (dates.size > HOLIDAYS_PER_STUDIO_MAX) return refuseVacation('vacations.holidaysFull')
      return wanted.map(({ date, name }) => ({
        type: 'HolidaySet' as const,
        data: { studio, date, name, by },
      }))
    },
    RemoveHoliday: (
      state,
      { studio, date }: { readonly studio: string; readonly date: string },
      { actor: by },
    ) =>
      state[date] === undefined
        ? refuseVacation('vacations.holidayUnknown')
        : [{ type: 'HolidayRemoved', data: { studio, date, by } }],
  },
  evolve: {
    HolidaySet: (state, { date, name }) => ({ ...state, [date]: name }),
    HolidayRemoved: (state, { date: removed }) =>
      Object.fromEntries(Object.entries(state).filter(([date]) => date !== removed)),
  },
})
