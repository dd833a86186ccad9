import { platformRefusal } from '#shared/platform/refusals.ts'

/**
 * Limits expensive work to so many at once for each person, so that one person does not take all places. Refuses with
 * request.yoursInProgress, which tells the limit.
 */
export class PerPerson {
  readonly #max: number
  readonly #running = new Map<string, number>()

  constructor(max: number) {
    this.#max = max
  }
  async run<T>(person: string, work: () => Promise<T>): Promise<T> {
    const before = this.#running.get(person) ?? 0
    if (before >= this.#max) throw platformRefusal('request.yoursInProgress', { max: this.#max })
    this.#running.set(person, before + 1)
    try {
      return await work()
    } finally {
      const left = (this.#running.get(person) ?? 1) - 1
      if (left > 0) this.#running.set(person, left)
      else this.#running.delete(person)
    }
  }
}
