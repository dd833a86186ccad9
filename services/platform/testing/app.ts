import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import type { Actor } from '#shared/platform/allow.ts'
import { START } from '#shared/platform/event-store.ts'
import type { EventTypes } from '#shared/platform/messages.ts'
import { ensureLive, shardsOf } from '#projections/platform/run/registry.ts'
import type { AnyProjection } from '#projections/platform/define/define-projection.ts'
import type { Progress } from '#projections/platform/run/progress.ts'
import { rebuild, verifyProjection } from '#projections/platform/run/rebuild.ts'
import { ShardRunner, type Feed } from '#projections/platform/run/runner.ts'
import { postgresShards } from '#projections/platform/store/shard-store.postgres.ts'
import type { App } from '../kernel/app.ts'
import type { AnyService, CallContext } from '../kernel/define-service.ts'
import type { Config } from '../config/config.ts'
import { openRuntime, type Modules } from '../start/runtime.ts'
import { storeOf } from './store-template.ts'
import { staffOf, type Staff } from './staff.ts'
import { WatchedReads, type WatchedHandler } from './watched-reads.ts'

/** Everything is theirs to see and do. */
export const ownerActor: Actor = {
  user: 'owner',
  tipCont: 'Manager',
  owner: true,
  super: true,
  studios: [],
  allStudios: true,
  permissions: {},
  scopes: null,
}
type TestCall = (
  name: string,
  input?: { params?: unknown; query?: unknown; body?: unknown },
  options?: { actor?: Actor | null; now?: string; commandId?: string },
) => Promise<unknown>
export interface TestApp extends Staff {
  readonly app: App
  /** The configuration with which it was opened. */
  readonly config: Config
  /** Verifies like `npm run verify`: gives the first difference between a read model and its rebuild, or undefined. */
  readonly verify: (projection: AnyProjection) => Promise<string | undefined>
  readonly rebuild: (projection: AnyProjection) => Promise<void>
  /** Calls a handler as `actor` (default: the owner), input as it would come out of the schemas. Permission rows are not asked. */
  readonly call: TestCall
  /** The same while the read models move, as workers move them: for a call that answers once what it decided binds. */
  readonly callMoving: TestCall
  /** Runs projections, reactions and process managers until nothing is left to do. Raises the first fold failure. */
  readonly settle: () => Promise<void>
  /** The handlers of a service of these modules, started once more: as in a process of its own. Their reads are watched. */
  readonly handlersOf: (service: AnyService) => Readonly<Record<string, WatchedHandler>>
  /** Raises an Error that names each read model which a call has looked at and does not declare in its `reads`. */
  readonly close: () => Promise<void>
}
export interface TestModules {
  readonly services: readonly AnyService[]
  readonly projections: Modules['projections']
  readonly events: EventTypes
}

/**
 * The real machinery on a schema of its own, or on the `store` that is given, without server, queue or timers: time stands still
 * unless a test moves it.
 */
export async function testApp(
  modules: TestModules,
  clock: { now: string } = { now: '2026-11-20T12:00:00.000Z' },
  store?: Config,
): Promise<TestApp> {
  const config = store ?? (await storeOf(modules))
  const runtime = await openRuntime(config, modules, pino({ level: 'silent' }))
  const stopRelay = runtime.startRelay()
  const watched = new WatchedReads(modules.services, modules.projections)
  const moving: Moving = { calls: 0, move: () => Promise.resolve() }
  const progress = standing(runtime.app.progress, moving)
  const app: App = watched.watch({ ...runtime.app, progress, now: () => clock.now })
  const feed = recordedByTheTest(runtime.feed)
  const running = modules.services.map((service) => service.start(app))
  const handlersOf = (service: AnyService, { handlers } = service.start(app)) =>
    watched.handlers(service.name, handlers as Readonly<Record<string, unknown>>)
  // Their daily timers look for their places each time: the test's clock is moved by hand.
  app.outbox.define(
    app,
    running.flatMap(({ effects }) => effects ?? []),
  )
  app.processes.define(
    app,
    running.flatMap(({ processes }) => processes ?? []),
    0,
  )
  await app.processes.bear()
  const { project, move, follow } = await projector(app, feed, modules.projections)
  moving.move = move
  const settle = async () => {
    do {
      while ((await runtime.uncopied()).events > 0) await delay(10)
      await project()
      for (const service of running)
        for (const reaction of service.reactions ?? []) await reaction.run()
    } while ((await app.processes.settle()) || (await project()))
  }
  const handlers: Readonly<Record<string, WatchedHandler | undefined>> = Object.assign(
    {},
    ...modules.services.map((service, i) => handlersOf(service, running[i])),
  )
  const called = caller(handlers, clock)
  const call: TestCall = async (...what) => {
    const answer = await called(...what)
    watched.check()
    return answer
  }
  return {
    app,
    config,
    ...staffOf(app),
    handlersOf,
    verify: (projection) => verifyProjection(app.pool, feed, projection),
    rebuild: async (projection) => {
      await rebuild(app.pool, feed, projection)
      await follow(projection)
    },
    call,
    callMoving: movingWhile(call, settle, moving),
    settle,
    close: async () => {
      await stopRelay()
      await runtime.close()
      await rm(config.DATA_DIR, { recursive: true, force: true })
      watched.check()
    },
  }
}

/** The read models that move while a call waits. */
interface Moving {
  calls: number
  move: () => Promise<unknown>
}
/**
 * Moves read models when they are waited for, as workers would: nothing moves them here but this and the test itself. During a call
 * that wants them moved it goes on doing so: a process manager would wait for what comes after it. Otherwise once: what is not
 * there then does not come.
 */
const standing = (progress: Progress, moving: Moving): Progress => ({
  ...progress,
  reach: async (names, position, ms = 5000) => {
    const deadline = Date.now() + ms
    for (;;) {
      if (ms > 0) await moving.move()
      if (await progress.reach(names, position, 0)) return true
      if (moving.calls === 0 || Date.now() >= deadline) return false
      await delay(10)
    }
  },
})
const movingWhile =
  (call: TestCall, settle: () => Promise<void>, moving: Moving): TestCall =>
  async (...what) => {
    let done = false
    moving.calls++
    const answered = Promise.allSettled([call(...what)]).finally(() => (done = true))
    while (!done) await settle()
    moving.calls--
    const [answer] = await answered
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  }

/** After so many every checkpoint moves, also over what does not concern it: before it would stay behind by `ADVANCE_IDLE_EVENTS`. */
const look_events_max = 500

interface Projector {
  /** Moves each read model as far as the log goes, and says whether anything moved. Raises the first failure of a fold. */
  readonly project: () => Promise<boolean>
  /** The same, but what fails is left for `project` to raise. */
  readonly move: () => Promise<boolean>
  /** Follows the generation of the projection that is live from now on. */
  readonly follow: (projection: AnyProjection) => Promise<void>
}
/** Makes the read models. */
async function projector(
  app: App,
  feed: Feed,
  projections: Modules['projections'],
): Promise<Projector> {
  const runners = new Map<AnyProjection, ShardRunner>()
  /** Read models that something has come for since they were last at rest: the others would ask for nothing, three dozen times. */
  const due = new Set<AnyProjection>()
  const follow = async (projection: AnyProjection) => {
    const { generation } = await ensureLive(app.pool, projection)
    const work = { projection, generation, shards: shardsOf(projection) }
    runners.set(projection, new ShardRunner(postgresShards(app.pool), feed, work))
    due.add(projection)
  }
  for (const projection of projections) await follow(projection)
  let seen = START
  let passed = 0
  const look = async () => {
    for (let full = true; full;) {
      const { events, upTo } = await feed.readAll(seen, look_events_max)
      const types = new Set(events.map(({ type }) => type))
      full = events.length === look_events_max
      seen = upTo
      passed += events.length
      const all = passed >= look_events_max
      if (all) passed = 0
      for (const projection of projections)
        if (all || Object.keys(projection.events).some((type) => types.has(type)))
          due.add(projection)
    }
  }
  let failure: unknown
  const pass = async () => {
    let moved = false
    await look()
    for (const projection of due)
      for (;;) {
        const step = await (runners.get(projection) as ShardRunner).step()
        failure ??= step.failures[0]?.error
        if (step.outcome === 'idle') due.delete(projection)
        if (step.outcome !== 'moved') break
        moved = true
      }
    return moved
  }
  let passing: Promise<unknown> = Promise.resolve()
  /** One at a time: two would find each other’s shards taken. */
  const move = () => {
    const moved = passing.then(pass)
    passing = moved.catch(() => undefined)
    return moved
  }
  const project = async () => {
    const moved = await move()
    const failed = failure
    failure = undefined
    if (failed !== undefined) throw failed
    return moved
  }
  return { project, move, follow }
}

function caller(
  handlers: Readonly<Record<string, WatchedHandler | undefined>>,
  clock: { readonly now: string },
): TestCall {
  return (
    name,
    input = {},
    { actor = ownerActor, now = clock.now, commandId = randomUUID() } = {},
  ) => {
    const handler = handlers[name]
    if (!handler) throw new Error(`no handler is called ${name}`)
    const context: CallContext = {
      actor,
      now,
      commandId,
      requestId: 'test',
      headers: {},
      address: '127.0.0.1',
      here: true,
      wrote: () => undefined,
      setCookie: () => undefined,
      opened: () => undefined,
      goesOn: () => undefined,
    }
    return handler({ params: undefined, query: undefined, body: undefined, ...input }, context)
  }
}

/** Events are recorded when they occur, by the test's clock: by PostgreSQL's, an old observation would be one that came late, another day. */
const recordedByTheTest = (feed: Feed): Feed => ({
  ...feed,
  decoder: async (events) => {
    const decode = await feed.decoder(events)
    return (event) => {
      const projected = decode(event)
      return { ...projected, recordedAt: projected.occurredAt }
    }
  },
})
