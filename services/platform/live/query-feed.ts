import type { QueryDelta } from '#shared/platform/live.ts'
import { START, type Position } from '#shared/platform/event-store.ts'
import type { LiveFeed } from '../define-service.ts'

/** `query:<module>`: no data, only how far its read models have moved. */
export class QueryFeed implements LiveFeed {
  #newest: Position = START
  #told: Position = START

  moved(position: Position): void {
    if (position > this.#newest) this.#newest = position
  }
  snapshot = (): QueryDelta => ({ position: this.#newest })
  poll = async (): Promise<QueryDelta | undefined> => {
    if (this.#newest === this.#told) return undefined
    this.#told = this.#newest
    return { position: this.#newest }
  }
}
