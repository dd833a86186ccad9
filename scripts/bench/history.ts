import { randomUUID } from 'node:crypto'
import type { EventMetadata } from '../../shared/platform/event-store.ts'
import type { AnyEvent } from '../../shared/platform/messages.ts'
import { EventCodec } from '../../services/platform/event-store/event-codec.ts'
import type { Keyring } from '../../services/platform/privacy/keyring.ts'
import { shardPartitions, streamOf, weekOf } from '../../services/site-status/streams.ts'
import { shardOf } from '../../shared/platform/event-store.ts'
import { observationEvents } from '../../shared/site-status/events.ts'
import type { Placed } from './fill.ts'
import type { BenchAccount } from './product.ts'

/** The least of all ranks: whatever an observer says later is believed rather. */
const RANK = 4
interface HistoryOptions {
  readonly accounts: readonly BenchAccount[]
  readonly events: number
  /** Observations of one event: 1 as a browser extension reports, some dozens as a poller does. */
  readonly perEvent: number
  /** Epoch milliseconds of the first and the end of the last observation. */
  readonly from: number
  readonly to: number
  readonly observer: string
}

/**
 * Observations of the past as the product would have stored them: same streams and shards, ids, canonical hashes, versions
 * without gaps, so that `npm run verify` finds them right. Each account goes on and off air; most observations confirm.
 */
export function* observationHistory({
  accounts,
  events,
  perEvent,
  from,
  to,
  observer,
}: HistoryOptions): Generator<Placed> {
  // Nothing in these events is personal, so no key is ever asked for.
  const codec = new EventCodec(observationEvents, undefined as unknown as Keyring)
  const lanes = Map.groupBy(accounts, ({ user }) => shardOf(user))
  const turns = [...lanes].map(([lane, its]) => ({
    lane,
    its,
    next: 0,
    status: new Uint8Array(its.length),
  }))
  const versions = new Map<string, number>()
  const step = (to - from) / events
  for (let n = 0; n < events; n++) {
    const turn = turns[n % turns.length] as (typeof turns)[number]
    const at = Math.floor(from + n * step)
    const people = Array.from({ length: perEvent }, () => {
      const i = turn.next++ % turn.its.length
      // One observation in twenty changes something, of every account in its time.
      if ((Math.imul(turn.next, 0x9e3779b1) >>> 0) % 20 === 0)
        turn.status[i] = ((turn.status[i] as number) + 1) % 4
      const { user, site, account } = turn.its[i] as BenchAccount
      return { account, seen: [[at, turn.status[i] as number, null]], site, user }
    })
    const event: AnyEvent = {
      type: 'ObservationsReceived',
      data: {
        observer,
        part: shardPartitions[turn.lane] as string,
        people,
        rank: RANK,
        stale_s: null,
      },
    }
    const stream = streamOf(observer, turn.lane, weekOf(at))
    const version = (versions.get(stream) ?? 0) + 1
    versions.set(stream, version)
    const [stored] = codec.encode(stream, [event], metadataOf(at), new Map())
    if (stored) yield { stream, version, event: stored }
  }
}
function metadataOf(at: number): EventMetadata {
  const commandId = randomUUID()
  return {
    occurredAt: new Date(at).toISOString(),
    actor: 'token:bench',
    studio: null,
    commandId,
    correlationId: commandId,
    causationId: null,
    source: 'ingest',
  }
}
