import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { TestLog, type LogEvent } from './log.ts'

/** An event as a line of the file has it. */
type Kept = readonly [
  id: string,
  stream: string,
  revision: string,
  position: string,
  type: string,
  contentType: string,
  data: string,
  metadata: string,
  created: number,
]
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const keptOf = (event: LogEvent): Kept => [
  event.id,
  event.stream,
  String(event.revision),
  String(event.position),
  event.type,
  event.contentType,
  textOf(event.data),
  textOf(event.metadata),
  event.created.getTime(),
]
const eventOf = ([id, stream, revision, position, type, contentType, ...rest]: Kept): LogEvent => {
  const [data, metadata, created] = rest
  return {
    id,
    stream,
    revision: BigInt(revision),
    position: BigInt(position),
    type,
    contentType,
    data: Buffer.from(data, 'base64'),
    metadata: Buffer.from(metadata, 'base64'),
    created: new Date(created),
  }
}

/**
 * A log that outlives its process: one line of the file an append, written before it is answered. The end of a line that a killed
 * process did not finish was never answered, and is cut off.
 */
export function openFileLog(file: string): { readonly log: TestLog; readonly close: () => void } {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole !== text) truncateSync(file, Buffer.byteLength(whole))
  const events = whole
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => (JSON.parse(line) as Kept[]).map(eventOf))
  const descriptor = openSync(file, 'a')
  const keep = (added: readonly LogEvent[]) => {
    const bytes = Buffer.from(`${JSON.stringify(added.map(keptOf))}\n`)
    for (let written = 0; written < bytes.length;) written += writeSync(descriptor, bytes, written)
  }
  return { log: new TestLog({ events, keep }), close: () => closeSync(descriptor) }
}
