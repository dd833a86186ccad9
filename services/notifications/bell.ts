import {
  queryCountsOf,
  type NotificationCounts,
  type NotificationTables,
} from '#projections/notifications/notifications.ts'
import { ReadCoalescer } from '../platform/concurrency/read-coalescer.ts'
import type { App } from '../platform/kernel/app.ts'
import type { LiveFeed, TopicSource } from '../platform/kernel/define-service.ts'

/** `bell:<login>`: how many notifications are unseen; for the person alone. */
export const bellTopic = (app: Pick<App, 'read'>): TopicSource => {
  // Topics look once a second, all in one moment: one query serves every open bell.
  const reads = new ReadCoalescer<string, ReadonlyMap<string, NotificationCounts>>()
  const db = app.read<NotificationTables>()
  const countsOf = async (person: string): Promise<NotificationCounts> => {
    const counts = await reads.read('bells', [person], (people) => queryCountsOf(db, people))
    return counts.get(person) ?? { total: 0, unread: 0 }
  }
  return {
    open: async (person) => new BellFeed(() => countsOf(person), await countsOf(person)),
  }
}

class BellFeed implements LiveFeed {
  readonly #read: () => Promise<NotificationCounts>
  #shown: NotificationCounts

  constructor(read: () => Promise<NotificationCounts>, first: NotificationCounts) {
    this.#read = read
    this.#shown = first
  }
  snapshot = (): NotificationCounts => this.#shown
  poll = async (): Promise<NotificationCounts | undefined> => {
    const { total, unread } = await this.#read()
    if (total === this.#shown.total && unread === this.#shown.unread) return undefined
    return (this.#shown = { total, unread })
  }
}
