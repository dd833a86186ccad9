import type { MonitorDelta, MonitorSnapshot, ServerFrame } from '#shared/platform/live.ts'

/** A small generator of numbers that are the same in every run. */
export function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const RING_MAX = 200

/** One `monitor:<studio>` topic as the server keeps it: the cells, and the last deltas for those who come back. */
export class FakeTopic {
  readonly topic: string
  readonly people: string[]
  readonly sites: readonly string[]
  readonly epoch = 'fake-epoch'
  readonly base: number
  seq = 0
  private readonly cells = new Map<string, readonly [number, number, number, number]>()
  private readonly ring: { readonly seq: number; readonly data: MonitorDelta }[] = []

  constructor(topic: string, people: string[], sites: readonly string[], base: number) {
    this.topic = topic
    this.people = people
    this.sites = sites
    this.base = base
  }

  fill(cells: readonly (readonly [number, number, number, number])[]): void {
    for (const cell of cells) this.cells.set(`${cell[0]}/${cell[1]}`, cell)
  }

  /** Statuses now by person and site; -1 for an account that is not there. */
  statusOf(person: number, site: number): number {
    return this.cells.get(`${person}/${site}`)?.[2] ?? -1
  }

  /** A person's shift and since when, in epoch seconds. */
  shiftOf(person: number): { readonly status: number; readonly since: number } | undefined {
    const cell = this.cells.get(`${person}/-1`)
    return cell && { status: cell[2], since: this.base + cell[3] }
  }

  /** Changes cells: the frame that everybody who listens gets. */
  change(changes: readonly (readonly [number, number, number])[], nowSeconds: number): ServerFrame {
    const cells = changes.map(
      ([person, site, status]) => [person, site, status, nowSeconds - this.base] as const,
    )
    this.fill(cells)
    this.seq += 1
    const data = { cells: cells.flat() }
    this.ring.push({ seq: this.seq, data })
    if (this.ring.length > RING_MAX) this.ring.shift()
    return { op: 'delta', topic: this.topic, seq: this.seq, data }
  }

  join(epoch: string | undefined, seq: number | undefined): ServerFrame {
    const oldest = this.ring[0]?.seq ?? this.seq + 1
    if (epoch === this.epoch && seq !== undefined && seq >= oldest - 1 && seq <= this.seq) {
      return {
        op: 'ok',
        topic: this.topic,
        epoch,
        seq: this.seq,
        recovered: true,
        deltas: this.ring.filter((delta) => delta.seq > seq).map(({ data }) => data),
      }
    }
    const snapshot: MonitorSnapshot = {
      base: this.base,
      people: this.people,
      sites: this.sites,
      cells: [...this.cells.values()].flat(),
    }
    return {
      op: 'ok',
      topic: this.topic,
      epoch: this.epoch,
      seq: this.seq,
      recovered: false,
      snapshot,
    }
  }
}
