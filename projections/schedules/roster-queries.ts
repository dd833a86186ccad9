import { sql, type Kysely } from 'kysely'
import type { RosterTables } from './roster-tables.ts'

type Db = Kysely<RosterTables>
export interface Dates {
  readonly from: string
  readonly to: string
}
const anyOf = (values: readonly string[]) => sql<string>`any(${[...values]}::text[])`

const inRange = (db: Db, studio: string, { from, to }: Dates) =>
  db
    .selectFrom('roster_cell')
    .where('roster_cell.studio', '=', studio)
    .where('roster_cell.date', '>=', from)
    .where('roster_cell.date', '<=', to)
/**
 * Returns the cells of a studio between two dates; with `since` all those of people of whom one has changed after
 * that position.
 */
export function queryRosterCells(db: Db, studio: string, dates: Dates, since?: string) {
  const all = inRange(db, studio, dates).selectAll()
  if (since === undefined) return all.execute()
  const changed = inRange(db, studio, dates)
    .where('roster_cell.changed', '>', since)
    .select('roster_cell.user')
  // An array is made once. As a join, right after a month was planned and before PostgreSQL knew how many rows there are, it
  // compared every cell with every other: over 60 s for 500 people, where this takes some 10 ms.
  return all.where('roster_cell.user', '=', sql<string>`any(array(${changed}))`).execute()
}
/** Returns the people who have cells in a studio between two dates. */
export const queryRosterUsers = (db: Db, studio: string, dates: Dates) =>
  inRange(db, studio, dates).select('roster_cell.user').distinct().execute()
/** Returns the published plans of a studio on these dates. */
export const queryRosterDays = (db: Db, studio: string, dates: readonly string[]) =>
  db
    .selectFrom('roster_cell')
    .select(['roster_cell.user', 'roster_cell.date', 'roster_cell.published'])
    .where('roster_cell.studio', '=', studio)
    .where('roster_cell.date', '=', sql<string>`any(${[...dates]}::date[])`)
    .orderBy('roster_cell.user')
    .execute()
/** Published hours of these people in all studios but one. */
export const queryHoursElsewhere = (
  db: Db,
  users: readonly string[],
  { from, to }: Dates,
  studio: string,
) =>
  db
    .selectFrom('roster_cell')
    .select(['roster_cell.user', 'roster_cell.date', 'roster_cell.published', 'roster_cell.zone'])
    .where('roster_cell.user', '=', anyOf(users))
    .where('roster_cell.studio', '<>', studio)
    .where('roster_cell.date', '>=', from)
    .where('roster_cell.date', '<=', to)
    .execute()
/** All cells of one person, in whatever studio. */
export const queryPersonCells = (db: Db, user: string, { from, to }: Dates) =>
  db
    .selectFrom('roster_cell')
    .selectAll()
    .where('roster_cell.user', '=', user)
    .where('roster_cell.date', '>=', from)
    .where('roster_cell.date', '<=', to)
    .orderBy('roster_cell.date')
    .orderBy('roster_cell.studio')
    .execute()
/** In the order of their names. */
export const queryPatterns = (db: Db, studio: string) =>
  db
    .selectFrom('roster_pattern')
    .select(['roster_pattern.pattern', 'roster_pattern.name', 'roster_pattern.cells'])
    .where('roster_pattern.studio', '=', studio)
    .orderBy(sql`lower(roster_pattern.name)`)
    .execute()
export const queryRosterLeave = (db: Db, users: readonly string[], { from, to }: Dates) =>
  db
    .selectFrom('roster_leave')
    .selectAll()
    .where('roster_leave.user', '=', anyOf(users))
    .where('roster_leave.to_date', '>=', from)
    .where('roster_leave.from_date', '<=', to)
    .execute()
export const queryRosterPeople = (db: Db, users: readonly string[]) =>
  db
    .selectFrom('roster_person')
    .selectAll()
    .where('roster_person.user', '=', anyOf(users))
    .execute()
export const queryRosterHolidays = (db: Db, studio: string, { from, to }: Dates) =>
  db
    .selectFrom('roster_holiday')
    .selectAll()
    .where('roster_holiday.studio', '=', studio)
    .where('roster_holiday.date', '>=', from)
    .where('roster_holiday.date', '<=', to)
    .orderBy('roster_holiday.date')
    .execute()
const openBetween = (db: Db, studios: readonly string[], { from, to }: Dates) =>
  db
    .selectFrom('open_shift')
    .selectAll()
    .where('open_shift.studio', '=', anyOf(studios))
    .where('open_shift.date', '>=', from)
    .where('open_shift.date', '<=', to)
    .orderBy('open_shift.date')
    .orderBy('open_shift.start')
    .orderBy('open_shift.open')
/** Returns the shifts that are open to whoever may take them. */
export const queryOpenShifts = (db: Db, studios: readonly string[], dates: Dates) =>
  openBetween(db, studios, dates).where('open_shift.asked', 'is', null).execute()
/** The same, and those offered to this person alone that they have not declined. */
export const queryShiftsFor = (db: Db, user: string, studio: string, dates: Dates) =>
  openBetween(db, [studio], dates)
    .where((where) =>
      where.or([where.eb('open_shift.asked', 'is', null), where.eb('open_shift.asked', '=', user)]),
    )
    .where('open_shift.declined', '=', false)
    .execute()
/** Returns the offers of hours of a person, declined ones too. */
export const queryOffersInstead = (db: Db, user: string, studio: string, dates: Dates) =>
  openBetween(db, [studio], dates).where('open_shift.instead_of', '=', user).execute()
export const queryOpenShift = (db: Db, open: string) =>
  db.selectFrom('open_shift').selectAll().where('open_shift.open', '=', open).executeTakeFirst()
export const queryRosterStudio = (db: Db, studio: string) =>
  db
    .selectFrom('roster_studio')
    .selectAll()
    .where('roster_studio.studio', '=', studio)
    .executeTakeFirst()
export const queryRosterSettings = (db: Db, studio: string) =>
  db.selectFrom('roster_setting').selectAll().where('roster_setting.studio', '=', studio).execute()
