/** One line of an observer, as it was sent; `at` is in epoch milliseconds. */
export interface LedgerLine {
  readonly observer: string
  readonly site: string
  readonly account: string
  /** The owner of the account; null: none, so the line is quarantined. */
  readonly user: string | null
  readonly at: number
  readonly status: number
  readonly seq: number
}
export interface Command {
  readonly user: string
  readonly action: 1 | 2 | 3 | 4
  /** The Idempotency-Key it was sent with. */
  readonly key: string
}
export const lineKeyOf = ({
  observer,
  site,
  account,
  at,
}: Pick<LedgerLine, 'observer' | 'site' | 'account' | 'at'>): string =>
  `${observer} ${site} ${account} ${at}`

/** Lines that were sent, and whether they were acknowledged: the truth that the log is compared with. */
export class Ledger {
  /** Every line that was ever sent and does not contradict an earlier one. */
  readonly sent = new Map<string, LedgerLine>()
  readonly acknowledged = new Set<string>()
  readonly commands: Command[] = []
  readonly acknowledgedCommands = new Set<string>()
  readonly errors = new Map<string, number>()
  readonly violations: string[] = []
  readonly silences: number[] = []
  requests = 0
  answered = 0

  send(lines: readonly LedgerLine[]): void {
    for (const line of lines) this.sent.set(lineKeyOf(line), line)
  }
  acknowledge(lines: readonly LedgerLine[]): void {
    for (const line of lines) this.acknowledged.add(lineKeyOf(line))
  }
  error(kind: string): void {
    this.errors.set(kind, (this.errors.get(kind) ?? 0) + 1)
  }
  violated(what: string): void {
    this.violations.push(what)
  }
}
