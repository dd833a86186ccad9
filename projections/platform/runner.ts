import type pg from 'pg'
import { START, type Batch, type EventStore, type Position, type StoredEvent } from '#shared/platform/event-store.ts'
import type { AnyProjection, Projected, Table } from './define-projection.ts'
import { foldBatch, type Failure } from './fold.ts'
import { WHOLE } from './registry.ts'
import { loadRows, writeChanges } from './table-sql.ts'

const BATCH_EVENTS_MAX = 2000
/** A checkpoint moves over events that do not concern it only this far apart: a write each would cost more than it tells. */
export const ADVANCE_IDLE_EVENTS = 1000

/** Where events come from: the ordered log, and the way to their current, readable form. */
export interface Feed {
  readonly readAll: EventStore['readAll']
  readonly readStream: EventStore['readStream']
  readonly decode: (events: readonly StoredEvent[]) => Promise<readonly Projected[]>
}
export interface Step {
  /** 'busy': another worker holds this shard. 'idle': nothing new. 'moved': a batch is done, ask again. */
  readonly outcome: 'busy' | 'idle' | 'moved'
  readonly position: Position
  readonly events: number
  readonly topics: ReadonlySet<string>
  readonly failures: readonly Failure[]
}
export interface ShardRef {
  readonly projection: AnyProjection
  readonly generation: number
  readonly shard: number
}
export interface StepOptions {
  readonly signal?: AbortSignal
  /** Goes no further than this place: a rebuild is compared at exactly the live generation's. */
  readonly limit?: number
}
const positionOf = (checkpoint: number): Position => (checkpoint === 0 ? START : String(checkpoint).padStart(19, '0'))

const bounded = (batch: Batch, limit: number): Batch =>
  Number(batch.upTo) <= limit ? batch : { events: batch.events.filter((event) => Number(event.position) <= limit), upTo: positionOf(limit) }

/** Reads the next batch while the last one is being written: the read costs as much as the write. */
export class ShardRunner {
  readonly #pool: pg.Pool
  readonly #feed: Feed
  readonly #ref: ShardRef
  #next: { after: Position; batch: Promise<Batch> } | undefined

  constructor(pool: pg.Pool, feed: Feed, ref: ShardRef) {
    this.#pool = pool
    this.#feed = feed
    this.#ref = ref
  }

  /** One batch: rows, quarantine and checkpoint in one transaction. Raises only when the database or the feed fails. */
  async step({ signal, limit = Infinity }: StepOptions = {}): Promise<Step> {
    const { projection, generation, shard } = this.#ref
    const client = await this.#pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query<{ position: number }>({
        name: 'take_checkpoint',
        text: "select c.position from checkpoints c join projections p on p.name = c.projection and p.generation = c.generation and p.state <> 'old' where c.projection = $1 and c.generation = $2 and c.shard = $3 for update of c skip locked",
        values: [projection.name, generation, shard],
      })
      if (!rows[0]) return await this.#end(client, { outcome: 'busy', position: START, events: 0, topics: new Set(), failures: [] })
      const before = rows[0].position
      const batch = bounded(await this.#take(positionOf(before)), limit)
      const upTo = Number(batch.upTo)
      if (upTo <= before) return await this.#end(client, { outcome: 'idle', position: batch.upTo, events: 0, topics: new Set(), failures: [] })
      if (batch.events.length === 0 && upTo - before < ADVANCE_IDLE_EVENTS && limit === Infinity) return await this.#end(client, { outcome: 'idle', position: batch.upTo, events: 0, topics: new Set(), failures: [] })
      if (batch.events.length === BATCH_EVENTS_MAX && signal?.aborted !== true) this.#prefetch(batch.upTo)
      const { topics, failures } = await this.#fold(client, batch.events)
      // Compare-and-set: should two workers ever hold one shard, the second finds the checkpoint moved and its work undone.
      const moved = await client.query({
        name: 'move_checkpoint',
        text: 'update checkpoints set position = $4, moved_at = now() where projection = $1 and generation = $2 and shard = $3 and position = $5',
        values: [projection.name, generation, shard, upTo, before],
      })
      if (moved.rowCount !== 1) throw new Error(`checkpoint of ${projection.name}/${shard} moved under its lock`)
      await client.query('commit')
      client.release()
      return { outcome: 'moved', position: batch.upTo, events: batch.events.length, topics, failures }
    } catch (error) {
      this.#next = undefined
      // A connection whose transaction is in doubt is closed, not returned.
      client.release(true)
      throw error
    }
  }
  async #end(client: pg.PoolClient, step: Step): Promise<Step> {
    await client.query('rollback')
    client.release()
    return step
  }

  #read(after: Position): Promise<Batch> {
    const { projection, shard } = this.#ref
    return this.#feed.readAll(after, BATCH_EVENTS_MAX, { types: Object.keys(projection.events), ...(shard === WHOLE ? {} : { shards: [shard] }) })
  }
  #prefetch(after: Position): void {
    const batch = this.#read(after)
    // A failure is met when the batch is taken; until then it must not count as unhandled.
    batch.catch((error: unknown) => error)
    this.#next = { after, batch }
  }
  #take(after: Position): Promise<Batch> {
    const next = this.#next
    this.#next = undefined
    return next?.after === after ? next.batch : this.#read(after)
  }

  async #fold(client: pg.PoolClient, stored: readonly StoredEvent[]) {
    const { projection, generation } = this.#ref
    const quarantined = await this.#quarantined(client)
    const { events, failures: unreadable } = await this.#decode(stored.filter((event) => !quarantined.has(event.stream)))
    const tables = projection.tables as Record<string, Table>
    const { buffers, folded, failures: failed } = await foldBatch(projection, events, (name, groups) => loadRows(client, name, tables[name] as Table, generation, groups))
    for (const [name, buffer] of Object.entries(buffers)) await writeChanges(client, name, tables[name] as Table, generation, buffer.changes())
    const failures = [...unreadable, ...failed]
    if (failures.length > 0) await this.#quarantine(client, failures)
    const topics = new Set<string>()
    for (const event of folded) for (const topic of projection.topics?.(event) ?? []) topics.add(topic)
    return { topics, failures }
  }
  /** An event that no schema can read stops its stream, like one that the fold refuses. */
  async #decode(stored: readonly StoredEvent[]): Promise<{ events: readonly Projected[]; failures: readonly Failure[] }> {
    try {
      return { events: await this.#feed.decode(stored), failures: [] }
    } catch {
      // One of them is unreadable; which one, and that the others are not, shows only when each is read alone.
      const events: Projected[] = []
      const failures = new Map<string, Failure>()
      for (const event of stored) {
        if (failures.has(event.stream)) continue
        try {
          events.push(...(await this.#feed.decode([event])))
        } catch (error) {
          failures.set(event.stream, { event: { ...event, occurredAt: event.meta.occurredAt, actor: event.meta.actor }, error })
        }
      }
      return { events, failures: [...failures.values()] }
    }
  }
  async #quarantined(client: pg.PoolClient): Promise<ReadonlySet<string>> {
    const { projection, generation } = this.#ref
    const { rows } = await client.query<{ stream: string }>({ name: 'quarantined', text: 'select q.stream from quarantined_streams q where q.projection = $1 and q.generation = $2', values: [projection.name, generation] })
    return new Set(rows.map((row) => row.stream))
  }
  async #quarantine(client: pg.PoolClient, failures: readonly Failure[]): Promise<void> {
    const { projection, generation, shard } = this.#ref
    await client.query(
      `insert into quarantined_streams (projection, generation, shard, stream, position, error)
       select $1, $2, $3, u.stream, u.position, u.error from unnest($4::text[], $5::bigint[], $6::text[]) as u (stream, position, error) on conflict do nothing`,
      [projection.name, generation, shard, failures.map(({ event }) => event.stream), failures.map(({ event }) => Number(event.position)), failures.map(({ error }) => String(error).slice(0, 2000))],
    )
  }

  /**
   * Tries the shard's quarantined streams again, each from its failing event up to the checkpoint, in order. Returns the
   * streams that are healthy again; those that fail again stay as they are.
   */
  async retryQuarantined(): Promise<readonly string[]> {
    const { projection, generation, shard } = this.#ref
    const { rows } = await this.#pool.query<{ stream: string; position: number }>(
      'select q.stream, q.position from quarantined_streams q where q.projection = $1 and q.generation = $2 and q.shard = $3 order by q.position',
      [projection.name, generation, shard],
    )
    const healed: string[] = []
    for (const row of rows) if (await this.#retryStream(row.stream, row.position)) healed.push(row.stream)
    return healed
  }
  async #retryStream(stream: string, from: number): Promise<boolean> {
    const { projection, generation, shard } = this.#ref
    const client = await this.#pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query<{ position: number }>('select c.position from checkpoints c where c.projection = $1 and c.generation = $2 and c.shard = $3 for update', [projection.name, generation, shard])
      const types = new Set(Object.keys(projection.events))
      const stored = (await this.#feed.readStream(stream)).filter((event) => types.has(event.type) && Number(event.position) >= from && Number(event.position) <= (rows[0]?.position ?? 0))
      const { events, failures: unreadable } = await this.#decode(stored)
      const tables = projection.tables as Record<string, Table>
      const { buffers, failures } = await foldBatch(projection, events, (name, groups) => loadRows(client, name, tables[name] as Table, generation, groups))
      const healthy = unreadable.length === 0 && failures.length === 0
      if (healthy) {
        for (const [name, buffer] of Object.entries(buffers)) await writeChanges(client, name, tables[name] as Table, generation, buffer.changes())
        await client.query('delete from quarantined_streams where projection = $1 and generation = $2 and stream = $3', [projection.name, generation, stream])
      }
      await client.query(healthy ? 'commit' : 'rollback')
      client.release()
      return healthy
    } catch (error) {
      client.release(true)
      throw error
    }
  }
}
