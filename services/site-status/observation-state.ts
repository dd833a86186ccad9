import { deserialize, serialize } from 'node:v8'
import type { Position } from '#shared/platform/event-store.ts'
import type { Seen } from '#shared/site-status/events.ts'

type Times = Float64Array<ArrayBuffer>
type Statuses = Uint8Array<ArrayBuffer>

const CAPACITY_FIRST = 4
/** How far a trimmed state reaches back from the newest time it has heard of: requests that are repeated seldom say anything older. */
const WINDOW_MS = 3_600_000
/** Raised whenever a stored state would be read otherwise than it was written. */
const FORMAT = 1

/** Statuses by time, sorted: 9 bytes an observation, because two weeks of them are kept in memory. */
export class StatusSeries {
  #times: Times
  #statuses: Statuses
  length: number

  constructor(times: Times = new Float64Array(0), statuses: Statuses = new Uint8Array(0)) {
    this.#times = times
    this.#statuses = statuses
    this.length = times.length
  }
  /** The status at exactly this time, if something was seen then. */
  at(time: number): number | undefined {
    const i = this.#place(time)
    return i < this.length && this.#times[i] === time ? this.#statuses[i] : undefined
  }
  /** Keeps what is there already: the first word about an instant stands. Returns whether it is new. */
  add(time: number, status: number): boolean {
    const i = this.#place(time)
    if (i < this.length && this.#times[i] === time) return false
    if (this.length === this.#times.length) this.#grow()
    this.#times.copyWithin(i + 1, i, this.length)
    this.#statuses.copyWithin(i + 1, i, this.length)
    this.#times[i] = time
    this.#statuses[i] = status
    this.length++
    return true
  }
  /** Times and statuses from this time on, copied. */
  since(time: number): readonly [Times, Statuses] {
    const from = this.#place(time)
    return [this.#times.slice(from, this.length), this.#statuses.slice(from, this.length)]
  }
  /** Index of the first time that is not before this one; nearly always behind the last. */
  #place(time: number): number {
    if (this.length === 0 || (this.#times[this.length - 1] as number) < time) return this.length
    let low = 0
    let high = this.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#times[middle] as number) < time) low = middle + 1
      else high = middle
    }
    return low
  }
  #grow(): void {
    const times = new Float64Array(Math.max(CAPACITY_FIRST, this.#times.length * 2))
    const statuses = new Uint8Array(times.length)
    times.set(this.#times)
    statuses.set(this.#statuses)
    this.#times = times
    this.#statuses = statuses
  }
}

interface KnownAccount {
  readonly series: StatusSeries
  /** null while quarantined. */
  user: string | null
}
/** A state as it is stored. */
interface Snapshot {
  readonly format: number
  readonly version: number
  readonly position: Position
  readonly horizon: number
  readonly newest: number
  readonly accounts: readonly (readonly [
    site: string,
    account: string,
    user: string | null,
    times: Times,
    statuses: Statuses,
  ])[]
}

/** The state of one stream so far, as duplicates and heartbeats need it. */
export class ObservationState {
  version = 0
  /** Position of the event of this version. */
  position: Position = ''
  observations = 0
  /** Read to its end after its week was over: it grows no more. */
  complete = false
  /** What was seen from this time on is all here; of what was seen before, not everything. Everybody is known whatever the time. */
  horizon = -Infinity
  #newest = -Infinity
  /** By site, then account: a joined key would have to be hashed anew for every line. */
  readonly #sites = new Map<string, Map<string, KnownAccount>>()

  series(site: string, account: string): StatusSeries | undefined {
    return this.#sites.get(site)?.get(account)?.series
  }
  users(): ReadonlySet<string> {
    const users = new Set<string>()
    for (const accounts of this.#sites.values())
      for (const { user } of accounts.values()) if (user !== null) users.add(user)
    return users
  }
  add(site: string, account: string, user: string | null, seen: readonly Seen[]): void {
    const remembered = this.#account(site, account, new StatusSeries())
    remembered.user = user
    for (const [at, status] of seen) {
      if (remembered.series.add(at, status)) this.observations++
      if (at > this.#newest) this.#newest = at
    }
  }
  #account(site: string, account: string, series: StatusSeries): KnownAccount {
    let accounts = this.#sites.get(site)
    if (!accounts) this.#sites.set(site, (accounts = new Map()))
    let known = accounts.get(account)
    if (!known) accounts.set(account, (known = { series, user: null }))
    return known
  }

  /** A smaller state, of the last hour and whatever was seen in it; this one stays as it is. */
  trimmed(): ObservationState {
    return ObservationState.#of(this.#snapshot(), this.complete)
  }
  /** The same as bytes, to be stored. */
  toBytes(): Buffer {
    return serialize(this.#snapshot())
  }
  /** The state that these bytes are of; undefined if they were written by code that remembered otherwise. */
  static fromBytes(bytes: Buffer): ObservationState | undefined {
    const stored = deserialize(bytes) as Snapshot
    return stored.format === FORMAT ? ObservationState.#of(stored, false) : undefined
  }
  #snapshot(): Snapshot {
    const horizon = Math.max(this.horizon, this.#newest - WINDOW_MS)
    const accounts = [...this.#sites].flatMap(([site, known]) =>
      [...known].map(
        ([account, { user, series }]) => [site, account, user, ...series.since(horizon)] as const,
      ),
    )
    const { version, position } = this
    return { format: FORMAT, version, position, horizon, newest: this.#newest, accounts }
  }
  static #of({ version, position, horizon, newest, accounts }: Snapshot, complete: boolean) {
    const state = new ObservationState()
    Object.assign(state, { version, position, horizon, complete })
    state.#newest = newest
    for (const [site, account, user, times, statuses] of accounts) {
      state.#account(site, account, new StatusSeries(times, statuses)).user = user
      state.observations += times.length
    }
    return state
  }
}
