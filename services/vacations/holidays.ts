import type { studioNamed } from '#shared/accounts/needs.ts'
import { may } from '#shared/permissions/actions.ts'
import { sees } from '#shared/platform/allow.ts'
import type { GivenBy } from '#shared/platform/needs.ts'
import { holidayCalls, type Holiday } from '#shared/vacations/holiday-calls.ts'
import { refuseVacation } from '#shared/vacations/refusals.ts'
import { queryHolidays, type LeaveCalendarTables } from '#projections/vacations/leave-calendar.ts'
import type { App } from '../platform/kernel/app.ts'
import { query, useCase, type AskedWith, type CommandTarget } from '../platform/kernel/use-case.ts'
import { readHolidays } from './holiday-calendar.ts'
import { holidayAggregate } from './holiday-decider.ts'

export interface HolidayNeeds {
  readonly studioNamed: GivenBy<typeof studioNamed>
}

/** A studio's holidays. Everybody of the studio sees them. */
const listHolidays = ({ studioNamed }: HolidayNeeds) =>
  query(holidayCalls.holidays)(async ({ app, context, params: { studio }, query: { year } }) => {
    if (!sees(context.actor, studio) || !(await studioNamed(app, studio)))
      return refuseVacation('vacations.studioUnknown')
    const days = { from: `${year}-01-01`, to: `${year}-12-31` }
    const rows = await queryHolidays(app.read<LeaveCalendarTables>(), [studio], days)
    return rows.map(({ date, name }) => ({ date, name }))
  })

/**
 * The studio that the path names, if the caller manages vacations of people in it as a whole: a restricted trainer manages leave
 * of their models, not the studio's days.
 */
const managedStudio =
  ({ studioNamed }: HolidayNeeds) =>
  async ({
    app,
    params: { studio },
    context: { actor },
  }: AskedWith<{ readonly params: { readonly studio: string } }>): Promise<CommandTarget> =>
    may(actor, 'vacations.manage', { user: '', studio }) && (await studioNamed(app, studio))
      ? { key: studio, studio }
      : refuseVacation('vacations.studioUnknown')

const setHoliday = (needs: HolidayNeeds) =>
  useCase(holidayCalls.setHoliday).on(holidayAggregate)({
    about: managedStudio(needs),
    command: ({ params: { studio, date }, body: { name } }) => ({
      type: 'SetHolidays',
      studio,
      days: [{ date, name }],
    }),
    reply: ({ params: { date }, body: { name } }) => ({ date, name }),
  })

const removeHoliday = (needs: HolidayNeeds) =>
  useCase(holidayCalls.removeHoliday).on(holidayAggregate)({
    about: managedStudio(needs),
    command: ({ params }) => ({ type: 'RemoveHoliday', ...params }),
    reply: ({ params: { date } }) => ({ date }),
  })

/** Imports the holidays of a year. A preview decides nothing: it asks for no day. */
const importHolidays = (needs: HolidayNeeds) =>
  useCase(holidayCalls.importHolidays).on(holidayAggregate)({
    about: managedStudio(needs),
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

/** The calls about a studio's holidays, with what other modules give for them. */
export const holidayCases = (needs: HolidayNeeds) => ({
  holidays: listHolidays(needs),
  setHoliday: setHoliday(needs),
  removeHoliday: removeHoliday(needs),
  importHolidays: importHolidays(needs),
})
