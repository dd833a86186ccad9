import { isDeepStrictEqual } from 'node:util'
import {
  noNotifications,
  queryCountsOf,
  type NotificationCounts,
  type NotificationTables,
} from '#projections/notifications/notifications.ts'
import { ReadCoalescer } from '../platform/concurrency/read-coalescer.ts'
import type { App } from '../platform/kernel/app.ts'
import type { LiveFeed, TopicSource } from '../platform/kernel/define-service.ts'

/** `bell:<login>`: how many notifications are unseen, and of which types; for the person alone. */
export const bellTopic = (app: Pick<App, 'read'>): TopicSource => {
  // Topics look once a second, all in one moment: one query serves every open bell.
  const reads = new ReadCoalescer<string, ReadonlyMap<string, NotificationCounts>>()
  const db = app.read<NotificationTables>()
  const countsOf = async (person: string): Promise<NotificationCounts> => {
    const counts = await reads.read('bells', [person], (people) => queryCountsOf(db, people))
    return counts.get(person) ?? noNotifications
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
    const counts = await this.#read()
    if (isDeepStrictEqual(counts, this.#shown)) return undefined
    return (this.#shown = counts)
  }
}
