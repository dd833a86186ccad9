import { sessionOrRead, type Actor } from '#shared/platform/allow.ts'
import { visibilityFor } from '#shared/permissions/actions.ts'
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
import { perApp } from '../platform/kernel/per-app.ts'
import { query, serviceOf } from '../platform/kernel/use-case.ts'
import { OnlineSums } from './sums.ts'

const sumsOf = perApp((app) => new OnlineSums(app))
const halves = query(onlineTimeCalls.halves)(({ app, context, query: asked }) =>
  sumsOf(app).halves(asked, visibilityOf(context.actor)),
)
const days = query(onlineTimeCalls.days)(({ app, context, query: asked }) =>
  sumsOf(app).days(asked, visibilityOf(context.actor)),
)

const intervals = query(onlineTimeCalls.intervals)(async ({ app, context, query: asked }) => {
  const { user, from, to, site } = asked
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
})

const cache = query(onlineTimeCalls.cache)(async ({ app, params, context: { actor } }) => {
  const visibility = visibilityOf(actor)
  const zone = zoneOf(await queryZones(app.read<OnlineTimeTables>()), [], visibility)
  const { cache: totals, people } = await sumsOf(app).totals(
    { from: dateOf(params.start, zone), to: dateOf(params.end, zone) },
    visibility,
  )
  // A trainer's allocated models; for everybody else, all who are in sight.
  const assigned = [...(actor.models ?? (actor.tipCont === 'Trainer' ? [] : people))].sort()
  return { cache: totals, assigned }
})

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

/** Only reads: what it knows comes from the observations that site-status takes in. */
export const onlineTimeService = serviceOf({
  name: 'online-time',
  calls: onlineTimeCalls,
  watch: sessionOrRead,
  useCases: { halves, days, intervals, cache },
})
