import { isUtf8 } from 'node:buffer'
import { ObservationLine, type IngestAnswer } from '#shared/site-status/calls.ts'
import { refuseSiteStatus, rejectionText, type IngestCode } from '#shared/site-status/refusals.ts'
import {
  AHEAD_MS_MAX,
  EARLIEST_MS,
  LINE_BYTES_MAX,
  LINES_MAX,
  OBSERVERS_MAX,
} from '#shared/site-status/rules.ts'
import type { Status } from '#shared/site-status/statuses.ts'

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
    if (text !== undefined && isBlank(text)) return
    if (++taken > LINES_MAX) return refuseSiteStatus('ingest.tooManyLines', { limit: LINES_MAX })
    const parsed = reader.read(text, line)
    if ('code' in parsed)
      rejected.push({ line, code: parsed.code, err: rejectionText(parsed.code, parsed.parameters) })
    else lines.push(parsed)
  })
  return { lines, rejected }
}

/** Gives each line with its number; undefined for one that is not UTF-8. */
function eachLine(body: Buffer, give: (text: string | undefined, line: number) => void): void {
  // Deciding for the whole body at once is ten times cheaper than a decoder call for every line.
  if (isUtf8(body)) return eachTextLine(body.toString('utf8'), give)
  for (let from = 0, line = 1; from < body.length; line++) {
    const end = body.indexOf(0x0a, from)
    const bytes = body.subarray(from, end < 0 ? body.length : end)
    give(isUtf8(bytes) ? bytes.toString('utf8') : undefined, line)
    from = end < 0 ? body.length : end + 1
  }
}
function eachTextLine(text: string, give: (text: string, line: number) => void): void {
  for (let from = 0, line = 1; from < text.length; line++) {
    const end = text.indexOf('\n', from)
    give(text.slice(from, end < 0 ? text.length : end), line)
    from = end < 0 ? text.length : end + 1
  }
}
/** Nearly every line starts with a brace: only the others are looked at. */
const isBlank = (text: string): boolean =>
  (text.length === 0 || text.charCodeAt(0) <= 0x20) && /^[ \t\r]*$/.test(text)

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
    if (isLong(text)) return { code: 'ingest.lineTooLong', parameters: { limit: LINE_BYTES_MAX } }
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
/** A UTF-16 unit takes at most three bytes, so that only suspicious lines are counted. */
const isLong = (text: string): boolean =>
  text.length * 3 > LINE_BYTES_MAX && Buffer.byteLength(text) > LINE_BYTES_MAX
const malformed = (detail: string): Rejection => ({
  code: 'ingest.malformed',
  parameters: { detail },
})
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

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
