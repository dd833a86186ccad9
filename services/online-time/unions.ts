import type { DayUnion, HalfUnion } from '#shared/online-time/calls.ts'
import type { OnlineRange } from '#shared/online-time/needs.ts'
import { queryDays } from '#projections/online-time/days.ts'
import {
  queryUnions,
  type OnlineTimeQuery,
  type OnlineTimeTables,
} from '#projections/online-time/queries.ts'
import type { App } from '../platform/kernel/app.ts'

/** Returns the unions for other modules; the caller has decided already who may see them. */
export const unionsOfStudio = (
  app: Pick<App, 'read' | 'now'>,
  range: OnlineRange,
): Promise<readonly HalfUnion[]> =>
  queryUnions(app.read<OnlineTimeTables>(), wholeStudio(app, range))
/** The same by date. */
export const daysOfStudio = async (
  app: Pick<App, 'read' | 'now'>,
  range: OnlineRange,
): Promise<readonly DayUnion[]> =>
  (await queryDays(app.read<OnlineTimeTables>(), wholeStudio(app, range))).unions

const wholeStudio = (
  app: Pick<App, 'now'>,
  { studio, from, to }: OnlineRange,
): OnlineTimeQuery => ({
  from,
  to,
  studio,
  users: null,
  visibility: null,
  now: Date.parse(app.now()),
})
