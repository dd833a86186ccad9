import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const EVERY_MS = 20
/** Of /proc, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100

/** What one kind of process used, all of them together except where it says otherwise. */
interface ProcessUse {
  /** Seconds of processor time. */
  readonly cpu_s: number
  /** Share of the time in which the event loop ran, and in which it was ready and waited for a core, in the busiest of them. */
  readonly loop: number
  readonly queued: number
}
/** What was used in a span of time. */
export interface Usage {
  readonly seconds: number
  readonly processes: ReadonlyMap<string, ProcessUse>
  readonly cores: {
    readonly count: number
    /** Share of all cores that was used, and that was used by others. */
    readonly busy: number
    readonly others: number
  }
  readonly writer: {
    /** Share of the time in which somebody had the lock of all appends, and how much of that it waited for the disk. */
    readonly held: number
    readonly disk: number
    /** Those who waited for the lock, on average. */
    readonly waiting: number
    /** Share of the time in which a commit, of whatever, waited for the disk. */
    readonly syncing: number
  }
  readonly wal: { readonly fsyncs: number; readonly bytes: number; readonly commits: number }
}

interface Watched {
  readonly url: string
  readonly schema: string
  /** Process ids by kind; PostgreSQL's own are found. */
  readonly pids: Readonly<Record<string, readonly number[]>>
}
/** Whether the system says what processes use. */
export const canWatchUsage = (): boolean => existsSync('/proc/self/schedstat')
/** Watches processes, cores, and PostgreSQL's writer until the returned function is called. */
export async function watchUsage({ url, schema, pids }: Watched): Promise<() => Promise<Usage>> {
  const client = new pg.Client({ connectionString: url, application_name: 'bench usage' })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = Number(statOf((rows[0] as { pid: number }).pid)[PARENT])
  const all = { ...pids, measuring: [process.pid] }
  const [before, walBefore] = [snapshot(all, postmaster), await walOf(client)]
  const writer = watchWriter(client, schema)
  return async () => {
    const written = await writer()
    const [after, walAfter] = [snapshot(all, postmaster), await walOf(client)]
    await client.end()
    const wal = {
      fsyncs: walAfter.fsyncs - walBefore.fsyncs,
      bytes: walAfter.bytes - walBefore.bytes,
      commits: walAfter.commits - walBefore.commits,
    }
    return { ...usedBetween(before, after), writer: written, wal }
  }
}

interface Times {
  readonly cpu_s: number
  readonly loop_s: number
  readonly queued_s: number
}
interface Snapshot {
  readonly at: number
  readonly busy_s: number
  readonly all_s: number
  readonly cores: number
  readonly processes: ReadonlyMap<string, readonly Times[]>
}
function snapshot(pids: Readonly<Record<string, readonly number[]>>, postmaster: number): Snapshot {
  const lines = readFileSync('/proc/stat', 'utf8').split('\n')
  const ticks = (lines[0] ?? '').split(/\s+/).slice(1, 9).map(Number)
  const all = ticks.reduce((sum, one) => sum + one, 0)
  // The fourth and fifth are idle, and idle while a disk is waited for.
  const idle = (ticks[3] ?? 0) + (ticks[4] ?? 0)
  const processes = new Map(
    Object.entries(pids).map(([kind, its]) => [kind, its.map(timesOf)] as const),
  )
  processes.set('postgres', [{ cpu_s: postgresSeconds(postmaster), loop_s: 0, queued_s: 0 }])
  return {
    at: performance.now(),
    busy_s: (all - idle) / TICKS_PER_SECOND,
    all_s: all / TICKS_PER_SECOND,
    cores: lines.filter((line) => /^cpu\d/.test(line)).length,
    processes,
  }
}
function usedBetween(before: Snapshot, after: Snapshot) {
  const seconds = (after.at - before.at) / 1000
  const processes = new Map<string, ProcessUse>()
  for (const [kind, its] of after.processes) {
    const used = its.map((now, i) => differenceOf(now, before.processes.get(kind)?.[i]))
    processes.set(kind, {
      cpu_s: used.reduce((sum, { cpu_s }) => sum + cpu_s, 0),
      loop: Math.max(...used.map(({ loop_s }) => loop_s)) / seconds,
      queued: Math.max(...used.map(({ queued_s }) => queued_s)) / seconds,
    })
  }
  const all = after.all_s - before.all_s
  const busy = after.busy_s - before.busy_s
  const ours = [...processes.values()].reduce((sum, { cpu_s }) => sum + cpu_s, 0)
  return {
    seconds,
    processes,
    cores: { count: after.cores, busy: busy / all, others: Math.max(0, busy - ours) / all },
  }
}
const differenceOf = (now: Times, then: Times = { cpu_s: 0, loop_s: 0, queued_s: 0 }): Times => ({
  cpu_s: now.cpu_s - then.cpu_s,
  loop_s: now.loop_s - then.loop_s,
  queued_s: now.queued_s - then.queued_s,
})

/** Places in /proc/…/stat, counted after the name, which may hold blanks. */
const [PARENT, USER, SYSTEM, USER_OF_ENDED, SYSTEM_OF_ENDED] = [1, 11, 12, 13, 14] as const
function statOf(pid: number): readonly string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}
const secondsIn = (stat: readonly string[], ...places: readonly number[]): number =>
  places.reduce((sum, place) => sum + Number(stat[place]), 0) / TICKS_PER_SECOND

/** The first thread of a Node process is its event loop's. */
function timesOf(pid: number): Times {
  const [ran = 0, queued = 0] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')
    .split(' ')
    .map(Number)
  return { cpu_s: secondsIn(statOf(pid), USER, SYSTEM), loop_s: ran / 1e9, queued_s: queued / 1e9 }
}
/** The server with its backends, those that have ended among them. */
function postgresSeconds(postmaster: number): number {
  let sum = secondsIn(statOf(postmaster), USER, SYSTEM, USER_OF_ENDED, SYSTEM_OF_ENDED)
  for (const pid of readdirSync('/proc').map(Number)) {
    if (!(pid > 0)) continue
    try {
      const stat = statOf(pid)
      if (Number(stat[PARENT]) === postmaster) sum += secondsIn(stat, USER, SYSTEM)
    } catch (error) {
      // It has ended meanwhile.
      if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
  return sum
}

/** What the server's processes are at: who has the lock of all appends and who waits for it, and for the disk. */
const LOOK = `
  select coalesce(bool_or(l.granted), false) as held,
    coalesce(bool_or(l.granted and a.wait_event ilike 'wal%'), false) as disk,
    coalesce(bool_or(a.wait_event = 'WalSync'), false) as syncing,
    count(*) filter (where not l.granted)::integer as waiting
  from pg_stat_activity a left join pg_locks l on l.pid = a.pid and l.locktype = 'advisory' and l.objsubid = 1
    and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended($1, 0)`
interface Look {
  readonly held: boolean
  readonly disk: boolean
  readonly syncing: boolean
  readonly waiting: number
}
/** Looks again and again, one look at a time. */
function watchWriter(client: pg.Client, schema: string): () => Promise<Usage['writer']> {
  const stopping = new AbortController()
  const looking = lookUntil(client, schema, stopping.signal)
  // A failure is told to whoever asks for the result.
  looking.catch(() => undefined)
  return async () => {
    stopping.abort()
    const looks = await looking
    const share = (what: (look: Look) => boolean, of = looks) =>
      of.filter(what).length / Math.max(1, of.length)
    const waiting = looks.reduce((sum, look) => sum + look.waiting, 0)
    return {
      held: share(({ held }) => held),
      disk: share(
        ({ disk }) => disk,
        looks.filter(({ held }) => held),
      ),
      syncing: share(({ syncing }) => syncing),
      waiting: waiting / Math.max(1, looks.length),
    }
  }
}
async function lookUntil(client: pg.Client, schema: string, signal: AbortSignal) {
  const looks: Look[] = []
  while (!signal.aborted) {
    const { rows } = await client.query<Look>({ name: 'look', text: LOOK, values: [schema] })
    looks.push(...rows)
    await delay(EVERY_MS)
  }
  return looks
}

/** Counters since the server started. */
async function walOf(client: pg.Client): Promise<Usage['wal']> {
  const { rows } = await client.query<Usage['wal']>(
    `select (select coalesce(sum(i.fsyncs), 0)::float8 from pg_stat_io i where i.object = 'wal') as fsyncs,
      (select w.wal_bytes::float8 from pg_stat_wal w) as bytes,
      (select d.xact_commit::float8 from pg_stat_database d where d.datname = current_database()) as commits`,
  )
  return rows[0] as Usage['wal']
}
