/** One event as the server keeps it. */
export interface LogEvent {
  readonly id: string
  readonly stream: string
  readonly revision: bigint
  readonly position: bigint
  readonly type: string
  readonly contentType: string
  readonly data: Uint8Array
  readonly metadata: Uint8Array
  readonly created: Date
}
export type ProposedEvent = Pick<LogEvent, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>
export type Expected = bigint | 'no_stream' | 'stream_exists' | 'any'
export type AppendOutcome =
  | { readonly stored: true; readonly revision: bigint; readonly position: bigint }
  | { readonly stored: false; readonly current: bigint }

/** Beyond what a JavaScript number holds exactly, so that a careless conversion shows. */
const FIRST_POSITION = 9_007_199_254_740_993n
const SYSTEM_EVERY = 5

interface LogParts {
  /** As another log has kept them, in order. */
  readonly events?: readonly LogEvent[]
  /** Keeps what one append adds, whole or not at all, before anybody sees it. */
  readonly keep?: (events: readonly LogEvent[]) => void
}

/** EventStoreDB's log in memory: positions grow unevenly, and the server's own events stand between the others. */
export class TestLog {
  readonly events: LogEvent[] = []
  readonly #keep: (events: readonly LogEvent[]) => void
  readonly #streams = new Map<string, LogEvent[]>()
  readonly #listeners = new Set<() => void>()
  #appends = 0
  #last = FIRST_POSITION
  /** The node's clock, which may go back. */
  clock: () => Date = () => new Date()

  constructor({ events = [], keep = () => undefined }: LogParts = {}) {
    this.#keep = keep
    this.#add(events)
  }

  /** Removes a stream, as if it had been deleted and everything of it cleared away. */
  delete(name: string): void {
    const deleted = new Set(this.stream(name))
    this.#streams.delete(name)
    this.events.splice(0, this.events.length, ...this.events.filter((event) => !deleted.has(event)))
  }
  /** Removes everything before this revision, as if it had been truncated and cleared away. */
  truncate(name: string, before: bigint): void {
    const kept = this.stream(name).filter(({ revision }) => revision >= before)
    const gone = new Set(this.stream(name).filter(({ revision }) => revision < before))
    this.#streams.set(name, kept)
    this.events.splice(0, this.events.length, ...this.events.filter((event) => !gone.has(event)))
  }
  stream(name: string): readonly LogEvent[] {
    return this.#streams.get(name) ?? []
  }
  /** Index of the first event at or after this position. */
  indexAt(position: bigint): number {
    let [low, high] = [0, this.events.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.events[middle] as LogEvent).position < position) low = middle + 1
      else high = middle
    }
    return low
  }
  listen(onAppend: () => void): () => void {
    this.#listeners.add(onAppend)
    return () => this.#listeners.delete(onAppend)
  }

  append(stream: string, proposed: readonly ProposedEvent[], expected: Expected): AppendOutcome {
    const events = this.stream(stream)
    const current = events.at(-1)?.revision ?? -1n
    const idempotent = repeatedOf(events, proposed, expected)
    if (idempotent)
      return { stored: true, revision: idempotent.revision, position: idempotent.position }
    if (!isExpected(expected, current)) return { stored: false, current }
    const added = proposed.map((event, i) => this.#made(stream, event, current + BigInt(i + 1)))
    if (++this.#appends % SYSTEM_EVERY === 0) added.push(this.#statistics())
    this.#keep(added)
    this.#add(added)
    for (const listener of this.#listeners) listener()
    const last = this.stream(stream).at(-1) as LogEvent
    return { stored: true, revision: last.revision, position: last.position }
  }
  #made(stream: string, proposed: ProposedEvent, revision: bigint): LogEvent {
    this.#last += 97n + BigInt(proposed.data.length)
    return { ...proposed, stream, revision, position: this.#last, created: this.clock() }
  }
  #statistics(): LogEvent {
    const stream = '$stats-test'
    const collected = {
      id: crypto.randomUUID(),
      type: '$statsCollected',
      contentType: 'application/json',
      data: Buffer.from('{}'),
      metadata: new Uint8Array(),
    }
    return this.#made(stream, collected, (this.stream(stream).at(-1)?.revision ?? -1n) + 1n)
  }
  #add(events: readonly LogEvent[]): void {
    for (const event of events) {
      const stream = this.#streams.get(event.stream) ?? []
      this.#streams.set(event.stream, stream)
      stream.push(event)
      this.events.push(event)
      this.#last = event.position
    }
  }
}

const isExpected = (expected: Expected, current: bigint): boolean => {
  if (expected === 'any') return true
  if (expected === 'stream_exists') return current >= 0n
  return (expected === 'no_stream' ? -1n : expected) === current
}
/** Finds a repeated append as the real server does: the same ids right after the expected revision are a success, with any content. */
function repeatedOf(
  events: readonly LogEvent[],
  proposed: readonly ProposedEvent[],
  expected: Expected,
): LogEvent | undefined {
  if (typeof expected === 'string' && expected !== 'no_stream') return undefined
  const from =
    (expected === 'no_stream' ? 0 : Number(expected) + 1) - Number(events[0]?.revision ?? 0n)
  const repeated = proposed.every(({ id }, i) => events[from + i]?.id === id)
  return repeated ? events[from + proposed.length - 1] : undefined
}
