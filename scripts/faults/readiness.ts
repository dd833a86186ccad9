import { setTimeout as delay } from 'node:timers/promises'
import type { Ledger } from './ledger.ts'

const EVERY_MS = 250
const ANSWER_MS_MAX = 4_000
/** A check may take two seconds before it is taken for failed, and what it saw may be one second old. */
const NOTICE_MS_MAX = 3_500

interface Probe {
  readonly api: number
  readonly asked: number
  readonly answered: number
  readonly ready: boolean
}
/** From when until when an API process could not serve; on the clock of `performance.now()`. */
export interface Outage {
  readonly apis: readonly number[]
  readonly from: number
  readonly to: number
  readonly why: string
}

/** Asks every API process without pause whether it is ready, and compares the answers with what the harness knows. */
export class Readiness {
  readonly #urls: readonly string[]
  readonly #probes: Probe[] = []
  readonly outages: Outage[] = []

  constructor(urls: readonly string[]) {
    this.#urls = urls
  }
  async run(until: AbortSignal): Promise<void> {
    await Promise.all(
      this.#urls.map(async (_, api) => {
        while (!until.aborted) {
          const asked = performance.now()
          const ready = await this.isReady(api)
          this.#probes.push({ api, asked, answered: performance.now(), ready })
          await delay(EVERY_MS)
        }
      }),
    )
  }
  async isReady(api: number): Promise<boolean> {
    try {
      const response = await fetch(`${this.#urls[api]}/readyz`, {
        signal: AbortSignal.timeout(ANSWER_MS_MAX),
      })
      await response.body?.cancel()
      return response.status === 200
    } catch {
      return false
    }
  }
  async areAllReady(): Promise<boolean> {
    return (await Promise.all(this.#urls.map((_, api) => this.isReady(api)))).every(Boolean)
  }
  /** Gives how many answers fell into an outage, and how many of them said so. */
  judge(ledger: Ledger, slack: number): string {
    let asked = 0
    let honest = 0
    for (const { apis, from, to, why } of this.outages) {
      const within = this.#probes.filter(
        (probe) =>
          apis.includes(probe.api) &&
          probe.asked >= from + NOTICE_MS_MAX * slack &&
          probe.answered <= to,
      )
      const lies = within.filter(({ ready }) => ready)
      asked += within.length
      honest += within.length - lies.length
      if (lies.length > 0)
        ledger.violated(
          `/readyz said ready ${lies.length} times of ${within.length} while ${why} (${Math.round((lies[0]?.asked ?? 0) - from)} ms after it began)`,
        )
    }
    return `${honest} of ${asked} not ready during outages`
  }
}
