interface Entry {
  readonly json: string
  readonly bytes: number
}
export const RING_DELTAS_MAX = 1_000
export const RING_BYTES_MAX = 512 * 1024

/** The last deltas of one topic as JSON texts, bounded in number and bytes; the newest has the sequence number `seq`. */
export class DeltaRing {
  #entries: Entry[] = []
  #bytes = 0
  seq = 0

  /** Keeps the next delta; gives its sequence number. */
  push(json: string): number {
    const bytes = Buffer.byteLength(json)
    this.#entries.push({ json, bytes })
    this.#bytes += bytes
    // Dropped in large steps, because taking the first of an array away moves all others.
    if (this.#entries.length > 2 * RING_DELTAS_MAX || this.#bytes > 2 * RING_BYTES_MAX)
      this.#shrink()
    return ++this.seq
  }
  #shrink(): void {
    let first = this.#entries.length
    let bytes = 0
    while (
      first > 0 &&
      this.#entries.length - first < RING_DELTAS_MAX &&
      bytes + (this.#entries[first - 1] as Entry).bytes <= RING_BYTES_MAX
    )
      bytes += (this.#entries[--first] as Entry).bytes
    this.#entries = this.#entries.slice(first)
    this.#bytes = bytes
  }
  /** The deltas after `seq`, in order; undefined if some are no longer here or it was never sent. */
  after(seq: number): readonly string[] | undefined {
    const missed = this.seq - seq
    if (missed < 0 || missed > this.#entries.length) return undefined
    return this.#entries.slice(this.#entries.length - missed).map(({ json }) => json)
  }
}
