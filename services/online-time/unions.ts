import type { HalfUnion } from '#shared/online-time/calls.ts'
import type { OnlineRange } from '#shared/online-time/needs.ts'
import { queryUnions, type OnlineTimeTables } from '#projections/online-time/queries.ts'
import type { App } from '../platform/kernel/app.ts'

/** What other modules are given: who asks has decided already who may see it. */
export const unionsOfStudio = (
  app: Pick<App, 'read' | 'now'>,
  { studio, from, to }: OnlineRange,
): Promise<readonly HalfUnion[]> =>
  queryUnions(app.read<OnlineTimeTables>(), {
    from,
    to,
    studio,
    users: null,
    visibility: null,
    now: Date.parse(app.now()),
  })
