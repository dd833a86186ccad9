import { setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'
import type { Table } from '../define/define-projection.ts'
import {
  parkedLane,
  type ParkedEvent,
  type ShardsRef,
  type ShardStore,
  type ShardTransaction,
} from './shard-store.ts'
import { loadRows, writeChanges } from './table-sql.ts'

const TAKE =
  'select c.shard, c.position from checkpoints c join projections p on p.name = c.projection and p.generation = c.generation and p.version = $4 and (p.state <> $5 or $5 is null) where c.projection = $1 and c.generation = $2 and c.shard = any($3) order by c.shard for update of c'

/** One transaction of one connection a step; the checkpoints' rows are the locks. */
export function postgresShards(pool: pg.Pool): ShardStore {
  return {
    lockShards: async (ref, busy) => {
      const client = await pool.connect()
      try {
        const [, positions, stopped] = await Promise.all([
          client.query('begin'),
          takeCheckpoints(client, ref, busy),
          parkedIn(client, ref),
        ])
        if (positions.size > 0) return new PostgresShards(client, ref, positions, stopped)
        await client.query('rollback')
        client.release()
        return undefined
      } catch (error) {
        client.release(true)
        throw error
      }
    },
    parkedStreams: async ({ projection, generation, shards }) => {
      const { rows } = await pool.query<{ stream: string }>(
        'select q.stream from quarantined_streams q where q.projection = $1 and q.generation = $2 and q.shard = any($3) order by q.position',
        [projection.name, generation, shards],
      )
      return rows.map(({ stream }) => stream)
    },
  }
}

/** An old generation is not stepped any more, but what stopped in it may still be tried again. */
async function takeCheckpoints(
  client: pg.ClientBase,
  { projection, generation, shards }: ShardsRef,
  busy: 'skip' | 'wait',
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await client.query<{ shard: number; position: number }>({
    name: `take_checkpoints_${busy}`,
    text: busy === 'skip' ? `${TAKE} skip locked` : TAKE,
    values: [
      projection.name,
      generation,
      shards,
      projection.version,
      busy === 'skip' ? 'old' : null,
    ],
  })
  return new Map(rows.map(({ shard, position }) => [shard, position]))
}

async function parkedIn(
  client: pg.ClientBase,
  { projection, generation }: ShardsRef,
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ shard: number; stream: string }>({
    name: 'quarantined',
    text: 'select q.shard, q.stream from quarantined_streams q where q.projection = $1 and q.generation = $2',
    values: [projection.name, generation],
  })
  return new Set(rows.map(({ shard, stream }) => parkedLane(shard, stream)))
}

class PostgresShards implements ShardTransaction {
  readonly positions: ReadonlyMap<number, number>
  readonly parkedLanes: ReadonlySet<string>
  readonly #client: pg.PoolClient
  readonly #ref: ShardsRef
  #failed = false
  #released = false

  constructor(
    client: pg.PoolClient,
    ref: ShardsRef,
    positions: ReadonlyMap<number, number>,
    stopped: ReadonlySet<string>,
  ) {
    this.#client = client
    this.#ref = ref
    this.positions = positions
    this.parkedLanes = stopped
  }
  #tableOf(name: string): Table {
    return (this.#ref.projection.tables as Record<string, Table>)[name] as Table
  }
  /** Notes a statement that fails before it is sent: PostgreSQL, which never hears of it, would commit the rest. */
  async #noted(asked: Promise<unknown>): Promise<void> {
    try {
      await asked
    } catch (error) {
      this.#failed = true
      throw error
    }
  }
  load: ShardTransaction['load'] = (name, groups) =>
    loadRows(this.#client, name, this.#tableOf(name), this.#ref.generation, groups)
  write: ShardTransaction['write'] = (name, changes) =>
    this.#noted(
      writeChanges(this.#client, name, this.#tableOf(name), this.#ref.generation, changes),
    )

  undoable: ShardTransaction['undoable'] = async (work) => {
    const saved = this.#client.query('savepoint work')
    try {
      const [result] = await Promise.all([work(), saved])
      return result
    } catch (error) {
      await this.#client.query('rollback to savepoint work')
      this.#failed = false
      throw error
    }
  }
  park: ShardTransaction['park'] = (stops) => this.#noted(this.#park(stops))
  async #park(stops: readonly ParkedEvent[]): Promise<void> {
    const { projection, generation } = this.#ref
    await this.#client.query(
      `insert into quarantined_streams (projection, generation, shard, stream, position, error)
       select $1, $2, u.shard, u.stream, u.position, u.error from unnest($3::smallint[], $4::text[], $5::bigint[], $6::text[]) as u (shard, stream, position, error)
       on conflict do nothing`,
      [
        projection.name,
        generation,
        stops.map(({ shard }) => shard),
        stops.map(({ event }) => event.stream),
        stops.map(({ event }) => Number(event.position)),
        stops.map(({ error }) => String(error).slice(0, 2000)),
      ],
    )
  }
  parkedAt = async (stream: string): Promise<number | undefined> => {
    const { rows } = await this.#client.query<{ position: number }>(
      'select q.position from quarantined_streams q where q.projection = $1 and q.generation = $2 and q.stream = $3 and q.shard = any($4) order by q.position limit 1 for update',
      [this.#ref.projection.name, this.#ref.generation, stream, this.#ref.shards],
    )
    return rows[0]?.position
  }
  unpark = async (stream: string): Promise<void> => {
    const { projection, generation, shards } = this.#ref
    await this.#client.query(
      'delete from quarantined_streams where projection = $1 and generation = $2 and stream = $3 and shard = any($4)',
      [projection.name, generation, stream, shards],
    )
  }
  move = (to: number): Promise<void> => {
    const moving = [...this.positions].filter(([, from]) => from < to)
    return this.#noted(
      this.#client.query({
        name: 'move_checkpoints',
        text: 'select move_checkpoints($1, $2, $3, $4, $5)',
        values: [
          this.#ref.projection.name,
          this.#ref.generation,
          moving.map(([shard]) => shard),
          moving.map(([, from]) => from),
          to,
        ],
      }),
    )
  }
  commit = async (): Promise<void> => {
    await turn()
    if (this.#failed) throw new Error('nothing is committed: something before it failed')
    await this.#end('commit')
  }
  rollback = () => this.#end('rollback')
  async #end(how: 'commit' | 'rollback'): Promise<void> {
    // A transaction in which something failed is rolled back, also if a commit is asked for.
    const { command } = await this.#client.query(how)
    if (command !== how.toUpperCase())
      throw new Error('nothing was committed: something before it failed')
    this.#released = true
    this.#client.release()
  }
  /** A connection whose transaction is in doubt is closed, not returned. */
  abandon = (): void => {
    if (!this.#released) this.#client.release(true)
    this.#released = true
  }
}
