import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../demo/random.ts'
import type { FaultClient } from './client.ts'
import { lineKeyOf, type Ledger, type LedgerLine } from './ledger.ts'

export interface ReportedAccount {
  readonly site: string
  readonly account: string
  readonly user: string | null
}
interface IngestAnswer {
  readonly accepted: number
  readonly duplicates: number
  readonly conflicts: readonly { readonly line: number }[]
  readonly quarantined: number
  readonly rejected: readonly unknown[]
}
interface ObserverParts {
  readonly name: string
  /** Observers never speak of the same millisecond, so that no tie has to be broken. */
  readonly index: number
  readonly accounts: readonly ReportedAccount[]
  readonly client: FaultClient
  readonly ledger: Ledger
  readonly chances: Random
  readonly linesPerSecond: number
}
const BATCH_MS = 250
/** After a wait the rate is made up for, but not at once. */
const BATCH_SECONDS_MAX = 1
const OBSERVERS_MAX = 16
const statuses = [0, 0, 1, 1, 1, 2, 2, 3, 3, 11, 12, 13] as const

/** One observer that reports without pause, with repeats, contradictions, late lines and accounts that nobody has. */
export class Observer {
  readonly #parts: ObserverParts
  readonly #clocks = new Map<string, number>()
  #told: LedgerLine[] = []
  #seq = 0
  #requests = 0
  /** How far its clock is behind, in milliseconds. */
  clockBehind_ms = 0

  constructor(parts: ObserverParts, from: number) {
    this.#parts = parts
    for (const { account } of parts.accounts)
      this.#clocks.set(account, from + parts.chances.between(0, 600_000))
  }

  async run(until: AbortSignal, giveUp: AbortSignal): Promise<void> {
    const began = performance.now()
    let sent = 0
    while (!until.aborted) {
      const due =
        Math.round(((performance.now() - began) / 1000) * this.#parts.linesPerSecond) - sent
      const wanted = Math.min(due, Math.round(this.#parts.linesPerSecond * BATCH_SECONDS_MAX))
      sent += wanted
      if (wanted > 0) await this.report(this.#batch(wanted), giveUp)
      await delay(BATCH_MS)
    }
  }
  /** The last word about every account, later than all others, so that totals no longer depend on when one asks. */
  close(at: number, giveUp: AbortSignal): Promise<void> {
    this.clockBehind_ms = 0
    const lines = this.#parts.accounts
      .filter(({ user }) => user !== null)
      .map((one) => this.#line(one, at, 0))
    return this.report({ lines, contradicted: [] }, giveUp)
  }

  #batch(wanted: number): {
    readonly lines: readonly LedgerLine[]
    readonly contradicted: readonly number[]
  } {
    const { chances, accounts } = this.#parts
    const fresh = new Map<string, LedgerLine>()
    while (fresh.size < wanted) {
      const line = this.#next(chances.pick(accounts))
      if (!fresh.has(lineKeyOf(line)) && !this.#parts.ledger.sent.has(lineKeyOf(line)))
        fresh.set(lineKeyOf(line), line)
    }
    const lines = [...fresh.values()]
    // A late line: sent after one that happened later.
    if (lines.length > 3 && chances.chance(0.5))
      lines.push(...lines.splice(chances.between(0, lines.length - 2), 1))
    if (this.#told.length > 0 && chances.chance(0.5)) lines.push(chances.pick(this.#told))
    const contradicted: number[] = []
    if (this.#told.length > 0 && chances.chance(0.2)) {
      const told = chances.pick(this.#told)
      if (!lines.includes(told))
        contradicted.push(lines.push({ ...told, status: told.status === 1 ? 2 : 1 }))
    }
    return { lines, contradicted }
  }
  #next(one: ReportedAccount): LedgerLine {
    const { chances } = this.#parts
    const clock = (this.#clocks.get(one.account) ?? 0) + chances.between(1_000, 60_000)
    this.#clocks.set(one.account, clock)
    return this.#line(one, clock - this.clockBehind_ms, chances.pick(statuses))
  }
  #line({ site, account, user }: ReportedAccount, at: number, status: number): LedgerLine {
    return {
      observer: this.#parts.name,
      site,
      account,
      user,
      at: at - (at % OBSERVERS_MAX) + this.#parts.index,
      status,
      seq: ++this.#seq,
    }
  }

  async report(
    {
      lines,
      contradicted,
    }: { readonly lines: readonly LedgerLine[]; readonly contradicted: readonly number[] },
    giveUp: AbortSignal,
  ): Promise<void> {
    const { name, client, ledger } = this.#parts
    const honest = lines.filter((_, i) => !contradicted.includes(i + 1))
    ledger.send(honest)
    const answer = await client.send(
      '/ingest/v1/observations',
      ndjsonOf(lines),
      `${name}-${++this.#requests}`,
      giveUp,
    )
    if (!answer) return
    ledger.acknowledge(honest)
    this.#told = [...this.#told.slice(-200), ...honest.slice(0, 20)]
    const { accepted, duplicates, quarantined, conflicts, rejected } = answer.body as IngestAnswer
    const wrong =
      rejected.length > 0 ||
      accepted + duplicates + quarantined !== honest.length ||
      conflicts.map(({ line }) => line).join() !== contradicted.join()
    if (wrong)
      ledger.violated(
        `${name}: ${lines.length} lines, ${contradicted.length} contradicting, were answered ${JSON.stringify(answer.body)}`,
      )
  }
}
export const ndjsonOf = (lines: readonly LedgerLine[]): string =>
  lines
    .map(({ observer, site, account, status, at, seq }) =>
      JSON.stringify({
        observer,
        site,
        account,
        status,
        observed_at: new Date(at).toISOString(),
        seq,
      }),
    )
    .join('\n')
