import type { Seen } from '#shared/site-status/events.ts'

const CAPACITY_FIRST = 4

/** Statuses by time, sorted: 9 bytes an observation, because two weeks of them are kept in memory. */
export class StatusSeries {
  #times = new Float64Array(CAPACITY_FIRST)
  #statuses = new Uint8Array(CAPACITY_FIRST)
  length = 0

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
    const times = new Float64Array(this.#times.length * 2)
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

/** The state of one stream so far, as duplicates and heartbeats need it. */
export class ObservationState {
  version = 0
  observations = 0
  /** Read to its end after its week was over: it grows no more. */
  complete = false
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
    let accounts = this.#sites.get(site)
    if (!accounts) this.#sites.set(site, (accounts = new Map()))
    let remembered = accounts.get(account)
    if (!remembered) accounts.set(account, (remembered = { series: new StatusSeries(), user }))
    remembered.user = user
    for (const [at, status] of seen) if (remembered.series.add(at, status)) this.observations++
  }
}
