import type { QueryDelta } from '#shared/platform/live.ts'
import { START, type Position } from '#shared/platform/event-store.ts'
import type { LiveFeed } from '../kernel/define-service.ts'

/**
 * `query:<module>`: no data, only that its read models have moved. A shard that comes later than its neighbours may name
 * an older position and still have changed what a screen shows, so every move is told, with the newest position known: a client
 * that has read with that position or a later one (`x-position`) has seen it. START tells that no position says what has changed.
 */
export class QueryFeed implements LiveFeed {
  #newest: Position = START
  /** True: a read model moved without a position. No later position tells newcomers of that, so they are told none. */
  #hasMovedUnplaced = false
  #news: Position | undefined

  /** Begins at the head: what moved before the first subscriber was written by then. */
  begin(head: Position): void {
    if (head > this.#newest) this.#newest = head
  }
  moved(position: Position): void {
    if (position > this.#newest) this.#newest = position
    if (position === START) this.#hasMovedUnplaced = true
    this.#news = position === START || this.#news === START ? START : this.#newest
  }
  snapshot = (): QueryDelta => ({ position: this.#hasMovedUnplaced ? START : this.#newest })
  poll = async (): Promise<QueryDelta | undefined> => {
    const news = this.#news
    this.#news = undefined
    return news === undefined ? undefined : { position: news }
  }
}
