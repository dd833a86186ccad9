import { setTimeout as delay } from 'node:timers/promises'
import type { Ledger } from './ledger.ts'

const ANSWER_MS_MAX = 10_000
const RETRY_MS = 250
/** Statuses on which a client tries again; any other refusal of what it sends is a violation. */
export const passing: ReadonlySet<string> = new Set([
  'command.busy',
  'store.busy',
  'store.unavailable',
  'request.tooOften',
  'position.notReached',
])

interface FaultAnswer {
  readonly status: number
  readonly body: unknown
  readonly position: string | undefined
}
interface ClientParts {
  readonly urls: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly ledger: Ledger
}

/** A client that does not give up: the same Idempotency-Key goes to the other API process when no answer came. */
export class FaultClient {
  readonly #parts: ClientParts
  #api: number

  constructor(parts: ClientParts, api: number) {
    this.#parts = parts
    this.#api = api % parts.urls.length
  }

  /** Undefined if no acceptance came before `until` was aborted: whether it happened is not known. */
  async send(
    path: string,
    body: string,
    key: string,
    until: AbortSignal,
  ): Promise<FaultAnswer | undefined> {
    const { ledger, urls } = this.#parts
    for (;;) {
      ledger.requests++
      const answer = await this.#once(path, body, key)
      if (answer && answer.status < 300) {
        ledger.answered++
        return answer
      }
      if (until.aborted) return undefined
      await delay(RETRY_MS)
      this.#api = (this.#api + 1) % urls.length
    }
  }
  async #once(path: string, body: string, key: string): Promise<FaultAnswer | undefined> {
    const { ledger, urls, headers } = this.#parts
    try {
      const response = await fetch(urls[this.#api] + path, {
        method: 'POST',
        body,
        headers: {
          ...headers,
          'idempotency-key': key,
          'content-type': path.startsWith('/ingest') ? 'application/x-ndjson' : 'application/json',
        },
        signal: AbortSignal.timeout(ANSWER_MS_MAX),
      })
      const answer = {
        status: response.status,
        body: (await response.json()) as unknown,
        position: response.headers.get('x-position') ?? undefined,
      }
      if (answer.status >= 300) this.#refused(path, answer)
      return answer
    } catch (error) {
      ledger.error(kindOf(error))
      return undefined
    }
  }
  #refused(path: string, { status, body }: FaultAnswer): void {
    const { code, err } = body as { code?: string; err?: string }
    this.#parts.ledger.error(`${status} ${code}`)
    if (status < 500 && !passing.has(code ?? ''))
      this.#parts.ledger.violated(`${path} was refused: ${status} ${code} ${err}`)
    if (status === 500) this.#parts.ledger.violated(`${path} met a bug: ${err}`)
  }
}

/** The innermost reason that the network gave. */
export function kindOf(error: unknown): string {
  const { name, code, cause, message } = error as {
    name?: string
    code?: string
    cause?: unknown
    message?: string
  }
  if (cause !== undefined) return kindOf(cause)
  return name === 'TimeoutError' ? 'no answer in time' : (code ?? message ?? 'unknown')
}
