import { addDays } from '#shared/platform/local-day.ts'
import { queryRosterUsers } from '#projections/schedules/roster-queries.ts'
import type { RosterTables } from '#projections/schedules/roster-tables.ts'
import type { App } from '../platform/kernel/app.ts'

const SCREEN_DAYS = 31
/** Who has a cell in the studio on a screen with these days, also if they belong to another one by now: its planner goes on with them. */
export async function plannedAround(
  app: App,
  {
    studio,
    cells,
  }: { readonly studio: string; readonly cells: readonly { readonly date: string }[] },
): Promise<ReadonlySet<string>> {
  const dates = cells.map(({ date }) => date).toSorted()
  const [from, to] = [dates[0], dates.at(-1)]
  if (from === undefined || to === undefined) return new Set()
  const around = { from: addDays(from, -SCREEN_DAYS), to: addDays(to, SCREEN_DAYS) }
  const rows = await queryRosterUsers(app.read<RosterTables>(), studio, around)
  return new Set(rows.map(({ user }) => user))
}
