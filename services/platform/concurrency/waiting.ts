/** For how long the same thing has been first in a queue, as whoever asks again and again sees it, whatever any clock says. */
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
