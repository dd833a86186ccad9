import pg from 'pg'
import {
  passes,
  shardOf,
  START,
  type Appended,
  type EventStore,
  type Position,
  type StoredEvent,
} from '../../shared/platform/event-store.ts'
import { staleSeconds } from '../../shared/site-status/rules.ts'
import type { AnyProjection } from '../../projections/platform/define/define-projection.ts'
import type { Lag } from '../../projections/platform/run/progress.ts'
import { shardsOf, UNSHARDED } from '../../projections/platform/run/registry.ts'
import type { Feed } from '../../projections/platform/run/runner.ts'
import { ProjectionWorker } from '../../projections/platform/run/worker.ts'
import { modules } from '../../services/modules.ts'
import type { App } from '../../services/platform/kernel/app.ts'
import { EventCodec } from '../../services/platform/event-store/event-codec.ts'
import { makeHandle } from '../../services/platform/kernel/handle.ts'
import { openJournal, type Journal } from '../../services/platform/event-store/journal.ts'
import { Keyring } from '../../services/platform/privacy/keyring.ts'
import { Heartbeats } from '../../services/site-status/heartbeats.ts'
import { Ingest } from '../../services/site-status/ingest.ts'
import type { ObservationState } from '../../services/site-status/observation-state.ts'
import { ObservationLog } from '../../services/site-status/observation-log.ts'
import { ObservationStateCache } from '../../services/site-status/observation-state-cache.ts'
import type { MemoryShards } from './memory-shards.ts'
import type { MemorySnapshots } from './memory-snapshots.ts'
import type { Sabotage } from './sabotage.ts'
import { SimulatedProcess, type SimulatedWorld } from './world.ts'

/** Few, so that there are some. */
const SNAPSHOT_EVENTS = 8

/** Nothing personal is said here, so no key is ever asked for; this pool has no server behind it. */
const codec = new EventCodec(
  modules.events,
  new Keyring(new pg.Pool({ host: 'nowhere.invalid' }), Buffer.alloc(32)),
)

/** The projections' numbers for the memory store's places: `m` and 18 digits there, 19 digits here. */
const toFeed = (position: Position): Position => position.replace('m', '0')
const toStore = (position: Position): Position =>
  position === START ? START : position.replace('0', 'm')
const placed = (event: StoredEvent): StoredEvent => ({ ...event, position: toFeed(event.position) })

/** The store as one process reaches it: every call takes its time and may be lost on its way. */
export function remoteStore(
  world: SimulatedWorld,
  process: SimulatedProcess,
  store: EventStore,
  sabotage: Sabotage,
  onAppended: (shards: readonly number[]) => void,
): EventStore {
  const appendMany: EventStore['appendMany'] = (appends) => {
    const write = async (): Promise<readonly Appended[]> => {
      const appended = await store.appendMany(
        sabotage.versionIgnored ? await rebased(store, appends) : appends,
      )
      onAppended([
        ...new Set(
          appends.flatMap(({ events: each }) => each.map(({ partition }) => shardOf(partition))),
        ),
      ])
      return appended
    }
    if (!sabotage.earlyAnswers) return world.effect(process, 'append', write)
    world.effect(process, 'append', write).catch((error: unknown) => error)
    return Promise.resolve(
      appends.map(({ expectedVersion, events: each }) => ({
        version: expectedVersion + each.length,
        position: 'm',
        repeated: false,
      })),
    )
  }
  return {
    ...store,
    appendMany,
    append: async (stream, each, expectedVersion) =>
      (await appendMany([{ stream, events: each, expectedVersion }]))[0] as Appended,
    readStream: (stream, after, limit) =>
      world.effect(process, 'read stream', () => store.readStream(stream, after, limit)),
    readAll: (after, limit, filter) =>
      world.effect(process, 'read all', () => store.readAll(after, limit, filter)),
    find: (id, stream) => world.effect(process, 'find', () => store.find(id, stream)),
    head: () => world.effect(process, 'head', () => store.head()),
  }
}
const rebased = (store: EventStore, appends: Parameters<EventStore['appendMany']>[0]) =>
  Promise.all(
    appends.map(async (append) => ({
      ...append,
      expectedVersion: (await store.readStream(append.stream)).length,
    })),
  )

/** The memory of a process that answers calls. */
export interface Api {
  readonly process: SimulatedProcess
  readonly journal: Journal
  readonly handle: App['handle']
  readonly ingest: Ingest
  readonly heartbeats: Heartbeats
}
export const simulatedObservers: Readonly<
  Record<string, { readonly rank: number; readonly poll_s: number | null }>
> = {
  ext: { rank: 3, poll_s: null },
  'ext-b': { rank: 3, poll_s: null },
  p1: { rank: 2, poll_s: 60 },
}
export const staleOf = (observer: string): number | null =>
  staleSeconds(simulatedObservers[observer]?.poll_s ?? null)

/** What a process that reads the whole stream up to a version remembers of it. */
export async function rememberedOf(
  store: EventStore,
  stream: string,
  version: number,
): Promise<ObservationState> {
  const journal = openJournal(
    {
      ...store,
      readStream: async (name, after = 0) =>
        (await store.readStream(name, after)).filter((event) => event.version <= version),
    },
    codec,
  )
  return new ObservationStateCache(journal).of(stream)
}

export function startSimulatedApi(
  name: string,
  owners: ReadonlyMap<string, string>,
  storeOf: (process: SimulatedProcess) => EventStore,
  snapshots: MemorySnapshots,
): Api {
  const process = new SimulatedProcess(name)
  const journal = openJournal(storeOf(process), codec)
  const states = new ObservationStateCache(journal, {
    snapshots: snapshots.of(process),
    snapshotEvents: SNAPSHOT_EVENTS,
  })
  const log = new ObservationLog(journal, states)
  const ready = async () => undefined
  const ingest = new Ingest(
    { ready, settle: ready, of: (site, account) => owners.get(`${site}:${account}`) ?? null },
    {
      ready,
      termsOf: (observer) => ({
        rank: simulatedObservers[observer]?.rank ?? 3,
        stale_s: staleOf(observer),
      }),
    },
    log,
  )
  return {
    process,
    journal,
    handle: makeHandle(journal).handle,
    ingest,
    heartbeats: new Heartbeats(log),
  }
}

export interface SimulatedWorker {
  readonly process: SimulatedProcess
  readonly worker: ProjectionWorker
}
/** The log as the projections of one process read it. */
export const feedOf = (store: EventStore): Feed => ({
  readAll: async (after, limit, filter) => {
    const { events: found, upTo } = await store.readAll(toStore(after), limit, filter)
    return { events: found.map(placed), upTo: toFeed(upTo) }
  },
  readStream: async (stream, after, limit) =>
    (await store.readStream(stream, after, limit)).map(placed),
  decoder: (found) => codec.decoder(found),
})

export async function startSimulatedWorker(
  name: string,
  world: SimulatedWorld,
  shards: MemoryShards,
  store: EventStore,
  storeOf: (process: SimulatedProcess) => EventStore,
  projections: readonly AnyProjection[],
): Promise<SimulatedWorker> {
  const process = new SimulatedProcess(name)
  const worker = new ProjectionWorker(
    { publish: () => undefined, listen: () => () => undefined, close: async () => undefined },
    { stepped: () => undefined, failed: () => undefined },
  )
  await worker.prepareOn(
    {
      feed: feedOf(storeOf(process)),
      shards: shards.of(process),
      ensureCurrentGeneration: async () => shards.generation,
      live: async () =>
        new Map(projections.map((projection) => [projection.name, shards.generation])),
      lags: (wanted) => world.effect(process, 'lags', () => lagsOf(store, shards, wanted)),
      rest: () => world.pause(process, 'rest'),
    },
    projections,
  )
  return { process, worker }
}

/** Answers what progress.ts asks PostgreSQL: how far behind each shard is with what concerns it. */
export async function lagsOf(
  store: EventStore,
  shards: MemoryShards,
  projections: readonly AnyProjection[],
): Promise<readonly Lag[]> {
  const { events: all } = await store.readAll(START, Number.MAX_SAFE_INTEGER)
  const head = all.length
  return projections.flatMap((projection) =>
    shardsOf(projection).map((shard): Lag => {
      const position = shards.checkpoints.get(`${projection.name}/${shard}`) as number
      const filter = {
        types: Object.keys(projection.events),
        ...(shard === UNSHARDED ? {} : { shards: [shard] }),
      }
      const next = all.findIndex((event, i) => i >= position && passes(event, filter))
      return {
        projection: projection.name,
        shard,
        lag: next < 0 ? 0 : head - next,
        behind: head - position,
      }
    }),
  )
}
