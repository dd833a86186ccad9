import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineProjection, table } from '#projections/platform/define/define-projection.ts'
import { ensureLive } from '#projections/platform/run/registry.ts'
import type { TableChanges } from '#projections/platform/store/row-buffer.ts'
import { postgresShards } from '#projections/platform/store/shard-store.postgres.ts'
import type { ShardStore, ShardTransaction } from '#projections/platform/store/shard-store.ts'
import { openDatabase } from '../start/open-database.ts'
import type { Database } from './database.ts'
import { testSchema } from '../testing/database.ts'

const notes = defineProjection({
  name: 'notes',
  version: 1,
  module: 'notes',
  sharded: true,
  events: {},
  tables: {
    note: table({
      columns: { id: 'text', said: 'jsonb', size: 'integer' },
      key: ['id'],
    }),
  },
  keysOf: () => ({}),
  on: () => undefined,
})
let database: Database
let store: ShardStore
let generation: number
beforeAll(async () => {
  const { url, schema } = testSchema()
  database = await openDatabase(url, schema, () => undefined)
  store = postgresShards(database.pool)
  generation = (await ensureLive(database.pool, notes)).generation
})
afterAll(() => database.close())

const take = async (...shards: number[]): Promise<ShardTransaction> => {
  const taken = await store.lockShards({ projection: notes, generation, shards }, 'skip')
  if (!taken) throw new Error('these shards are free')
  return taken
}
const put = (said: unknown, size: unknown = 1): TableChanges => ({
  put: [{ id: 'a', said, size }],
  add: [],
  deleted: [],
  emptied: [],
})
const stands = async () =>
  (
    await database.pool.query<{ position: number }>(
      'select max(c.position) as position from checkpoints c where c.projection = $1',
      ['notes'],
    )
  ).rows[0]?.position
const rows = async () => (await database.pool.query('select n.id from note n')).rows

test.each([
  ['cannot even be sent', put(1n)],
  ['cannot be sent by the driver', put('said', Object.create(null))],
  ['is refused by PostgreSQL', put('said', 2 ** 40)],
  ['holds what no text can', put('\u0000')],
])(
  'a row that %s keeps the checkpoint beside it from being committed, and its shards are free again at once',
  async (_, changes) => {
    const transaction = await take(0, 1)
    const [written, , committed] = await Promise.allSettled([
      transaction.write('note', changes),
      transaction.move(7),
      transaction.commit(),
    ])
    expect([written.status, committed.status]).toEqual(['rejected', 'rejected'])
    await transaction.rollback()
    transaction.abandon()
    expect([await stands(), await rows()]).toEqual([0, []])
    await (await take(0, 1)).rollback()
  },
)

test('rows, checkpoints and commit that are asked for at once happen, and letting go twice harms nothing', async () => {
  const transaction = await take(0, 1)
  await Promise.all([
    transaction.write('note', put({ of: 'mint' })),
    transaction.move(7),
    transaction.commit(),
  ])
  transaction.abandon()
  expect([await stands(), await rows()]).toEqual([7, [{ id: 'a' }]])
})
