/** Measures for how long the same item has been first in a queue, as seen by a caller that asks again and again, without any wall clock. */
export class Waiting {
  #first: { readonly what: string | number; readonly since: number } | undefined

  /** Seconds since this was first asked about, without another in between; 0 for nothing. */
  secondsOf(what: string | number | undefined): number {
    const now = performance.now()
    if (what === undefined) this.#first = undefined
    else if (this.#first?.what !== what) this.#first = { what, since: now }
    return this.#first ? (now - this.#first.since) / 1000 : 0
  }
}
