import { sees, type Actor } from '#shared/platform/allow.ts'
import type { CallInput } from '#shared/platform/calls.ts'
import { may } from '#shared/permissions/actions.ts'
import type { holidayCalls } from '#shared/vacations/holiday-calls.ts'
import { refuseVacation } from '#shared/vacations/refusals.ts'
import { queryHolidays, type LeaveCalendarTables } from '#projections/vacations/leave-calendar.ts'
import type { App } from '../platform/kernel/app.ts'
import type { ActorContext } from '../platform/kernel/define-service.ts'
import { readHolidays, type NamedDay } from './holiday-calendar.ts'
import { holidayAggregate, holidayStream } from './holiday-decider.ts'

type Input<N extends keyof typeof holidayCalls> = CallInput<(typeof holidayCalls)[N]>

/** A studio's holidays. Everybody of the studio sees them; who manages vacations there says which they are. */
export const holidayHandlers = (app: App) => ({
  holidays: async (
    { params: { studio }, query: { year } }: Input<'holidays'>,
    { actor }: ActorContext,
  ) => {
    seen(actor, studio)
    const rows = await queryHolidays(app.read<LeaveCalendarTables>(), [studio], {
      from: `${year}-01-01`,
      to: `${year}-12-31`,
    })
    return rows.map(({ date, name }) => ({ date, name }))
  },
  setHoliday: async (
    { params: { studio, date }, body: { name } }: Input<'setHoliday'>,
    context: ActorContext,
  ) => {
    managed(context.actor, studio)
    await set(app, studio, [{ date, name }], context)
    return { date, name }
  },
  removeHoliday: async (
    { params: { studio, date } }: Input<'removeHoliday'>,
    context: ActorContext,
  ) => {
    managed(context.actor, studio)
    const command = { type: 'RemoveHoliday', studio, date } as const
    await app.handle(holidayAggregate, holidayStream(studio), command, context, { studio })
    return { date }
  },
  importHolidays: async (
    { params: { studio }, body }: Input<'importHolidays'>,
    context: ActorContext,
  ) => {
    managed(context.actor, studio)
    const { days, ignored } = readHolidays(body.calendar, body.year)
    const { state } = await app.load(holidayAggregate, holidayStream(studio))
    const [added, unchanged] = [
      days.filter(({ date }) => state[date] === undefined),
      days.filter(({ date }) => state[date] !== undefined),
    ]
    if (!body.preview && added.length > 0) await set(app, studio, added, context)
    return {
      added,
      unchanged: unchanged.map(({ date, name }) => ({ date, name: state[date] ?? name })),
      ignored: [...ignored],
    }
  },
})
const set = (app: App, studio: string, days: readonly NamedDay[], context: ActorContext) =>
  app.handle(
    holidayAggregate,
    holidayStream(studio),
    { type: 'SetHolidays', studio, days },
    context,
    { studio },
  )

function seen(actor: Actor, studio: string): void {
  if (!sees(actor, studio)) refuseVacation('vacations.studioUnknown')
}
/** Of people in the studio as a whole: a restricted trainer manages leave of their models, not the studio's days. */
function managed(actor: Actor, studio: string): void {
  if (!may(actor, 'vacations.manage', { user: '', studio }))
    refuseVacation('vacations.studioUnknown')
}
