import { EventIdReused, passes, START, VersionConflict } from '#shared/platform/event-store.ts'
import type {
  Append,
  Appended,
  Batch,
  EventStore,
  Position,
  ReadAllFilter,
  StorableEvent,
  StoredEvent,
} from '#shared/platform/event-store.ts'
import { pollSubscription } from './poll-subscription.ts'

/** `m` and 18 digits: sorts as text in the order of numbers, and is taken for no other store's position. */
const positionOf = (number: number): Position => `m${String(number).padStart(18, '0')}`
const numberOf = (position: Position): number =>
  position === START ? 0 : Number(position.slice(1))

/** The port over plain arrays: for tests, and as the shortest description of what the port means. */
export function memoryEventStore(
  now: () => Date = () => new Date(),
  report: (error: unknown) => void = () => undefined,
): EventStore {
  const log: StoredEvent[] = []
  const streams = new Map<string, StoredEvent[]>()
  const byId = new Map<string, StoredEvent>()
  const subscriptions = new Set<ReturnType<typeof pollSubscription>>()

  const store = (stream: string, event: StorableEvent, recordedAt: string) => {
    const events = streams.get(stream) ?? []
    streams.set(stream, events)
    const stored: StoredEvent = {
      ...structuredClone(event),
      stream,
      version: events.length + 1,
      position: positionOf(log.length + 1),
      recordedAt,
    }
    events.push(stored)
    log.push(stored)
    byId.set(stored.id, stored)
  }
  const appendMany = async (appends: readonly Append[]): Promise<readonly Appended[]> => {
    const repeated = firstResults(appends, byId)
    if (repeated) return repeated
    for (const { stream, expectedVersion } of appends)
      if ((streams.get(stream)?.length ?? 0) !== expectedVersion)
        throw new VersionConflict(stream, expectedVersion)
    const clock = now().toISOString()
    const last = log.at(-1)?.recordedAt ?? clock
    // Its time never falls: it stands still until the clock has caught up.
    const recordedAt = clock > last ? clock : last
    const results = appends.map(({ stream, events, expectedVersion }) => {
      for (const event of events) store(stream, event, recordedAt)
      return {
        version: expectedVersion + events.length,
        position: positionOf(log.length),
        repeated: false,
      }
    })
    for (const subscription of subscriptions) subscription.wake()
    return results
  }
  const readAll = async (after: Position, limit: number, filter?: ReadAllFilter): Promise<Batch> =>
    readLog(log, after, limit, filter)
  return {
    appendMany,
    append: async (stream, events, expectedVersion) =>
      (await appendMany([{ stream, events, expectedVersion }]))[0] as Appended,
    readStream: async (stream, afterVersion = 0, limit = Infinity) =>
      (streams.get(stream) ?? []).slice(afterVersion, afterVersion + limit),
    readAll,
    subscribe: (after, onBatch) => {
      const subscription = pollSubscription(readAll, after, onBatch, report)
      subscriptions.add(subscription)
      return async () => {
        subscriptions.delete(subscription)
        await subscription.stop()
      }
    },
    find: async (id, stream) => streams.get(stream)?.find((event) => event.id === id),
    head: async () => log.at(-1)?.position ?? START,
    close: async () =>
      void (await Promise.all([...subscriptions].map((subscription) => subscription.stop()))),
  }
}

/** The first results if all of it is stored already; nothing if none of it is; otherwise an id is used for something else. */
function firstResults(
  appends: readonly Append[],
  byId: ReadonlyMap<string, StoredEvent>,
): readonly Appended[] | undefined {
  const ids = new Set<string>()
  let repeats = 0
  for (const { stream, events } of appends)
    for (const { id, hash } of events) {
      const stored = byId.get(id)
      if (ids.has(id) || (stored && (stored.hash !== hash || stored.stream !== stream)))
        throw new EventIdReused(id)
      ids.add(id)
      if (stored) repeats++
    }
  if (repeats === 0) return undefined
  if (repeats < ids.size) throw new EventIdReused([...ids].find((id) => byId.has(id)) ?? '')
  return appends.map(({ events }) => {
    const { version, position } = byId.get(events.at(-1)?.id ?? '') as StoredEvent
    return { version, position, repeated: true }
  })
}

function readLog(
  log: readonly StoredEvent[],
  after: Position,
  limit: number,
  filter: ReadAllFilter = {},
): Batch {
  const events: StoredEvent[] = []
  let upTo = after
  for (let i = numberOf(after); i < log.length && events.length < limit; i++) {
    const event = log[i] as StoredEvent
    upTo = event.position
    if (passes(event, filter)) events.push(event)
  }
  return { events, upTo }
}
