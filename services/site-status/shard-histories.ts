import { shardOf } from '#shared/platform/event-store.ts'
import type { AccountLines, ObservationAppend } from './decider.ts'
import type { ObservationState } from './observation-state.ts'
import type { ParsedLine } from './parse-lines.ts'
import type { ObservationShard } from './streams.ts'

type ObserverShard = Pick<ObservationAppend, 'observer' | 'shard'>
/** What is about to be said to a shard; by its observer nothing older than `since`. */
export interface Wanted extends ObserverShard {
  readonly since: number
}
/** The history of one shard of an observer: this week's stream, which is appended to, and what else of two weeks is told of it. */
interface ShardHistory {
  readonly stream: string
  readonly now: ObservationState
  readonly before: readonly ObservationState[]
}

/** The shards that these lines fall into, each once, with the oldest time that is said of the observer. */
export function wantedShards(
  groups: readonly AccountLines[],
  lines: readonly ParsedLine[],
): readonly Wanted[] {
  const oldest = new Map<string, number>()
  const seen = new Map<string, Set<ObservationShard>>()
  for (const { observer, shard, lines: indexes } of groups) {
    let since = oldest.get(observer) ?? Infinity
    for (const index of indexes) since = Math.min(since, (lines[index] as ParsedLine).at)
    oldest.set(observer, since)
    seen.set(observer, (seen.get(observer) ?? new Set()).add(shard))
  }
  return [...seen].flatMap(([observer, shards]) =>
    [...shards].map((shard) => ({ observer, shard, since: oldest.get(observer) as number })),
  )
}
/** The histories of the shards that a request needs. */
export class ShardHistories {
  readonly #shards = new Map<string, Map<ObservationShard, ShardHistory>>()

  constructor(all: readonly (ObserverShard & { readonly memory: ShardHistory })[]) {
    for (const { observer, shard, memory } of all)
      this.#shards.set(
        observer,
        (this.#shards.get(observer) ?? new Map<ObservationShard, ShardHistory>()).set(
          shard,
          memory,
        ),
      )
  }
  get(observer: string, shard: ObservationShard): ShardHistory {
    const memory = this.#shards.get(observer)?.get(shard)
    if (!memory) throw new Error(`shard ${shard} of ${observer} was not loaded`)
    return memory
  }
  /** The streams that are appended to, with what is known of each. */
  current(): ReadonlyMap<string, ObservationState> {
    const all = [...this.#shards.values()].flatMap((shards) => [...shards.values()])
    return new Map(all.map(({ stream, now }) => [stream, now]))
  }
  /** Everybody of this shard whom the observer has spoken of, in alphabetical order. */
  users(observer: string, shard: ObservationShard): readonly string[] {
    const { now, before } = this.get(observer, shard)
    const all = [now, ...before].flatMap((state) => [...state.users()])
    return [...new Set(all.filter((user) => shardOf(user) === shard))].toSorted()
  }
}
