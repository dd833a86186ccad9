import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { Listeners, type Bus, type Hint } from './bus.ts'
import { HintSender } from './hint-sender.ts'

/** NOTIFY takes at most 8,000 bytes. */
const TOPICS_BYTES_MAX = 6000
const RECONNECT_MS = 250

interface PostgresBusOptions {
  readonly pool: pg.Pool
  readonly connect: () => Promise<pg.Client>
  readonly schema: string
  readonly report: (error: unknown) => void
}

/**
 * The bus on LISTEN/NOTIFY. New events are told by the append function itself, in its transaction; hints of projections
 * go by pg_notify. After a lost connection listeners are told that they may have missed some.
 */
export async function postgresBus({
  pool,
  connect,
  schema,
  report,
}: PostgresBusOptions): Promise<Bus> {
  const listeners = new Listeners()
  const own = randomUUID()
  const live = `${schema}_live`
  let closed = false
  let client: pg.Client | undefined

  const onNotification = ({ channel, payload = '' }: pg.Notification) => {
    if (channel !== live) return listeners.tell(appendedHint(payload))
    const { from, hint } = JSON.parse(payload) as { from: string; hint: Hint }
    if (from !== own) listeners.tell(hint)
  }
  const open = async () => {
    const next = await connect()
    next.on('notification', onNotification)
    next.on('error', report)
    try {
      await next.query(`listen ${schema}_events; listen ${live}`)
    } catch (error) {
      await next.end()
      throw error
    }
    next.once('end', () => void reopen())
    client = next
  }
  const reopen = async () => {
    while (!closed) {
      try {
        await open()
        return listeners.tell({ kind: 'missed' })
      } catch (error) {
        report(error)
        await delay(RECONNECT_MS)
      }
    }
  }
  await open()
  const sender = new HintSender(pool, live, report)
  return {
    listen: listeners.listen,
    publish: (hint) => {
      listeners.tell(hint)
      for (const part of parts(hint)) sender.send(JSON.stringify({ from: own, hint: part }))
    },
    close: async () => {
      closed = true
      await sender.idle()
      await client?.end()
    },
  }
}

/** "<position> <shard>,<shard>… <type>,<type>…", as the append function writes it. */
function appendedHint(payload: string): Hint {
  const [position = '', shards = '', types] = payload.split(' ')
  return {
    kind: 'appended',
    position: position.padStart(19, '0'),
    shards: shards === '' ? [] : shards.split(',').map(Number),
    ...(types === undefined ? {} : { types: types.split(',') }),
  }
}
function* parts(hint: Hint): Generator<Hint> {
  if (
    hint.kind !== 'projected' ||
    hint.topics.length < 2 ||
    Buffer.byteLength(JSON.stringify(hint.topics)) < TOPICS_BYTES_MAX
  )
    return yield hint
  const half = Math.ceil(hint.topics.length / 2)
  yield* parts({ ...hint, topics: hint.topics.slice(0, half) })
  yield* parts({ ...hint, topics: hint.topics.slice(half) })
}
