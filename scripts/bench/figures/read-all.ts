import { postgresEventStore } from '../../../services/platform/event-store/postgres.ts'
import { START, type Position } from '../../../shared/platform/event-store.ts'
import type { Bench, Figure } from '../bench.ts'
import { fill, placedSamples } from '../fill.ts'
import {
  atLeast,
  interleaved,
  figureLineOf,
  median,
  ratioOf,
  elapsedSeconds,
  unmeasured,
} from '../harness.ts'
import { withDatabase } from '../place.ts'
import type { Database } from '../../../services/platform/database/database.ts'

const BATCH = 5000

/** Every event in order, parsed, against `COPY … TO STDOUT` of the same columns (pg-copy-streams reads it as psql would, and parses nothing). */
export const readAll: Figure = {
  name: 'read-all',
  run: async (bench) => {
    const count = bench.size(1_000_000, 20_000)
    const schema = bench.fresh('read')
    if (bench.peers.missing !== undefined)
      return bench.print(
        unmeasured('read-all', 'events/s', 'COPY TO STDOUT', atLeast(0.8), bench.peers.missing),
      )
    await withDatabase(bench.url, schema, 8, async (database) => {
      await fill(bench, schema, placedSamples(count))
      const rates = await interleaved(Math.min(bench.rounds, 5), {
        ours: async () => count / (await elapsedSeconds(() => readEverything(database, count))),
        copy: async () => count / (await elapsedSeconds(() => copyEverything(bench, database))),
      })
      const to = {
        name: `COPY TO STDOUT (${Math.round(median(rates.copy))}/s)`,
        ratio: ratioOf(rates.ours, rates.copy),
      }
      bench.print(
        figureLineOf({
          name: 'read-all',
          value: median(rates.ours),
          unit: 'events/s',
          to,
          goal: atLeast(0.8),
        }),
      )
    })
  },
}

async function readEverything({ pool }: Database, count: number): Promise<void> {
  const store = postgresEventStore(pool)
  let position: Position = START
  let read = 0
  while (read < count) {
    const { events, upTo } = await store.readAll(position, BATCH)
    if (events.length === 0) throw new Error(`${read} of ${count} events were read`)
    read += events.length
    position = upTo
  }
}
async function copyEverything(bench: Bench, database: Database): Promise<void> {
  const { copyOut } = await bench.peers.load('copy')
  const client = await database.connect()
  const columns =
    'position, stream, version, id, type, schema_version, partition, data, meta, hash, recorded_at'
  let bytes = 0
  try {
    for await (const chunk of copyOut(
      client,
      `copy (select ${columns} from events order by position) to stdout`,
    ))
      bytes += (chunk as Buffer).length
  } finally {
    await client.end()
  }
  if (bytes === 0) throw new Error('nothing was copied')
}
