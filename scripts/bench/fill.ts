import { createWriteStream } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { shardOf, type StorableEvent } from '../../shared/platform/event-store.ts'
import type { Bench } from './bench.ts'
import { storableSample } from './samples.ts'
import { asOwner } from './place.ts'

/** An event with its place in its stream: what COPY needs. */
export interface Placed {
  readonly stream: string
  readonly version: number
  readonly event: StorableEvent
}
const COLUMNS = 'stream, version, id, type, schema_version, shard, partition, data, meta, hash'
const CHUNK = 1000
const escaped = (text: string): string =>
  text.includes('\\') ? text.replaceAll('\\', '\\\\') : text

/** One event as a line of COPY's text format. JSON has neither tabs nor line breaks of its own. */
const copyLine = ({ stream, version, event }: Placed): string =>
  `${[
    stream,
    version,
    event.id,
    event.type,
    event.schemaVersion,
    shardOf(event.partition),
    event.partition,
    escaped(JSON.stringify(event.data)),
    escaped(JSON.stringify(event.meta)),
    event.hash,
  ].join('\t')}\n`

function* chunks(events: Iterable<Placed>): Generator<string> {
  let lines: string[] = []
  for (const event of events) {
    lines.push(copyLine(event))
    if (lines.length < CHUNK) continue
    yield lines.join('')
    lines = []
  }
  yield lines.join('')
}
/** Writes the events to a file that the server can copy from. */
export async function copyFile(bench: Bench, events: Iterable<Placed>): Promise<string> {
  const file = path.join(bench.folder, bench.fresh('copy'))
  await pipeline(Readable.from(chunks(events)), createWriteStream(file))
  await chmod(file, 0o644)
  return file
}
/** `COPY … FROM` a file of the server's: no client in between. */
export const copyFromFile = (bench: Bench, table: string, file: string): Promise<unknown> =>
  asOwner(bench.url, (client) => client.query(`copy ${table} (${COLUMNS}) from '${file}'`))

/** Fills a schema's log as the superuser; nobody else may write it but the append function. */
export async function fill(bench: Bench, schema: string, events: Iterable<Placed>): Promise<void> {
  const file = await copyFile(bench, events)
  await copyFromFile(bench, `${schema}.events`, file)
  await asOwner(bench.url, (client) => client.query(`analyze ${schema}.events`))
  await rm(file)
}

/** Status events one by one, in 500 streams. */
export function* placedSamples(count: number): Generator<Placed> {
  for (let n = 0; n < count; n++)
    yield {
      stream: `status-${n % 500}`,
      version: Math.floor(n / 500) + 1,
      event: storableSample(n),
    }
}
