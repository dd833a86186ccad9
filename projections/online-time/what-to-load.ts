import type { EventOf } from '#shared/platform/messages.ts'
import type { Key, Rows } from '../platform/define/define-projection.ts'
import { dayOf } from './chunk.ts'
import type { onlineTimeEvents } from './events.ts'
import { FILLED_DAYS_MAX, settledAt, thinnedBefore } from './in-order.ts'
import { dayAtOrBefore, daysFrom } from './known-days.ts'
import type { OnlinePersonRow, PersonState } from './person.ts'

type Event = EventOf<typeof onlineTimeEvents>
/** How far one person will have come at each event of a batch, without folding it. */
interface Forecast {
  readonly state: PersonState | undefined
  newest: number | null
  settled: number | null
  /** UTC days that the batch may add to. */
  readonly days: Set<number>
  /** The earliest UTC day whose history is needed; Infinity while everything is in order. */
  needed: number
}

/** Stored events of any age and shape are weighed: one that is not understood here is refused, or found light, elsewhere. */
export function observationsIn(data: unknown): number {
  const { people } = (data ?? {}) as { readonly people?: unknown }
  if (!Array.isArray(people)) return 1
  return people.reduce(
    (sum: number, one: { readonly seen?: unknown } | null) =>
      sum + (Array.isArray(one?.seen) ? one.seen.length : 1),
    0,
  )
}

/** The days of history that a batch needs: those behind something late, and those that are thinned on the way. Never too few. */
export function historyNeeded(events: readonly Event[], persons: Rows<OnlinePersonRow>): Key[] {
  const forecasts = new Map<string, Forecast>()
  const forecastOf = (user: string): Forecast => {
    let forecast = forecasts.get(user)
    if (!forecast) forecasts.set(user, (forecast = begin(persons.get(user)?.state)))
    return forecast
  }
  for (const event of events) foresee(event, forecastOf)
  return [...forecasts].flatMap(([user, forecast]) =>
    daysNeeded(forecast).map((day) => [user, day]),
  )
}
const begin = (state: PersonState | undefined): Forecast => ({
  state,
  newest: state?.newest ?? null,
  settled: state?.settled ?? null,
  days: new Set(state?.pending.map(({ at }) => dayOf(at))),
  needed: Infinity,
})

function foresee(event: Event, forecastOf: (user: string) => Forecast): void {
  if (event.type === 'StudioJoined') {
    const forecast = forecastOf(event.data.user)
    const from = Date.parse(event.data.from)
    // The first one holds for everything there is.
    if ((forecast.state?.memberships ?? []).length === 0) forecast.needed = -Infinity
    else forecast.needed = Math.min(forecast.needed, dayOf(from))
  } else if (event.type === 'PersonErased') forecastOf(event.data.user).needed = -Infinity
  else if (event.type === 'HeartbeatReceived') {
    for (const user of event.data.users) {
      const forecast = forecastOf(user)
      meet(forecast, event.data.at)
      advance(forecast, event.data.at)
    }
  } else if (event.type === 'ObservationsReceived') {
    const newest = new Map<Forecast, number>()
    for (const { user, seen } of event.data.people) {
      const forecast = forecastOf(user)
      for (const [at] of seen) {
        meet(forecast, at)
        if (at > (newest.get(forecast) ?? -Infinity)) newest.set(forecast, at)
      }
    }
    // Only after the whole event: the fold, too, takes all that one event says of a person at once.
    for (const [forecast, at] of newest) advance(forecast, at)
  }
}
function meet(forecast: Forecast, at: number): void {
  const day = dayOf(at)
  forecast.days.add(day)
  if (forecast.settled !== null && at <= forecast.settled && day < forecast.needed)
    forecast.needed = day
}
function advance(forecast: Forecast, at: number): void {
  if (forecast.newest !== null && at <= forecast.newest) return
  forecast.newest = at
  forecast.settled = settledAt(at)
}

function daysNeeded({ state, settled, days, needed }: Forecast): readonly number[] {
  const found = new Set<number>()
  if (needed < Infinity) {
    for (const day of daysFrom(
      state?.days ?? [],
      dayAtOrBefore(state?.days ?? [], needed) ?? -Infinity,
    ))
      found.add(day)
    for (const day of days)
      for (let filled = day - FILLED_DAYS_MAX; filled <= day; filled++) found.add(filled)
  }
  if (settled !== null)
    for (const day of [...daysFrom(state?.raw ?? [], -Infinity), ...days])
      if (day < thinnedBefore(settled)) found.add(day)
  return [...found]
}
