import type pg from 'pg'
import type { Table } from './define-projection.ts'
import type { Failure } from './fold.ts'
import type { ShardRef, ShardStore, ShardTransaction } from './shard-store.ts'
import { loadRows, writeChanges } from './table-sql.ts'

const TAKE =
  'select c.position from checkpoints c join projections p on p.name = c.projection and p.generation = c.generation and p.version = $4 and (p.state <> $5 or $5 is null) where c.projection = $1 and c.generation = $2 and c.shard = $3 for update of c'

/** One transaction of one connection a step; the checkpoint row is the lock. */
export function postgresShards(pool: pg.Pool): ShardStore {
  return {
    take: async (ref, busy) => {
      const client = await pool.connect()
      try {
        const [, position, stopped] = await Promise.all([client.query('begin'), takeCheckpoint(client, ref, busy), stoppedIn(client, ref)])
        if (position !== undefined) return new PostgresShard(client, ref, position, stopped)
        await client.query('rollback')
        client.release()
        return undefined
      } catch (error) {
        client.release(true)
        throw error
      }
    },
    stoppedStreams: async ({ projection, generation, shard }) => {
      const { rows } = await pool.query<{ stream: string }>(
        'select q.stream from quarantined_streams q where q.projection = $1 and q.generation = $2 and q.shard = $3 order by q.position',
        [projection.name, generation, shard],
      )
      return rows.map(({ stream }) => stream)
    },
  }
}

/** An old generation is not stepped any more, but what stopped in it may still be tried again. */
async function takeCheckpoint(client: pg.ClientBase, { projection, generation, shard }: ShardRef, busy: 'skip' | 'wait'): Promise<number | undefined> {
  const { rows } = await client.query<{ position: number }>({
    name: `take_checkpoint_${busy}`,
    text: busy === 'skip' ? `${TAKE} skip locked` : TAKE,
    values: [projection.name, generation, shard, projection.version, busy === 'skip' ? 'old' : null],
  })
  return rows[0]?.position
}

async function stoppedIn(client: pg.ClientBase, { projection, generation }: ShardRef): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ stream: string }>({
    name: 'quarantined',
    text: 'select q.stream from quarantined_streams q where q.projection = $1 and q.generation = $2',
    values: [projection.name, generation],
  })
  return new Set(rows.map((row) => row.stream))
}

class PostgresShard implements ShardTransaction {
  readonly position: number
  readonly stopped: ReadonlySet<string>
  readonly #client: pg.PoolClient
  readonly #ref: ShardRef

  constructor(client: pg.PoolClient, ref: ShardRef, position: number, stopped: ReadonlySet<string>) {
    this.#client = client
    this.#ref = ref
    this.position = position
    this.stopped = stopped
  }
  #tableOf(name: string): Table {
    return (this.#ref.projection.tables as Record<string, Table>)[name] as Table
  }
  load: ShardTransaction['load'] = (name, groups) => loadRows(this.#client, name, this.#tableOf(name), this.#ref.generation, groups)
  write: ShardTransaction['write'] = (name, changes) => writeChanges(this.#client, name, this.#tableOf(name), this.#ref.generation, changes)

  undoable: ShardTransaction['undoable'] = async (work) => {
    const saved = this.#client.query('savepoint work')
    try {
      const [result] = await Promise.all([work(), saved])
      return result
    } catch (error) {
      await this.#client.query('rollback to savepoint work')
      throw error
    }
  }
  stop = async (failures: readonly Failure[]): Promise<void> => {
    const { projection, generation, shard } = this.#ref
    await this.#client.query(
      `insert into quarantined_streams (projection, generation, shard, stream, position, error)
       select $1, $2, $3, u.stream, u.position, u.error from unnest($4::text[], $5::bigint[], $6::text[]) as u (stream, position, error) on conflict do nothing`,
      [
        projection.name,
        generation,
        shard,
        failures.map(({ event }) => event.stream),
        failures.map(({ event }) => Number(event.position)),
        failures.map(({ error }) => String(error).slice(0, 2000)),
      ],
    )
  }
  stoppedAt = async (stream: string): Promise<number | undefined> => {
    const { rows } = await this.#client.query<{ position: number }>(
      'select q.position from quarantined_streams q where q.projection = $1 and q.generation = $2 and q.stream = $3 for update',
      [this.#ref.projection.name, this.#ref.generation, stream],
    )
    return rows[0]?.position
  }
  goOn = async (stream: string): Promise<void> => {
    const { projection, generation } = this.#ref
    await this.#client.query('delete from quarantined_streams where projection = $1 and generation = $2 and stream = $3', [projection.name, generation, stream])
  }
  move = async (from: number, to: number): Promise<boolean> => {
    const { projection, generation, shard } = this.#ref
    const moved = await this.#client.query({
      name: 'move_checkpoint',
      text: 'update checkpoints set position = $4, moved_at = now() where projection = $1 and generation = $2 and shard = $3 and position = $5',
      values: [projection.name, generation, shard, to, from],
    })
    return moved.rowCount === 1
  }
  commit = () => this.#end('commit')
  rollback = () => this.#end('rollback')
  async #end(how: 'commit' | 'rollback'): Promise<void> {
    await this.#client.query(how)
    this.#client.release()
  }
  /** A connection whose transaction is in doubt is closed, not returned. */
  abandon = (): void => this.#client.release(true)
}
