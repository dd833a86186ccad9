import type { EventMetadata, Position } from '#shared/platform/event-store.ts'
import { Batcher } from '../platform/concurrency/batcher.ts'
import { commandId } from './ingest.ts'
import type { ObservationLog } from './observation-log.ts'
import { shardPartitions } from './streams.ts'

const BEATS_MAX = 500
const shards = [...shardPartitions.keys()]

interface Beat {
  readonly observer: string
  readonly at: number
  readonly stale_s: number | null
  readonly meta: EventMetadata
}

/** Takes signs of life in. Those of one observer that come at the same moment are written together and never conflict. */
export class Heartbeats {
  readonly #log: ObservationLog
  readonly #batcher: Batcher<Beat, Position | undefined>

  constructor(log: ObservationLog) {
    this.#log = log
    this.#batcher = new Batcher({ write: (beats) => this.#write(beats), sizeMax: BEATS_MAX })
  }
  acceptHeartbeat(beat: Beat): Promise<Position | undefined> {
    return this.#batcher.submit(beat.observer, beat)
  }

  async #write(beats: readonly Beat[]): Promise<readonly (Position | undefined)[]> {
    const [first] = beats
    if (!first) return []
    const { observer, meta } = first
    const inOrder = beats.toSorted((a, b) => a.at - b.at)
    const position = await this.#log.beat(
      observer,
      shards,
      // One shard speaks even without users: the observer was heard.
      (shard, users) =>
        users.length > 0 || shard === 0
          ? inOrder.map(({ at, stale_s }) => ({
              type: 'HeartbeatReceived',
              data: {
                part: shardPartitions[shard] as string,
                observer,
                stale_s,
                at,
                users: [...users],
              },
            }))
          : [],
      // A command id of its own: beats that go again by themselves are another batch, with other events.
      { ...meta, commandId: commandId() },
    )
    return beats.map(() => position)
  }
}
