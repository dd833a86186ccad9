import { may } from '#shared/permissions/actions.ts'
import { addDays, type LocalDay } from '#shared/platform/local-day.ts'
import { queryPersonCells } from '#projections/schedules/roster-queries.ts'
import type { RosterTables } from '#projections/schedules/roster-tables.ts'
import type { App } from '../platform/kernel/app.ts'
import type { ActorContext } from '../platform/kernel/define-service.ts'

/** A screen of the roster shows no more days than these. */
const SCREEN_DAYS = 31
interface Drafted {
  readonly studio: string
  readonly cells: readonly { readonly user: string; readonly date: LocalDay }[]
}
/**
 * Of the people of these cells those who belong to another studio by now, out of the planner's sight, and have cells in this one on
 * a screen with each of the days: its planner goes on with them.
 */
export async function plannedAround(
  app: App,
  { studio, cells }: Drafted,
  { actor, now }: ActorContext,
): Promise<ReadonlySet<string>> {
  const days = Map.groupBy(cells, ({ user }) => user)
  const people = await app.people.get([...days.keys()], now)
  const planned = new Set<string>()
  for (const [user, own] of days) {
    const person = people.get(user)
    const isGone =
      person &&
      !may(actor, 'schedules.edit', person) &&
      may(actor, 'schedules.edit', { ...person, studio })
    if (isGone && (await hasCellsAround(app, { studio, user, dates: own.map(({ date }) => date) })))
      planned.add(user)
  }
  return planned
}
async function hasCellsAround(
  app: App,
  {
    studio,
    user,
    dates,
  }: { readonly studio: string; readonly user: string; readonly dates: readonly LocalDay[] },
): Promise<boolean> {
  const days = dates.toSorted()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const around = { from: addDays(first, -SCREEN_DAYS), to: addDays(last, SCREEN_DAYS) }
  const cells = await queryPersonCells(app.read<RosterTables>(), user, around)
  const theirs = cells.filter((one) => one.studio === studio).map(({ date }) => date)
  return days.every((day) => {
    const [from, to] = [addDays(day, -SCREEN_DAYS), addDays(day, SCREEN_DAYS)]
    return theirs.some((one) => one >= from && one <= to)
  })
}
