import { AHEAD_MS_MAX } from '#shared/platform/ahead.ts'
import { ObservationLine, type IngestAnswer } from '#shared/site-status/calls.ts'
import { refuseSiteStatus, rejectionText, type IngestCode } from '#shared/site-status/refusals.ts'
import { EARLIEST_MS, LINE_BYTES_MAX, LINES_MAX, OBSERVERS_MAX } from '#shared/site-status/rules.ts'
import type { Status } from '#shared/site-status/statuses.ts'
import { eachLine, isBlankLine, isLongLine, parseJson } from '../platform/http/ndjson.ts'

/** One observation as it came in: `line` counts from 1, `at` is in epoch milliseconds. */
export interface ParsedLine {
  readonly line: number
  readonly observer: string
  readonly site: string
  readonly account: string
  readonly at: number
  readonly status: Status
  readonly seq: number | null
  readonly raw: string
}
export interface ParsedLines {
  readonly lines: readonly ParsedLine[]
  readonly rejected: IngestAnswer['rejected']
}
interface Door {
  /** The server's clock in epoch milliseconds. */
  readonly now: number
  readonly knowsSite: (site: string) => boolean
}
interface Rejection {
  readonly code: IngestCode
  readonly parameters?: Readonly<Record<string, string | number>>
}

/**
 * The good lines of an NDJSON body, and what is wrong with each of the others. Blank lines are skipped but counted.
 * Refuses the whole with `ingest.tooManyLines`.
 */
export function parseLines(body: Buffer, door: Door): ParsedLines {
  const lines: ParsedLine[] = []
  const rejected: IngestAnswer['rejected'] = []
  const reader = new LineReader(door)
  let taken = 0
  eachLine(body, (text, line) => {
    if (text !== undefined && isBlankLine(text)) return
    if (++taken > LINES_MAX) return refuseSiteStatus('ingest.tooManyLines', { limit: LINES_MAX })
    const parsed = reader.read(text, line)
    if ('code' in parsed)
      rejected.push({ line, code: parsed.code, err: rejectionText(parsed.code, parsed.parameters) })
    else lines.push(parsed)
  })
  return { lines, rejected }
}

class LineReader {
  readonly #door: Door
  readonly #observers = new Set<string>()
  #observer = ''
  /** Lines of one poll share their time. */
  #time = ''
  #at = Number.NaN

  constructor(door: Door) {
    this.#door = door
  }

  read(text: string | undefined, line: number): ParsedLine | Rejection {
    if (text === undefined) return malformed('not UTF-8')
    if (isLongLine(text, LINE_BYTES_MAX))
      return { code: 'ingest.lineTooLong', parameters: { limit: LINE_BYTES_MAX } }
    const value = parseJson(text)
    if (value === undefined) return malformed('not JSON')
    const parsed = ObservationLine.safeParse(value)
    if (!parsed.success) return explained(parsed.error.issues, value)
    const { observer, site, account, status, observed_at, seq } = parsed.data
    if (!this.#door.knowsSite(site)) return { code: 'ingest.siteUnknown', parameters: { site } }
    const at = this.#instant(observed_at)
    if (!(at >= EARLIEST_MS)) return { code: 'ingest.badTime' }
    if (at > this.#door.now + AHEAD_MS_MAX) return { code: 'ingest.tooFarAhead' }
    if (!this.#admits(observer))
      return { code: 'ingest.tooManyObservers', parameters: { limit: OBSERVERS_MAX } }
    return { line, observer, site, account, at, status, seq: seq ?? null, raw: text }
  }
  #instant(text: string): number {
    if (text !== this.#time) {
      this.#time = text
      this.#at = Date.parse(text)
    }
    return this.#at
  }
  #admits(observer: string): boolean {
    if (observer === this.#observer) return true
    if (!this.#observers.has(observer) && this.#observers.size === OBSERVERS_MAX) return false
    this.#observers.add(observer)
    this.#observer = observer
    return true
  }
}
const malformed = (detail: string): Rejection => ({
  code: 'ingest.malformed',
  parameters: { detail },
})
interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}
function explained(issues: readonly Issue[], value: unknown): Rejection {
  const [first] = issues
  const onlyTime = issues.every((issue) => issue.path[0] === 'observed_at')
  if (onlyTime && typeof (value as { observed_at?: unknown }).observed_at === 'string')
    return { code: 'ingest.badTime' }
  return malformed(`${first?.path.join('.') ?? ''} ${first?.message ?? ''}`.trim())
}
