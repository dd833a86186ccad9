import { sql, type Kysely } from 'kysely'
import type { RowVisibility } from '#shared/platform/row-visibility.ts'
import { holdsSlots, type VacationStatus } from '#shared/vacations/rules.ts'
import { byDirectory } from '../platform/people/people-table.ts'
import { whereVisible } from '../platform/store/row-visibility.ts'
import type { VacationRow, VacationTables } from './vacations.ts'

type Db = Kysely<VacationTables>
/** Place of a request in the list. */
export type VacationPlace = Pick<VacationRow, 'from_date' | 'user' | 'vacation'>
export interface VacationFilter {
  readonly studio?: string | undefined
  readonly user?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly statuses: readonly VacationStatus[]
  /** Only those that stand after it in the list. */
  readonly after?: VacationPlace | undefined
  /** Only that one and those before it. */
  readonly upTo?: VacationPlace | undefined
  /** Only those of these people. */
  readonly users?: readonly string[] | undefined
  readonly limit: number
}
/** Requests of people in sight, newest days first. The studio is the one that a person belongs to now. */
export function queryVacations(db: Db, sight: RowVisibility, filter: VacationFilter) {
  let query = db
    .selectFrom('vacation')
    .innerJoin('directory_person', 'directory_person.person', 'vacation.user')
    .selectAll('vacation')
    .select([
      'directory_person.name',
      'directory_person.surname',
      'directory_person.tip_cont',
      'directory_person.studio as studio_now',
    ])
    .where('vacation.status', '=', sql<VacationStatus>`any(${[...filter.statuses]}::text[])`)
  const { studio, user, from, to, after, upTo, users } = filter
  if (studio !== undefined) query = query.where('directory_person.studio', '=', studio)
  if (user !== undefined) query = query.where('vacation.user', '=', user)
  if (users !== undefined) query = query.where('vacation.user', '=', ofUsers(users))
  if (from !== undefined) query = query.where('vacation.to_date', '>=', from)
  if (to !== undefined) query = query.where('vacation.from_date', '<=', to)
  if (after !== undefined) query = query.where(isAfter(after))
  if (upTo !== undefined) query = query.where(sql<boolean>`not ${isAfter(upTo)}`)
  return whereVisible(query, sight, byDirectory)
    .orderBy('vacation.from_date', 'desc')
    .orderBy('vacation.user')
    .orderBy('vacation.vacation')
    .limit(filter.limit)
    .execute()
}
const isAfter = ({ from_date, user, vacation }: VacationPlace) =>
  sql<boolean>`(vacation.from_date < ${from_date}::date or (vacation.from_date = ${from_date}::date
    and (vacation."user", vacation.vacation) > (${user}, ${vacation})))`
export type ListedVacation = Awaited<ReturnType<typeof queryVacations>>[number]

export const queryVacation = (db: Db, vacation: string): Promise<VacationRow | undefined> =>
  db
    .selectFrom('vacation')
    .selectAll('vacation')
    .where('vacation.vacation', '=', vacation)
    .executeTakeFirst()

const ofUsers = (users: readonly string[]) => sql<string>`any(${[...users]}::text[])`
/** Returns the facts that the balances of these people are reckoned from, but for settings of their studios. */
export async function queryLeave(db: Db, users: readonly string[]) {
  const [terms, corrections, taken] = await Promise.all([
    db
      .selectFrom('leave_terms')
      .selectAll()
      .where('leave_terms.user', '=', ofUsers(users))
      .execute(),
    db
      .selectFrom('leave_correction')
      .selectAll()
      .where('leave_correction.user', '=', ofUsers(users))
      .orderBy('leave_correction.at', 'desc')
      .execute(),
    db
      .selectFrom('vacation')
      .select(['vacation.user', 'vacation.kind', 'vacation.status', 'vacation.counted'])
      .where('vacation.user', '=', ofUsers(users))
      .where('vacation.kind', '=', 'annual')
      .where('vacation.status', 'in', (['pending', 'approved'] as const).filter(holdsSlots))
      .execute(),
  ])
  return { terms, corrections, taken }
}
