import { halfFirstDay } from '#shared/money/half.ts'
import {
  START,
  type EventStore,
  type Position,
  type StoredEvent,
} from '#shared/platform/event-store.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import type { AnyEvent } from '#shared/platform/messages.ts'
import type { BookFacts, BookItem, BookSignature } from '#shared/settlements/books/entries.ts'
import {
  bookEvents,
  factsNamedIn,
  postingsOf,
  type BookEvent,
} from '#shared/settlements/books/postings.ts'

const BATCH_EVENTS = 1000
/** So many items are remembered: of what is not among them the stream is read. */
const ITEMS_MAX = 20_000

type InLog = Pick<StoredEvent, 'id' | 'stream' | 'version'>
/** The log as read models have it: in order, and in its current schema. */
export interface BookFeed extends Pick<EventStore, 'readAll' | 'readStream'> {
  readonly decoder: (
    events: readonly StoredEvent[],
  ) => Promise<(event: StoredEvent) => AnyEvent & InLog>
}
type Booked = BookEvent & InLog
type Postings = typeof postingsOf

/**
 * The first event of the log whose postings do not add up to zero in each currency, or which names what is not there: in words,
 * or undefined. In memory are a batch and a bounded number of items, however long the log is. `make` is given by tests alone.
 */
export async function firstUnbalanced(
  feed: BookFeed,
  make: Postings = postingsOf,
): Promise<string | undefined> {
  const log = new BookLog(feed, make)
  let position: Position = START
  for (;;) {
    const types = Object.keys(bookEvents)
    const { events, upTo } = await feed.readAll(position, BATCH_EVENTS, { types })
    if (events.length === 0) return undefined
    const decode = await feed.decoder(events)
    for (const stored of events) {
      const wrong = await log.wrongIn(decode(stored) as Booked)
      if (wrong !== undefined)
        return `event ${stored.id} (${stored.stream} ${stored.version}, ${stored.type}): ${wrong}`
    }
    position = upTo
  }
}

/** Events of the log with what they name, which is read from its streams. */
class BookLog {
  readonly #feed: BookFeed
  readonly #make: Postings
  readonly #items = new Map<string, BookItem>()

  constructor(feed: BookFeed, make: Postings) {
    this.#feed = feed
    this.#make = make
  }
  async wrongIn(event: Booked): Promise<string | undefined> {
    if (event.type === 'ItemRecorded') this.#remember(event.data)
    const facts = await this.#factsOf(event)
    const sums = new Map<string, bigint>()
    try {
      for (const { currency, amount } of this.#make(event, facts))
        sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount))
    } catch (error) {
      if (error instanceof Error) return error.message
      throw error
    }
    const open = [...sums].find(([, sum]) => sum !== 0n)
    return open && `its postings in ${open[0]} add up to ${open[1]} minor units`
  }
  #remember(item: BookItem): void {
    if (this.#items.size >= ITEMS_MAX) this.#items.clear()
    this.#items.set(item.item, item)
  }
  async #factsOf(event: Booked): Promise<BookFacts> {
    const named = factsNamedIn(event)
    const items = new Map<string, BookItem | undefined>()
    for (const item of named.items) items.set(item, await this.#item(item))
    const signatures = new Map<LocalDay, BookSignature | undefined>()
    for (const half of named.halves) signatures.set(half, await this.#signature(event, half))
    return {
      item: (item) => items.get(item) ?? missing(`item ${item}`),
      signature: (half) => signatures.get(half) ?? missing(`signature of ${half}`),
    }
  }
  async #item(item: string): Promise<BookItem | undefined> {
    if (!this.#items.has(item)) {
      const first = (await this.#read(`item-${item}`)).find(({ type }) => type === 'ItemRecorded')
      if (first?.type === 'ItemRecorded') this.#remember(first.data)
    }
    return this.#items.get(item)
  }
  /** The last one of a half before an event of the same stream. */
  async #signature(before: Booked, half: LocalDay): Promise<BookSignature | undefined> {
    const signed = (await this.#read(before.stream)).findLast(
      (one) =>
        one.version < before.version &&
        one.type === 'SettlementSigned' &&
        halfFirstDay(one.data) === half,
    )
    return signed?.type === 'SettlementSigned'
      ? {
          hash: signed.data.result_hash,
          entries: this.#make(signed, await this.#factsOf(signed)),
        }
      : undefined
  }
  async #read(stream: string): Promise<readonly Booked[]> {
    const stored = await this.#feed.readStream(stream)
    return stored.map(await this.#feed.decoder(stored)) as Booked[]
  }
}
const missing = (what: string): never => {
  throw new Error(`there is no ${what}`)
}
