import { may } from '#shared/permissions/actions.ts'
import { sees } from '#shared/platform/allow.ts'
import { holidayCalls, type Holiday } from '#shared/vacations/holiday-calls.ts'
import { refuseVacation } from '#shared/vacations/refusals.ts'
import { queryHolidays, type LeaveCalendarTables } from '#projections/vacations/leave-calendar.ts'
import type { App } from '../platform/kernel/app.ts'
import { query, useCase, type AskedWith, type CommandTarget } from '../platform/kernel/use-case.ts'
import { readHolidays } from './holiday-calendar.ts'
import { holidayAggregate } from './holiday-decider.ts'

/** A studio's holidays. Everybody of the studio sees them. */
export const listHolidays = query(holidayCalls.holidays)(async (asked) => {
  const { studio } = asked.params
  if (!sees(asked.context.actor, studio)) return refuseVacation('vacations.studioUnknown')
  const rows = await queryHolidays(asked.app.read<LeaveCalendarTables>(), [studio], {
    from: `${asked.query.year}-01-01`,
    to: `${asked.query.year}-12-31`,
  })
  return rows.map(({ date, name }) => ({ date, name }))
})

/**
 * The studio that the path names, if the caller manages vacations of people in it as a whole: a restricted trainer manages leave
 * of their models, not the studio's days.
 */
async function managedStudio({
  params: { studio },
  context: { actor },
}: AskedWith<{ readonly params: { readonly studio: string } }>): Promise<CommandTarget> {
  return may(actor, 'vacations.manage', { user: '', studio })
    ? { key: studio, studio }
    : refuseVacation('vacations.studioUnknown')
}

export const setHoliday = useCase(holidayCalls.setHoliday).on(holidayAggregate)({
  about: managedStudio,
  command: ({ params: { studio, date }, body: { name } }) => ({
    type: 'SetHolidays',
    studio,
    days: [{ date, name }],
  }),
  reply: ({ params: { date }, body: { name } }) => ({ date, name }),
})

export const removeHoliday = useCase(holidayCalls.removeHoliday).on(holidayAggregate)({
  about: managedStudio,
  command: ({ params }) => ({ type: 'RemoveHoliday', ...params }),
  reply: ({ params: { date } }) => ({ date }),
})

/** Imports the holidays of a year. A preview decides nothing: it asks for no day. */
export const importHolidays = useCase(holidayCalls.importHolidays).on(holidayAggregate)({
  about: managedStudio,
  needs: async ({ app, body, found }) => {
    const { days, ignored } = readHolidays(body.calendar, body.year)
    return { days, ignored, before: await holidaysIn(app, found) }
  },
  command: ({ params: { studio }, body: { preview }, needs: { days, before } }) => ({
    type: 'SetHolidays',
    studio,
    days: preview ? [] : days.filter(({ date }) => before[date] === undefined),
  }),
  reply: ({ needs: { days, ignored, before } }) => ({
    added: days.filter(({ date }) => before[date] === undefined),
    unchanged: days.flatMap(({ date }): Holiday[] => {
      const name = before[date]
      return name === undefined ? [] : [{ date, name }]
    }),
    ignored: [...ignored],
  }),
})
const holidaysIn = async (app: App, { key }: CommandTarget) =>
  (await app.load(holidayAggregate, `${holidayAggregate.name}-${key}`)).state
