import { sessionOrRead, type Actor } from '#shared/platform/allow.ts'
import { visibilityFor } from '#shared/permissions/actions.ts'
import type { CallInput } from '#shared/platform/calls.ts'
import { localDate, type LocalDate } from '#shared/platform/time.ts'
import { onlineTimeCalls } from '#shared/online-time/calls.ts'
import { checkInstants } from '#shared/online-time/rules.ts'
import { queryIntervals } from '#projections/online-time/intervals.ts'
import {
  queryZones,
  zoneOf,
  type OnlineTimeVisibility,
  type OnlineTimeTables,
} from '#projections/online-time/queries.ts'
import type { App } from '../platform/kernel/app.ts'
import { defineService, type ActorContext } from '../platform/kernel/define-service.ts'
import { OnlineSums } from './sums.ts'

/** Only reads: what it knows comes from the observations that site-status takes in. */
export const onlineTimeService = defineService({
  name: 'online-time',
  calls: onlineTimeCalls,
  watch: sessionOrRead,
  start: (app) => {
    const sums = new OnlineSums(app)
    return {
      handlers: {
        halves: ({ query }, { actor }) => sums.halves(query, visibilityOf(actor)),
        days: ({ query }, { actor }) => sums.days(query, visibilityOf(actor)),
        intervals: (input, context) => intervals(app, input, context),
        cache: (input, context) => cache(app, sums, input, context),
      },
    }
  },
})

async function intervals(
  app: App,
  { query: { user, from, to, site } }: CallInput<typeof onlineTimeCalls.intervals>,
  context: ActorContext,
) {
  const range = checkInstants(from, to)
  const db = app.read<OnlineTimeTables>()
  const visibility = visibilityOf(context.actor)
  const [{ studios, ...answer }, zones] = await Promise.all([
    queryIntervals(db, {
      user,
      ...range,
      site: site ?? null,
      visibility,
      now: Date.parse(context.now),
    }),
    queryZones(db),
  ])
  return { timezone: zoneOf(zones, studios, visibility), ...answer }
}

async function cache(
  app: App,
  sums: OnlineSums,
  { params: { start, end } }: CallInput<typeof onlineTimeCalls.cache>,
  { actor }: ActorContext,
) {
  const visibility = visibilityOf(actor)
  const zone = zoneOf(await queryZones(app.read<OnlineTimeTables>()), [], visibility)
  const { cache: totals, people } = await sums.totals(
    { from: dateOf(start, zone), to: dateOf(end, zone) },
    visibility,
  )
  // A trainer's allocated models; for everybody else, all who are in sight.
  const assigned = [...(actor.models ?? (actor.tipCont === 'Trainer' ? [] : people))].sort()
  return { cache: totals, assigned }
}

function visibilityOf(actor: Actor): OnlineTimeVisibility | null {
  const { studios, self, models } = visibilityFor(actor, 'online-time.see')
  return studios === null ? null : { studios, self, models }
}

/** A bound is a local date, or an instant that lies in one. */
function dateOf(bound: string, zone: string): LocalDate {
  if (/^\d{4}-\d{2}-\d{2}$/.test(bound)) return bound
  const instant = /^\d+$/.test(bound) ? Number(bound) : Date.parse(bound)
  return localDate(Math.floor(instant / 1000), zone)
}
