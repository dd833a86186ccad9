import { addDays, type LocalDay } from '#shared/platform/local-day.ts'
import type { Person } from '#shared/platform/people.ts'
import type { PlannedCell } from '#shared/schedules/hours.ts'
import { whyForbidden, type WhyForbidden } from '#shared/schedules/problems.ts'
import type { Problem } from '#shared/schedules/rules.ts'
import { cellsAfter, swapMovesOf, type SwapTerms } from '#shared/schedules/swaps.ts'
import {
  queryRosterHolidays,
  queryRosterLeave,
  queryRosterPeople,
  type Dates,
} from '#projections/schedules/roster-queries.ts'
import type { RosterTables } from '#projections/schedules/roster-tables.ts'
import { querySwapCells, type SwapRow } from '#projections/schedules/swaps.ts'
import type { App } from '../platform/kernel/app.ts'
import { airFacts, problemReader, rosterZone } from './roster.ts'

interface SwapProblems {
  readonly user: readonly Problem[]
  readonly other: readonly Problem[]
}
/**
 * The facts that decide whether people of a studio may swap hours of these dates, read in a fixed number of queries.
 */
export interface SwapFacts {
  readonly zone: string
  readonly publishedOf: (user: string, date: LocalDay) => PlannedCell
  readonly daysOf: (
    user: string,
  ) => readonly { readonly date: string; readonly hours: PlannedCell }[]
  /** Returns the problems of the cells that a swap leaves to each. */
  readonly problemsOf: (terms: SwapTerms) => SwapProblems
  /** Returns why a person may not go on air on a date; undefined if they may. */
  readonly whyForbidden: (user: string, date: LocalDay) => WhyForbidden | undefined
}
export async function swapFacts(
  app: App,
  studio: string,
  people: readonly Pick<Person, 'user' | 'tipCont'>[],
  { from, to }: Dates,
): Promise<SwapFacts> {
  const db = app.read<RosterTables>()
  const users = people.map(({ user }) => user)
  const around = { from: addDays(from, -1), to: addDays(to, 1) }
  const [zone, all, leave, persons, holidays] = await Promise.all([
    rosterZone(app, studio),
    querySwapCells(db, users, around),
    queryRosterLeave(db, users, around),
    queryRosterPeople(db, users),
    queryRosterHolidays(db, studio, around),
  ])
  const rowOf = new Map(persons.map((row) => [row.user, row]))
  const tipCont = new Map(people.map((person) => [person.user, person.tipCont]))
  const onAirOf = (user: string) => airFacts(tipCont.get(user), rowOf.get(user))
  const { cells = [], elsewhere = [] } = Object.groupBy(all, (row) =>
    row.studio === studio ? 'cells' : 'elsewhere',
  )
  const ofUser = Map.groupBy(cells, ({ user }) => user)
  const elsewhereOf = Map.groupBy(elsewhere, ({ user }) => user)
  const leaveOf = Map.groupBy(leave, ({ user }) => user)
  const publishedOf = (user: string, date: LocalDay): PlannedCell =>
    ofUser.get(user)?.find((one) => one.date === date)?.published ?? []
  return {
    zone,
    publishedOf,
    daysOf: (user) =>
      (ofUser.get(user) ?? []).flatMap(({ date, published }) =>
        date >= from && date <= to && published.length > 0 ? [{ date, hours: published }] : [],
      ),
    problemsOf: (terms) => {
      const ofBoth = <R>(rows: ReadonlyMap<string, readonly R[]>): readonly R[] =>
        [terms.user, terms.other].flatMap((user) => rows.get(user) ?? [])
      const after = cellsOfSwap(terms, publishedOf)
      const swapped = new Set(after.map(({ user, date }) => `${user} ${date}`))
      const known = ofBoth(ofUser).filter(({ user, date }) => !swapped.has(`${user} ${date}`))
      const read = problemReader({
        zone,
        holidays,
        onAirOf,
        leave: ofBoth(leaveOf),
        elsewhere: [...ofBoth(elsewhereOf)],
        cells: [...known, ...after].map(({ user, date, published }) => ({
          user,
          date,
          published,
          draft: null,
        })),
      })
      const found = (who: string) => [
        ...new Set(
          after.flatMap(({ user, date, published }) =>
            user === who ? read(user, date, published) : [],
          ),
        ),
      ]
      return { user: found(terms.user), other: found(terms.other) }
    },
    whyForbidden: (user, date) => whyForbidden(date, onAirOf(user)),
  }
}
/** The cells of both on the dates of a swap, as it would leave them. */
function cellsOfSwap(
  terms: SwapTerms,
  publishedOf: SwapFacts['publishedOf'],
): readonly { readonly user: string; readonly date: string; readonly published: PlannedCell }[] {
  return [...Map.groupBy(swapMovesOf(terms), ({ date }) => date)].flatMap(([date, moves]) =>
    [...cellsAfter(moves, (user) => publishedOf(user, date))].map(([user, published]) => ({
      user,
      date,
      published,
    })),
  )
}
export const swapDates = ({ date, other_date }: Pick<SwapRow, 'date' | 'other_date'>): Dates => {
  const other = other_date ?? date
  return date < other ? { from: date, to: other } : { from: other, to: date }
}
