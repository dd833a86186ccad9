import type { Logger } from 'pino'
import type { Hint } from '#projections/platform/bus/bus.ts'
import { shardsOf, UNSHARDED } from '#projections/platform/run/registry.ts'
import {
  foldsAnyOf,
  ProjectionWorker,
  type WorkerObserver,
} from '#projections/platform/run/worker.ts'
import type { Reaction } from '../kernel/define-service.ts'
import { metrics } from '../operations/metrics.ts'
import { startRebuilds } from '../operations/rebuilds.ts'
import { openQueue, type WakeUp, type WakeUpQueue } from '../kernel/queue.ts'
import { Reactions } from '../kernel/reactions.ts'
import { sweepTimers, type ProcessStanding } from '../process/process-figures.ts'
import type { Runtime } from './runtime.ts'
import { sealAndSign } from '../transparency/heads.ts'
import type { AppendNotice } from '../event-store/source.ts'
import { singleFlight } from '../concurrency/single-flight.ts'

const LOOK_MS = 2000
const COUNT_MS = 5000
const RETRY_QUARANTINED_MS = 5 * 60_000
const SEAL_MS = 60_000
const TIDY_MS = 60_000

/** The wake-ups that new events of these types in these shards mean. A process manager reads all shards. */
const wakeUpsOf = ({ modules, app }: Runtime, { shards, types }: AppendNotice): WakeUp[] => [
  ...modules.projections
    .filter((projection) => foldsAnyOf(projection, types))
    .flatMap((projection) =>
      shardsOf(projection)
        .filter((shard) => shard < 0 || shards.includes(shard))
        .map((shard) => ({ projection: projection.name, shard })),
    ),
  ...app.processes.all
    .filter(({ events }) => types.some((type) => Object.hasOwn(events as object, type)))
    .map(({ name }) => ({ projection: PROCESS + name, shard: UNSHARDED })),
]
/** Begins the name of a job that wakes a process manager and no projection: no projection has such a name. */
const PROCESS = 'process/'

/** A process that appends tells the queue: that is what brings a worker that missed the faster hint. */
export async function openWakeUps(runtime: Runtime): Promise<WakeUpQueue> {
  const { app, config, database } = runtime
  const queue = await openQueue({
    redisUrl: config.REDIS_URL,
    database,
    report: (error) => app.log.warn({ err: error }, 'the queue failed and is tried again'),
  })
  runtime.onAppended((news) => queue.wake(wakeUpsOf(runtime, news)))
  return queue
}

export interface RunningWorker {
  readonly projections: ProjectionWorker
  readonly reactions: Reactions
  readonly stop: () => Promise<void>
}

/** Returns the shards and types of which a hint says that there are new events, absent where it may be any; undefined if it says nothing of events. */
export function newsOf(hint: Hint): Partial<Pick<AppendNotice, 'shards' | 'types'>> | undefined {
  if (hint.kind === 'appended') return hint
  return hint.kind === 'missed' ? {} : undefined
}

/** Counts and logs what projections do. */
const loggedSteps = (log: Logger): WorkerObserver => ({
  stepped: (projection, step, seconds, shards) => {
    const { after, position, events } = step
    metrics.projectedEvents.inc({ projection }, events)
    const ms = Math.round(seconds * 1000)
    if (events > 0) log.debug({ projection, shards, after, position, events, ms }, 'projected')
    for (const { event, error } of step.failures) {
      const { stream, id, position: at } = event
      log.error(
        { projection, stream, event: id, position: at, err: error },
        'an event failed: its stream is put aside',
      )
    }
  },
  failed: (projection, error) =>
    log.warn({ projection, err: error }, 'a batch failed and is tried again'),
})

/** Projections, reactions, rebuilds, the relay and the seals of one process, which is known to others by the name `process`. */
export async function startWorker(
  runtime: Runtime,
  reactions: readonly Reaction[],
  queue: WakeUpQueue,
  process: string,
): Promise<RunningWorker> {
  const { app, feed, modules } = runtime
  const { processes, outbox } = app
  const projections = new ProjectionWorker(app.bus, loggedSteps(app.log))
  await projections.prepare(app.pool, feed, modules.projections)
  const running = new Reactions(app, reactions)
  const stopListening = app.bus.listen((hint) => {
    if (hint.kind === 'projected') return running.hint(hint.projection)
    const news = newsOf(hint)
    if (!news) return
    projections.wake(news.shards, news.types)
    processes.wake(news.types)
  })
  const stopRelay = runtime.startRelay()
  const look = singleFlight(async () => {
    await projections.refresh()
    const swept = await projections.sweep()
    const { events } = await runtime.uncopied()
    for (const { projection, shard, lag } of swept)
      metrics.projectionLag.set({ projection, shard: String(shard) }, lag + events)
    tellProcesses(await processes.sweep(), events)
    outbox.wake()
  })
  await queue.work(
    ({ projection, shard }) =>
      projection.startsWith(PROCESS)
        ? processes.wakeOne(projection.slice(PROCESS.length))
        : projections.wakeOne(projection, shard),
    look,
  )
  const count = singleFlight(() => countWaiting(runtime, queue))
  // The first tree over a long log takes longer than the time between two of them.
  const seal = singleFlight(() => sealAndSign(app))
  // The queue's sweep comes to one worker; each must itself follow swaps and look after what it missed.
  const timers = [
    setInterval(() => void reported(runtime, look()), LOOK_MS),
    setInterval(() => void reported(runtime, count()), COUNT_MS),
    setInterval(() => void reported(runtime, projections.retryParked()), RETRY_QUARANTINED_MS),
    setInterval(() => void reported(runtime, seal()), SEAL_MS),
    setInterval(() => void reported(runtime, tidy(runtime)), TIDY_MS),
  ]
  void reported(runtime, projections.retryParked())
  projections.wake()
  await processes.bear()
  processes.wake()
  running.start()
  const stopRebuilds = startRebuilds(runtime, process)
  return {
    projections,
    reactions: running,
    stop: async () => {
      stopListening()
      timers.forEach(clearInterval)
      await stopRebuilds()
      await stopRelay()
      await running.stop()
      await processes.stop()
      await outbox.stop()
      await projections.stop()
    },
  }
}
const reported = (runtime: Runtime, work: Promise<unknown>) =>
  work.catch((error: unknown) =>
    runtime.app.log.warn({ err: error }, 'a chore failed and is tried again'),
  )

async function countWaiting({ app }: Runtime, queue: WakeUpQueue): Promise<void> {
  metrics.queueDepth.set({ queue: 'wake-ups' }, await queue.depth())
  const { rows } = await app.pool.query<{ projection: string; streams: number }>(
    "select q.projection, count(distinct q.stream) as streams from quarantined_streams q join projections p on p.name = q.projection and p.generation = q.generation and p.state = 'live' group by q.projection",
  )
  metrics.outboxRows.reset()
  for (const { transport, state, rows: count } of await app.outbox.standing())
    metrics.outboxRows.set({ transport, state }, count)
  metrics.projectionStopped.reset()
  for (const { projection, streams } of rows) metrics.projectionStopped.set({ projection }, streams)
}

function tellProcesses(standings: readonly ProcessStanding[], uncopied: number): void {
  for (const { name: process, lag_events, stopped, due } of standings) {
    metrics.processLag.set({ process }, lag_events + uncopied)
    metrics.processStopped.set({ process }, stopped)
    metrics.timersDue.set({ process }, due)
  }
}
async function tidy({ app }: Runtime): Promise<void> {
  await sweepTimers(app.pool, app.now())
  await app.outbox.sweep()
  await app.finishErasures()
}
