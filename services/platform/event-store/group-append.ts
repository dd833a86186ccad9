import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import {
  EventIdReused,
  shardOf,
  VersionConflict,
  type Append,
  type Appended,
} from '#shared/platform/event-store.ts'
import { refuse } from '#shared/platform/refusals.ts'
import { jsonText } from './canonical-json.ts'
import { integerArray, smallintArray, textArray, uuidArray } from '../database/binary-arrays.ts'
import { isOutage, STORE_MS_MAX } from '../database/outage.ts'
import { Turns } from '../concurrency/turns.ts'

const GROUP_EVENTS_MAX = 2000
const WAITING_MAX = 20_000
const TRIES_MAX = 4
const RETRY_MS = 100
/** Milliseconds after the lock by which PostgreSQL must have the append, or takes the lock away: a process that stands still must not stop the others, nor make them unready. */
const EXCLUSIVE_MS_MAX = 1_000

/** A waiting call: one atom, that is one append or one appendMany. */
interface Waiting {
  readonly appends: readonly Append[]
  readonly resolve: (appended: readonly Appended[]) => void
  readonly reject: (error: unknown) => void
}
/** A group with what is sent of it; encoding it may have failed, which is then told to its writer. */
interface Group {
  readonly its: readonly Waiting[]
  readonly events: number
  readonly parameters: readonly Buffer[] | { readonly error: unknown }
}
interface OutcomeRow {
  readonly append: number
  readonly outcome: 0 | 1 | 2 | 3
  readonly version: number
  readonly position: number
}
type LockedAppend<T> = (
  append: (appends: readonly Append[]) => Promise<readonly Appended[]>,
) => Promise<T>
/** Receives what the store reports: metrics and the log. */
export interface StoreObserver {
  readonly group: (atoms: number, seconds: number) => void
  readonly appended: (seconds: number) => void
  readonly failed: (error: unknown) => void
  /** The outage that a group met; undefined when it was written. */
  readonly wrote: (error: unknown) => void
}

/** PostgreSQL's positions as text that sorts like numbers. */
export const positionText = (position: number): string => String(position).padStart(19, '0')

/**
 * Gathers the appends that arrive while the last group is being written, and writes them by one statement. No timer: an
 * append on an idle store goes at once. Within a group a stream stands once, so that versions are judged against the table.
 */
export class GroupAppender {
  readonly #pool: pg.Pool
  readonly #observer: StoreObserver | undefined
  #waiting: Waiting[] = []
  #writing: Promise<void> | undefined
  readonly #alone = new Turns()

  constructor(pool: pg.Pool, observer?: StoreObserver) {
    this.#pool = pool
    this.#observer = observer
  }

  async append(appends: readonly Append[]): Promise<readonly Appended[]> {
    if (this.#waiting.length >= WAITING_MAX) refuse('store.busy')
    checkAppends(appends)
    const written = new Promise<readonly Appended[]>((resolve, reject) =>
      this.#waiting.push({ appends, resolve, reject }),
    )
    this.#writing ??= this.#drain()
    return written
  }
  /**
   * See EventStore: one transaction, which has the lock of all appends from its beginning. One at a time in a process, which the
   * others wait for without a connection: what `work` reads needs one too.
   */
  withAppendLock<T>(work: LockedAppend<T>): Promise<T> {
    return this.#alone.run('', () => this.#withAppendLock(work))
  }
  async #withAppendLock<T>(work: LockedAppend<T>): Promise<T> {
    const start = performance.now()
    const client = await this.#pool.connect()
    try {
      await client.query(
        `begin; set local idle_in_transaction_session_timeout = ${EXCLUSIVE_MS_MAX}; select lock_appends()`,
      )
      const result = await work(async (appends) => {
        checkAppends(appends)
        return outcomeOf(appends, await store(client, parametersOf([{ appends }])))
      })
      const { command } = await client.query('commit')
      if (command !== 'COMMIT') throw new Error('nothing was stored: something before it failed')
      client.release()
      this.#observer?.wrote(undefined)
      return result
    } catch (error) {
      if (isOutage(error)) this.#observer?.wrote(error)
      // Closed, not returned: the lock ends with the connection.
      client.release(true)
      throw error
    } finally {
      this.#observer?.group(1, (performance.now() - start) / 1000)
    }
  }
  /** Resolves when nothing is waiting or being written. */
  async idle(): Promise<void> {
    await this.#alone.idle()
    while (this.#writing) await this.#writing
  }

  async #drain(): Promise<void> {
    // One turn of the event loop lets the callers of this moment into the first group.
    await Promise.resolve()
    let ahead: Group | undefined
    while (ahead !== undefined || this.#waiting.length > 0) {
      const group = ahead ?? encoded(this.#nextGroup())
      const start = performance.now()
      const writing = this.#write(group)
      // After a small group there is hardly ever a full one, and a single append must not pay for looking.
      ahead = group.events < GROUP_EVENTS_MAX / 2 ? undefined : await this.#nextIfFull()
      await writing
      this.#observer?.group(group.its.length, (performance.now() - start) / 1000)
    }
    this.#writing = undefined
  }
  /** A group that nothing more fits into is encoded while PostgreSQL writes the one before it, which has been sent by then. */
  async #nextIfFull(): Promise<Group | undefined> {
    await turn()
    let events = 0
    for (const { appends } of this.#waiting) {
      events += eventsOf(appends)
      if (events >= GROUP_EVENTS_MAX) return encoded(this.#nextGroup())
    }
    return undefined
  }
  #nextGroup(): Waiting[] {
    const streams = new Set<string>()
    const group: Waiting[] = []
    const rest: Waiting[] = []
    let events = 0
    for (const one of this.#waiting) {
      const size = eventsOf(one.appends)
      const fits =
        (group.length === 0 || events + size <= GROUP_EVENTS_MAX) &&
        one.appends.every((append) => !streams.has(append.stream))
      if (fits) {
        group.push(one)
        events += size
      } else rest.push(one)
      for (const append of one.appends) streams.add(append.stream)
    }
    this.#waiting = rest
    return group
  }

  async #write({ its: group, parameters }: Group): Promise<void> {
    let outcomes: OutcomeRow[]
    try {
      if ('error' in parameters) throw parameters.error
      outcomes = await this.#storeWithRetry(parameters)
    } catch (error) {
      if (isOutage(error)) {
        this.#observer?.wrote(error)
        return group.forEach((one) => one.reject(error))
      }
      // One append that PostgreSQL refuses must not fail its neighbours: they go again, each alone.
      if (group.length === 1) group[0]?.reject(error)
      else for (const one of group) await this.#write(encoded([one]))
      return
    }
    this.#observer?.wrote(undefined)
    let next = 0
    for (const one of group) {
      const rows = outcomes.slice(next, (next += one.appends.length))
      try {
        one.resolve(outcomeOf(one.appends, rows))
      } catch (error) {
        one.reject(error)
      }
    }
  }
  /** A connection lost during commit leaves open whether it happened; the ids make asking again safe. */
  async #storeWithRetry(parameters: readonly Buffer[]): Promise<OutcomeRow[]> {
    const end = performance.now() + STORE_MS_MAX
    for (let attempt = 1; ; attempt++) {
      try {
        return await store(this.#pool, parameters)
      } catch (error) {
        const rest = RETRY_MS * 2 ** attempt
        if (attempt === TRIES_MAX || !isOutage(error) || performance.now() + rest >= end)
          throw error
        await delay(rest)
      }
    }
  }
}

function checkAppends(appends: readonly Append[]): void {
  const wrong = appends.some(
    ({ stream, events }, i) =>
      events.length === 0 || appends.findIndex((one) => one.stream === stream) !== i,
  )
  if (wrong || appends.length === 0)
    throw new Error('an append names each stream once, with events')
  const repeated = idTwice(appends)
  if (repeated !== undefined) throw new EventIdReused(repeated)
}
/** Gives what was stored, by append; raises the error of the first append that failed. */
function outcomeOf(appends: readonly Append[], rows: readonly OutcomeRow[]): readonly Appended[] {
  const failed = rows.findIndex(({ outcome }) => outcome === 1 || outcome === 3)
  const append = appends[failed]
  if (append)
    throw rows[failed]?.outcome === 1
      ? new VersionConflict(append.stream, append.expectedVersion)
      : new EventIdReused(append.events[0]?.id ?? '')
  return rows.map(({ version, position, outcome }) => ({
    version,
    position: positionText(position),
    repeated: outcome === 2,
  }))
}
function idTwice(appends: readonly Append[]): string | undefined {
  const seen = new Set<string>()
  for (const { events } of appends)
    for (const { id } of events) {
      if (seen.has(id)) return id
      seen.add(id)
    }
  return undefined
}
const eventsOf = (appends: readonly Append[]): number =>
  appends.reduce((sum, { events }) => sum + events.length, 0)
async function store(
  through: pg.Pool | pg.PoolClient,
  parameters: readonly Buffer[],
): Promise<OutcomeRow[]> {
  const { rows } = await through.query<OutcomeRow>({
    name: 'append_events',
    text: 'select * from append_events($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13)',
    values: [...parameters],
  })
  return rows
}
function encoded(its: readonly Waiting[]): Group {
  const events = its.reduce((sum, { appends }) => sum + eventsOf(appends), 0)
  try {
    return { its, events, parameters: parametersOf(its) }
  } catch (error) {
    return { its, events, parameters: { error } }
  }
}
function parametersOf(group: readonly Pick<Waiting, 'appends'>[]): Buffer[] {
  const appends = group.flatMap(({ appends: its }, atom) =>
    its.map((append) => ({ ...append, atom })),
  )
  const placed = appends.flatMap(({ events, expectedVersion }, i) =>
    events.map((event, n) => ({ event, append: i + 1, version: expectedVersion + n + 1 })),
  )
  const events = placed.map(({ event }) => event)
  return [
    textArray(appends.map(({ stream }) => stream)),
    integerArray(appends.map(({ expectedVersion }) => expectedVersion)),
    integerArray(appends.map(({ atom }) => atom)),
    integerArray(placed.map(({ append }) => append)),
    integerArray(placed.map(({ version }) => version)),
    uuidArray(events.map(({ id }) => id)),
    textArray(events.map(({ type }) => type)),
    smallintArray(events.map(({ schemaVersion }) => schemaVersion)),
    smallintArray(events.map(({ partition }) => shardOf(partition))),
    textArray(events.map(({ partition }) => partition)),
    textArray(events.map(({ data }) => jsonText(data))),
    textArray(events.map(({ meta }) => JSON.stringify(meta))),
    textArray(events.map(({ hash }) => hash)),
  ]
}
