import type { DemoLine } from './ingest.ts'

/** An extension looks again after this time; only the second look changes what people see (docs/rules/online-time.md#flapping). */
const confirm_after_ms = 1000

/** Second looks that are due: of each account only at what was said last, and only by observers that report changes. */
export class Confirmations {
  readonly #waiting = new Map<string, { readonly line: DemoLine; readonly due: number }>()

  add(lines: readonly DemoLine[], now: number): void {
    for (const line of lines)
      if (line.observer.startsWith('ext-') && line.status <= 3)
        this.#waiting.set(`${line.observer}/${line.site}/${line.account}`, {
          line,
          due: now + confirm_after_ms,
        })
  }
  /** Takes those that are due at `now`, as seen at `now`. */
  take(now: number): readonly DemoLine[] {
    const due = [...this.#waiting].filter(([, waiting]) => waiting.due <= now)
    for (const [key] of due) this.#waiting.delete(key)
    const observed_at = new Date(now).toISOString()
    return due.map(
      ([
        ,
        {
          line: { observer, site, account, status },
        },
      ]) => ({ observer, site, account, status, observed_at }),
    )
  }
}
