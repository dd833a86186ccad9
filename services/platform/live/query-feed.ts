import type { QueryDelta } from '#shared/platform/live.ts'
import { START, type Position } from '#shared/platform/event-store.ts'
import type { LiveFeed } from '../kernel/define-service.ts'

/**
 * `query:<module>`: no data, only that its read models have moved. A shard that comes later than its neighbours may name
 * an older position and still have changed what a screen shows, so every move is told, with the newest position known.
 */
export class QueryFeed implements LiveFeed {
  #newest: Position = START
  #moved = false

  moved(position: Position): void {
    if (position > this.#newest) this.#newest = position
    this.#moved = true
  }
  snapshot = (): QueryDelta => ({ position: this.#newest })
  poll = async (): Promise<QueryDelta | undefined> => {
    if (!this.#moved) return undefined
    this.#moved = false
    return { position: this.#newest }
  }
}
