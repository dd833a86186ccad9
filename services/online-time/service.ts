import type { Actor } from '#shared/platform/allow.ts'
import { sightFor } from '#shared/permissions/actions.ts'
import type { CallInput } from '#shared/platform/calls.ts'
import { refuse } from '#shared/platform/refusals.ts'
import { localDate, type LocalDate } from '#shared/platform/time.ts'
import { onlineTimeCalls, type HalfUnion } from '#shared/online-time/calls.ts'
import { byMonth } from '#shared/online-time/halves.ts'
import { checkDays, checkInstants, checkRange } from '#shared/online-time/rules.ts'
import { queryDays } from '#projections/online-time/days.ts'
import { queryIntervals } from '#projections/online-time/intervals.ts'
import { queryHalves, queryTotals, queryZones, zoneOf, type OnlineTimeQuery, type OnlineTimeTables } from '#projections/online-time/queries.ts'
import type { App } from '../platform/app.ts'
import { defineService, type CallContext } from '../platform/define-service.ts'

/** Only reads: what it knows comes from the observations that site-status takes in. */
export const onlineTimeService = defineService({
  name: 'online-time',
  calls: onlineTimeCalls,
  start: (app) => ({
    handlers: {
      halves: (input, context) => halves(app, input, context),
      days: (input, context) => days(app, input, context),
      intervals: (input, context) => intervals(app, input, context),
      cache: (input, context) => cache(app, input, context),
    },
  }),
})

async function halves(app: App, { query: { from, to, studio, user, only } }: CallInput<typeof onlineTimeCalls.halves>, context: CallContext) {
  checkRange(from, to)
  const db = app.read<OnlineTimeTables>()
  const query = { from, to, studio: studio ?? null, user: user ?? null, ...seenBy(context) }
  const [{ rows, unions }, zones] = await Promise.all([queryHalves(db, query), queryZones(db)])
  const studios = studio === undefined ? [...new Set(rows.map((row) => row.studio))] : [studio]
  return { timezone: zoneOf(zones, studios, query.sight), rows: only === 'unions' ? [] : rows, unions }
}

async function days(app: App, { query: { from, to, studio, user } }: CallInput<typeof onlineTimeCalls.days>, context: CallContext) {
  checkDays(from, to)
  const db = app.read<OnlineTimeTables>()
  const { sight, now } = seenBy(context)
  const query = { from, to, studio: studio ?? null, user: user ?? null, sight, now }
  const [{ rows, unions }, zones] = await Promise.all([queryDays(db, query), queryZones(db)])
  const studios = studio === undefined ? [...new Set(rows.map((row) => row.studio))] : [studio]
  return { timezone: zoneOf(zones, studios, sight), rows, unions }
}

async function intervals(app: App, { query: { user, from, to, site } }: CallInput<typeof onlineTimeCalls.intervals>, context: CallContext) {
  const range = checkInstants(from, to)
  const db = app.read<OnlineTimeTables>()
  const { sight, now } = seenBy(context)
  const [{ studios, ...answer }, zones] = await Promise.all([queryIntervals(db, { user, ...range, site: site ?? null, sight, now }), queryZones(db)])
  return { timezone: zoneOf(zones, studios, sight), ...answer }
}

async function cache(app: App, { params: { start, end } }: CallInput<typeof onlineTimeCalls.cache>, context: CallContext) {
  const db = app.read<OnlineTimeTables>()
  const seen = seenBy(context)
  const zone = zoneOf(await queryZones(db), [], seen.sight)
  const [from, to] = [dateOf(start, zone), dateOf(end, zone)]
  checkRange(from, to)
  const { rows, unions, people } = await queryTotals(db, { from, to, studio: null, user: null, ...seen })
  const sort = mostFirst(people)
  // A trainer's allocated models; for everybody else, all who are in sight.
  const assigned = [...(context.actor?.models ?? (context.actor?.tipCont === 'Trainer' ? [] : sort.map(({ user }) => user)))].sort()
  return { cache: { totalOnline: byMonth({ rows, unions }), sort, studiosOnline: byStudio(unions) }, assigned }
}

type Seen = Pick<OnlineTimeQuery, 'sight' | 'now'>
const seenBy = ({ actor, now }: CallContext): Seen => ({ sight: sightOf(actor ?? refuse('session.absent')), now: Date.parse(now) })
function sightOf(actor: Actor): Seen['sight'] {
  const { studios, self, models } = sightFor(actor, 'online-time.see')
  return studios === null ? null : { studios, self, models }
}

/** A bound is a local date, or an instant that lies in one. */
function dateOf(bound: string, zone: string): LocalDate {
  if (/^\d{4}-\d{2}-\d{2}$/.test(bound)) return bound
  const instant = /^\d+$/.test(bound) ? Number(bound) : Date.parse(bound)
  return localDate(Math.floor(instant / 1000), zone)
}

const mostFirst = (people: ReadonlyMap<string, number>): { user: string; seconds: number }[] =>
  [...people]
    .map(([user, seconds]) => ({ user, seconds }))
    .filter(({ seconds }) => seconds > 0)
    .sort((a, b) => b.seconds - a.seconds || (a.user < b.user ? -1 : 1))
function byStudio(unions: readonly HalfUnion[]): Record<string, Record<string, { first: number; second: number }>> {
  const studios: Record<string, Record<string, { first: number; second: number }>> = {}
  for (const { studio, month, half, seconds } of unions)
    ((studios[studio] ??= {})[month] ??= { first: 0, second: 0 })[half === 1 ? 'first' : 'second'] += seconds
  return studios
}
