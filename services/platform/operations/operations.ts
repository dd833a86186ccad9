import type pg from 'pg'
import { START } from '#shared/platform/event-store.ts'
import type { Bus } from '#projections/platform/bus/bus.ts'
import type { AnyProjection } from '#projections/platform/define/define-projection.ts'
import { lags } from '#projections/platform/run/progress.ts'
import type { Feed } from '#projections/platform/run/runner.ts'
import type { Processes } from '../process/processes.ts'
import type { Uncopied } from '../event-store/uncopied-events.ts'
import type { ProcessStanding } from '../process/process-figures.ts'
import type { ProcessFigures } from './figures.ts'
import { retryStopped } from './retry-stopped.ts'

export type RebuildKind = 'rebuild' | 'verify'
export interface RebuildRow {
  readonly id: number
  readonly projection: string
  readonly kind: RebuildKind
  readonly state: 'waiting' | 'running' | 'done' | 'differs' | 'failed' | 'cancelled'
  readonly requested_by: string
  readonly requested_at: string
  readonly started_at: string | null
  readonly ended_at: string | null
  readonly part: number
  readonly events: number
  readonly attempts: number
  readonly cancelling: boolean
  readonly result: string | null
}
interface ShardStanding {
  readonly shard: number
  readonly position: number
  readonly moved_at: string
  readonly lag_events: number
  readonly lag_seconds: number
}
interface ProjectionStanding {
  readonly projection: string
  readonly module: string
  readonly version: number | null
  readonly code_version: number
  readonly generation: number | null
  readonly since: string | null
  readonly stopped: number
  readonly rate: number
  readonly shards: readonly ShardStanding[]
}
interface ParkedStream {
  /** Whether `projection` names a read model or a process manager. */
  readonly kind: 'projection' | 'process'
  readonly projection: string
  readonly stream: string
  readonly since: string
  readonly error: string
  readonly waiting: number
  readonly event: {
    readonly id: string
    readonly type: string
    readonly version: number
    readonly position: number
    readonly recorded_at: string
    readonly command: string
    readonly actor: string
    readonly data: string
  }
}
interface ProcessRow {
  readonly process: string
  readonly role: 'all' | 'api' | 'worker'
  readonly pid: number
  readonly host: string
  readonly started_at: string
  readonly seen_at: string
  readonly silent_seconds: number
  readonly figures: ProcessFigures
}

/** The operator's view of the machinery, and what they may do with it, from any process. */
export interface Operations {
  readonly projections: () => Promise<{
    readonly head: number
    readonly aside: Uncopied['aside']
    readonly projections: readonly ProjectionStanding[]
  }>
  readonly processManagers: () => Promise<readonly ProcessStanding[]>
  /** At most 200, the oldest first. */
  readonly parkedStreams: () => Promise<readonly ParkedStream[]>
  /** Folds, or runs, a stream again from its failing event; undefined if nothing has this name or the stream does not stand. */
  readonly tryAgain: (
    projection: string,
    stream: string,
  ) => Promise<{ readonly healthy: boolean } | undefined>
  readonly rebuilds: () => Promise<readonly RebuildRow[]>
  /** Puts it down for a worker to do; 'running' if this projection is at it already, undefined if there is none of this name. */
  readonly startRebuild: (
    projection: string,
    kind: RebuildKind,
    requestedBy: string,
  ) => Promise<RebuildRow | 'running' | undefined>
  /** Asks it to stop; 'ended' if there is nothing to stop, undefined if there is no such rebuild. */
  readonly cancelRebuild: (id: number) => Promise<RebuildRow | 'ended' | undefined>
  readonly processes: () => Promise<readonly ProcessRow[]>
}
/** Instants as the product writes them. */
const instant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const REBUILD = `r.id, r.projection, r.kind, r.state, r.requested_by, ${instant('r.requested_at')} as requested_at, ${instant('r.started_at')} as started_at,
  ${instant('r.ended_at')} as ended_at, r.part, r.events, r.attempts, r.cancelling, r.result`
/** Tells open screens that something here has changed. */
export const notifyOperations = (bus: Bus): void =>
  bus.publish({
    kind: 'projected',
    projection: '',
    module: 'operations',
    position: START,
    topics: [],
  })

interface Parts {
  readonly pool: pg.Pool
  readonly feed: Feed
  readonly bus: Bus
  readonly projections: readonly AnyProjection[]
  readonly processes: Processes
  readonly uncopied: () => Promise<Uncopied>
}
export function openOperations(parts: Parts): Operations {
  const { pool, bus, projections } = parts
  const named = (name: string) => projections.find((projection) => projection.name === name)
  return {
    projections: () => standings(parts),
    processManagers: async () => {
      const [measured, uncopied] = await Promise.all([parts.processes.measure(), parts.uncopied()])
      return measured.map((one) => ({
        ...one,
        lag_events: one.lag_events + uncopied.events,
        lag_seconds: Math.max(one.lag_seconds, uncopied.seconds),
      }))
    },
    parkedStreams: () => queryParkedStreams(pool),
    processes: () => processes(pool),
    tryAgain: async (name, stream) => {
      const projection = named(name)
      const tried = projection && (await retryStopped(parts, projection, stream))
      if (tried) notifyOperations(bus)
      if (tried) return tried
      const run = await parts.processes.tryAgain(name, stream)
      if (run) notifyOperations(bus)
      return run
    },
    rebuilds: async () =>
      (
        await pool.query<RebuildRow>(
          `select ${REBUILD} from rebuilds r order by r.id desc limit 50`,
        )
      ).rows,
    startRebuild: async (name, kind, requestedBy) => {
      if (!named(name)) return undefined
      const { rows } = await pool.query<RebuildRow>(
        `insert into rebuilds as r (projection, kind, requested_by) values ($1, $2, $3) on conflict (projection) where state in ('waiting', 'running') do nothing returning ${REBUILD}`,
        [name, kind, requestedBy],
      )
      notifyOperations(bus)
      return rows[0] ?? 'running'
    },
    cancelRebuild: async (id) => {
      const { rows } = await pool.query<RebuildRow>(
        `update rebuilds r set cancelling = true, state = case when r.state = 'waiting' then 'cancelled' else r.state end,
         ended_at = case when r.state = 'waiting' then now() end where r.id = $1 and r.state in ('waiting', 'running') returning ${REBUILD}`,
        [id],
      )
      notifyOperations(bus)
      if (rows[0]) return rows[0]
      return (await pool.query('select from rebuilds r where r.id = $1', [id])).rowCount === 0
        ? undefined
        : 'ended'
    },
  }
}

interface StandingRow {
  readonly projection: string
  readonly version: number
  readonly generation: number
  readonly since: string
  readonly shard: number
  readonly position: number
  readonly moved_at: string
  readonly stopped: number
  readonly rate: number
}
async function standings({ pool, projections, uncopied }: Parts) {
  const [{ rows }, measured, head, missing] = await Promise.all([
    pool.query<StandingRow>(
      `select p.name as projection, p.version, p.generation, ${instant('p.changed_at')} as since, c.shard, c.position, ${instant('c.moved_at')} as moved_at,
        (select count(distinct q.stream) from quarantined_streams q where q.projection = p.name and q.generation = p.generation) as stopped,
        (select coalesce(sum((s.projected ->> p.name)::float8), 0) from processes s where s.seen_at > now() - interval '15 seconds') as rate
       from projections p join checkpoints c on c.projection = p.name and c.generation = p.generation where p.state = 'live' order by c.shard`,
    ),
    lags(pool, projections),
    pool.query<{ head: number }>('select coalesce(max(e.position), 0) as head from events e'),
    uncopied(),
  ])
  const unread = measured.filter(({ lag }) => lag > 0)
  const ages = await agesOf(pool, [...new Set(unread.flatMap(({ next }) => next ?? []))])
  const lagOf = new Map(measured.map((one) => [`${one.projection}/${one.shard}`, one]))
  const shardOf = ({ projection, shard, position, moved_at }: StandingRow): ShardStanding => {
    const lag = lagOf.get(`${projection}/${shard}`)
    const age = lag?.next == null ? 0 : (ages.get(lag.next) ?? 0)
    const lag_events = (lag?.lag ?? 0) + missing.events
    return { shard, position, moved_at, lag_events, lag_seconds: Math.max(age, missing.seconds) }
  }
  const standing = ({ name, module, version: code_version }: AnyProjection): ProjectionStanding => {
    const mine = rows.filter(({ projection }) => projection === name)
    const [first] = mine
    return {
      projection: name,
      module,
      code_version,
      version: first?.version ?? null,
      generation: first?.generation ?? null,
      since: first?.since ?? null,
      stopped: first?.stopped ?? 0,
      rate: first?.rate ?? 0,
      shards: mine.map(shardOf),
    }
  }
  return {
    head: head.rows[0]?.head ?? 0,
    aside: missing.aside,
    projections: projections.map(standing),
  }
}
/** Seconds since each of these events was recorded. */
async function agesOf(
  pool: pg.Pool,
  positions: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (positions.length === 0) return new Map()
  const { rows } = await pool.query<{ position: number; age: number }>(
    'select e.position, round(extract(epoch from now() - e.recorded_at)::numeric, 1)::float8 as age from events e where e.position = any($1)',
    [positions],
  )
  return new Map(rows.map(({ position, age }) => [position, Math.max(0, age)]))
}

const STOPPED = `
  select q.kind, q.projection, q.stream, ${instant('q.since')} as since, q.error,
    (select count(*) from events w where w.stream = q.stream and w.position >= q.position) as waiting,
    json_build_object('id', e.id, 'type', e.type, 'version', e.version, 'position', e.position, 'recorded_at', ${instant('e.recorded_at')},
      'command', coalesce(e.meta ->> 'commandId', ''), 'actor', coalesce(e.meta ->> 'actor', ''), 'data', left(e.data::text, 4000)) as event
  from (
    (select distinct on (q.projection, q.stream) 'projection' as kind, q.projection, q.stream, q.since, q.error, q.position from quarantined_streams q
    join projections p on p.name = q.projection and p.generation = q.generation and p.state = 'live'
    order by q.projection, q.stream, q.position)
    union all
    select 'process', s.process, s.stream, s.since, s.error, s.position from process_stopped s
  ) q
  join events e on e.position = q.position order by q.since, q.position limit 200`
const queryParkedStreams = async (pool: pg.Pool): Promise<ParkedStream[]> =>
  (await pool.query<ParkedStream>(STOPPED)).rows

async function processes(pool: pg.Pool): Promise<ProcessRow[]> {
  const { rows } = await pool.query<ProcessRow>(
    `select s.id as process, s.role, s.pid, s.host, ${instant('s.started_at')} as started_at, ${instant('s.seen_at')} as seen_at,
       greatest(0, round(extract(epoch from now() - s.seen_at)::numeric, 1))::float8 as silent_seconds, s.figures
     from processes s where s.seen_at > now() - interval '10 minutes' order by s.started_at, s.id limit 200`,
  )
  return rows
}
