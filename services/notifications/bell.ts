import {
  queryCountsOf,
  type Counts,
  type NotificationTables,
} from '#projections/notifications/notifications.ts'
import { GatheredReads } from '../platform/concurrency/gathered-reads.ts'
import type { App } from '../platform/kernel/app.ts'
import type { LiveFeed, TopicSource } from '../platform/kernel/define-service.ts'

/** `bell:<login>`: how many notifications are unseen; for the person alone. */
export const bellTopic = (app: Pick<App, 'read'>): TopicSource => {
  // Topics look once a second, all in one moment: one query serves every open bell.
  const reads = new GatheredReads<string, ReadonlyMap<string, Counts>>()
  const db = app.read<NotificationTables>()
  const countsOf = async (person: string): Promise<Counts> => {
    const counts = await reads.read('bells', [person], (people) => queryCountsOf(db, people))
    return counts.get(person) ?? { total: 0, unread: 0 }
  }
  return {
    open: async (person) => new BellFeed(() => countsOf(person), await countsOf(person)),
  }
}

class BellFeed implements LiveFeed {
  readonly #read: () => Promise<Counts>
  #shown: Counts

  constructor(read: () => Promise<Counts>, first: Counts) {
    this.#read = read
    this.#shown = first
  }
  snapshot = (): Counts => this.#shown
  poll = async (): Promise<Counts | undefined> => {
    const { total, unread } = await this.#read()
    if (total === this.#shown.total && unread === this.#shown.unread) return undefined
    return (this.#shown = { total, unread })
  }
}
