import fc from 'fast-check'
import type { Status } from '#shared/site-status/statuses.ts'
import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import { observationEvents } from '#shared/site-status/events.ts'
import { shardOf } from '#shared/platform/event-store.ts'
import { onlineTime } from '#projections/online-time/online-time.ts'
import { heartbeat, studioJoined, type Event } from '#projections/online-time/testing.ts'
import { metadataOf } from '../platform/kernel/metadata.ts'
import { ownerActor, testApp } from '../platform/testing/app.ts'
import { onlineTimeService } from './service.ts'

const MINUTE = 60_000
const START = Date.parse('2026-01-29T12:00:00Z')
const MINUTES = 36 * 1440
const observers = [
  { observer: 'ext', rank: 3, stale_s: null },
  { observer: 'p1', rank: 2, stale_s: 300 },
  { observer: 'p1', rank: 1, stale_s: 300 },
  { observer: 'p2', rank: 2, stale_s: 86_400 },
] as const
const studios = [
  ['north', 'Europe/Bucharest'],
  ['south', 'America/Bogota'],
  ['east', 'Pacific/Kiritimati'],
] as const

/** An event about some of two people, and at which minute it arrives: mostly soon after what it says, at times weeks later. */
interface Arrival {
  readonly by: number
  readonly event: Event
}
/** The claims of one observer about a person: [minute, status] each. */
type Said = readonly (readonly [number, Status])[]
const minute = fc.oneof(
  fc.integer({ min: 0, max: MINUTES }),
  // Around the borders of halves, by UTC and by the studios' clocks.
  fc
    .constantFrom(2.5, 3, 17.5, 18, 30.5, 31)
    .chain((day) => fc.integer({ min: day * 1440 - 900, max: day * 1440 + 900 })),
)
const delay = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 25 * 1440 }) },
)
const said: fc.Arbitrary<Said> = fc.oneof(
  fc.tuple(minute, fc.constantFrom<Status>(0, 1, 2, 3, 11, 12, 13)).map((one) => [one]),
  // A poller's rounds, which are thinned out after a week.
  fc
    .record({ first: minute, rounds: fc.integer({ min: 2, max: 30 }), pace: fc.constantFrom(3, 6) })
    .map(({ first, rounds, pace }) =>
      Array.from({ length: rounds }, (_, i) => [first + i * pace, 1] as const),
    ),
)
const atOf = (minutes: number): number => START + minutes * MINUTE

const users = ['person-a', 'person-b'] as const
/** Generates the events that arrive about two people. */
const arrivals = (): fc.Arbitrary<readonly Event[]> => {
  const someone = fc.constantFrom(...users)
  const observed = fc
    .record({
      of: fc.array(fc.record({ user: someone, site: fc.constantFrom('ctb', 'stm'), said }), {
        minLength: 1,
        maxLength: 2,
      }),
      who: fc.constantFrom(...observers),
      delay,
    })
    .map(({ of, who, delay: late }): Arrival => {
      const people = of.map(({ user, site, said: all }) => ({
        user,
        site,
        account: `${user}_${site}`,
        seen: all.map(([minutes, status]): [number, Status, null] => [atOf(minutes), status, null]),
      }))
      const newest = Math.max(...of.flatMap((one) => one.said.map(([minutes]) => minutes)))
      const data = { part: users[0], ...who, people }
      return { by: newest + late, event: { type: 'ObservationsReceived', data } }
    })
  const beat = fc
    .record({ minute, delay, observer: fc.constantFrom('p1', 'p2'), user: someone })
    .map(({ minute: at, delay: late, observer, user }): Arrival => ({
      by: at + late,
      event: heartbeat(observer, atOf(at), user),
    }))
  const joined = fc
    .record({ minute, delay, to: fc.constantFrom(...studios), user: someone })
    .map(({ minute: at, delay: late, to, user }): Arrival => ({
      by: at + late,
      event: studioJoined(to[0], to[1], new Date(atOf(at)).toISOString(), user),
    }))
  const erased = fc.record({ minute, user: someone }).map(({ minute: by, user }): Arrival => ({
    by,
    event: {
      type: 'PersonErased',
      data: { user, requestedBy: 'oana', approvedBy: 'sara', kept: [] },
    },
  }))
  return fc
    .tuple(
      fc.array(observed, { minLength: 3, maxLength: 18 }),
      fc.array(beat, { maxLength: 5 }),
      fc.array(joined, { maxLength: 4 }),
      fc.array(erased, { maxLength: 1 }),
    )
    .map((all) =>
      all
        .flat()
        .sort((a, b) => a.by - b.by)
        .map(({ event }) => event),
    )
}

export const someLives = arrivals()
let worlds = 0
/** Copies the events to people whom no world before had; their events are in one shard. */
export function inNewWorld(events: readonly Event[]): {
  readonly people: readonly string[]
  readonly events: readonly Event[]
} {
  worlds++
  const names = Array.from({ length: 200 }, (_, i) => `person-${worlds}-${i}`)
  const people = names.filter((name) => shardOf(name) === shardOf(names[0] as string)).slice(0, 2)
  const renamed = users.reduce(
    (text, user, i) => text.replaceAll(user, people[i] as string),
    JSON.stringify(events),
  )
  return { people, events: JSON.parse(renamed) as readonly Event[] }
}

/** The module by itself, what appends events and tells their positions, and how often the log has been looked through. */
export async function knownTest() {
  const test = await testApp({
    services: [onlineTimeService],
    projections: [onlineTime],
    events: { ...accountEvents, ...studioEvents, ...observationEvents },
  })
  let written = 0
  let looks = 0
  const pool = new Proxy(test.app.pool, {
    get: (target, key) => {
      const held: unknown = Reflect.get(target, key, target)
      if (key !== 'query') return typeof held === 'function' ? held.bind(target) : held
      return (...query: unknown[]) => {
        if ((query[0] as { name?: string }).name === 'online_events_naming') looks++
        return (held as (...values: unknown[]) => unknown).apply(target, query)
      }
    },
  })
  const append = async (events: readonly Event[]): Promise<string[]> => {
    if (events.length === 0) return []
    const appended = await test.app.journal.appendMany(
      events.map((event) => ({
        stream: `test-${++written}`,
        expectedVersion: 0,
        events: [event],
      })),
      metadataOf({
        actor: ownerActor,
        commandId: `append-${written}`,
        now: '2026-11-20T12:00:00.000Z',
      }),
    )
    return appended.map(({ position }) => position)
  }
  return { test, app: { ...test.app, pool }, append, looks: () => looks }
}
