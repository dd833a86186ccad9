import type { RowVisibility } from '#shared/platform/row-visibility.ts'
import { refuseVacation } from '#shared/vacations/refusals.ts'
import { VACATIONS_LISTED_MAX } from '#shared/vacations/rules.ts'
import { LeaveDate } from '#shared/vacations/slots.ts'
import {
  queryVacations,
  type ListedVacation,
  type VacationFilter,
  type VacationPlace,
} from '#projections/vacations/vacation-queries.ts'
import type { VacationTables } from '#projections/vacations/vacations.ts'
import type { App } from '../platform/kernel/app.ts'

type PageFilter = Omit<VacationFilter, 'limit' | 'after' | 'upTo'>
interface VacationPage {
  readonly rows: readonly ListedVacation[]
  /** The cursor of the next page; null: this is the last one. */
  readonly next: string | null
  /** Whether the page holds all requests up to `until`. */
  readonly isWhole: boolean
}
/** Returns a page of the requests in sight, latest days first: after the one that `cursor` names, up to that of `until`. */
export async function vacationPage(
  app: Pick<App, 'read'>,
  sight: RowVisibility,
  filter: PageFilter,
  { cursor, until }: { readonly cursor: string | undefined; readonly until?: string | undefined },
): Promise<VacationPage> {
  const found = await queryVacations(app.read<VacationTables>(), sight, {
    ...filter,
    after: cursor === undefined ? undefined : placeOf(cursor),
    upTo: until === undefined ? undefined : placeOf(until),
    limit: VACATIONS_LISTED_MAX + 1,
  })
  const rows = found.slice(0, VACATIONS_LISTED_MAX)
  const [last, isWhole] = [rows.at(-1), found.length === rows.length]
  return { rows, next: last && !isWhole ? cursorOf(last) : (until ?? null), isWhole }
}

/** Stands in no login, date or id. */
const SEPARATOR = '~'
const cursorOf = ({ from_date, user, vacation }: VacationPlace): string =>
  [from_date, user, vacation].join(SEPARATOR)
function placeOf(cursor: string): VacationPlace {
  const [date, user, vacation, ...more] = cursor.split(SEPARATOR)
  const from = LeaveDate.safeParse(date)
  return from.success && user && vacation && more.length === 0
    ? { from_date: from.data, user, vacation }
    : refuseVacation('vacations.cursor')
}
