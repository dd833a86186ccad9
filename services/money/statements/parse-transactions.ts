import { AHEAD_MS_MAX } from '#shared/platform/ahead.ts'
import { FIRST_DATE } from '#shared/platform/local-day.ts'
import { minorOf } from '#shared/money/amount.ts'
import type { RecordedLine } from '#shared/money/events.ts'
import { lineRejectionText, refuseMoney, type LineRejection } from '#shared/money/refusals.ts'
import { SOURCES_MAX, TRANSACTION_BYTES_MAX, TRANSACTIONS_MAX } from '#shared/money/rules.ts'
import type { TransactionsAnswer } from '#shared/money/statement-calls.ts'
import { rejectionByField, TransactionLine } from '#shared/money/statement-line.ts'
import { signFits, type TransactionType } from '#shared/money/transaction-types.ts'
import type { RefusalParams } from '#shared/platform/refusals.ts'
import { eachLine, isBlankLine, isLongLine, parseJson } from '../../platform/http/ndjson.ts'

/** An empty date read as 1970, or a serial number of a sheet, is no date of a statement (docs/rules/time.md#too-far-ahead). */
const EARLIEST_MS = Date.parse(FIRST_DATE)

export type LineRejected = TransactionsAnswer['rejected'][number]
/** A line as it came in; `line` counts from 1. */
export interface ParsedTransaction {
  readonly line: number
  readonly source: string
  readonly recorded: RecordedLine
}
export interface ParsedTransactions {
  readonly lines: readonly ParsedTransaction[]
  readonly rejected: readonly LineRejected[]
}
interface TransactionDoor {
  /** The server's clock in epoch milliseconds. */
  readonly now: number
  readonly knowsSite: (site: string) => boolean
}
interface Rejection {
  readonly code: LineRejection
  readonly params?: RefusalParams
}
export const rejectedLine = (line: number, { code, params }: Rejection): LineRejected => ({
  line,
  code,
  err: lineRejectionText(code, params),
})

/** The good lines of a body, and what is wrong with each of the others. Refuses the whole with `money.linesTooMany`. */
export function parseTransactions(body: Buffer, door: TransactionDoor): ParsedTransactions {
  const lines: ParsedTransaction[] = []
  const rejected: LineRejected[] = []
  const sources = new Set<string>()
  let taken = 0
  eachLine(body, (text, line) => {
    if (text !== undefined && isBlankLine(text)) return
    if (++taken > TRANSACTIONS_MAX) refuseMoney('money.linesTooMany', { limit: TRANSACTIONS_MAX })
    const parsed = parseLine(text, door)
    if ('code' in parsed) rejected.push(rejectedLine(line, parsed))
    else if (sources.add(parsed.source).size > SOURCES_MAX)
      rejected.push(
        rejectedLine(line, { code: 'money.lineSources', params: { limit: SOURCES_MAX } }),
      )
    else lines.push({ line, ...parsed })
  })
  return { lines, rejected }
}

function parseLine(
  text: string | undefined,
  { now, knowsSite }: TransactionDoor,
): Omit<ParsedTransaction, 'line'> | Rejection {
  if (text === undefined) return malformed('not UTF-8')
  if (isLongLine(text, TRANSACTION_BYTES_MAX))
    return { code: 'money.lineTooLong', params: { limit: TRANSACTION_BYTES_MAX } }
  const value = parseJson(text)
  if (value === undefined) return malformed('not JSON')
  const parsed = TransactionLine.safeParse(value)
  if (!parsed.success) return explained(parsed.error.issues)
  const { source, amount, at: instant, ...rest } = parsed.data
  if (!knowsSite(rest.site)) return { code: 'money.lineSite', params: { site: rest.site } }
  const at = Date.parse(instant)
  if (!(at >= EARLIEST_MS)) return { code: 'money.lineTime' }
  if (at > now + AHEAD_MS_MAX) return { code: 'money.lineAhead' }
  const minor = minorOf(amount)
  if (!signFits(rest.type as TransactionType, minor)) return { code: 'money.lineSign' }
  return { source, recorded: { ...rest, amount: minor, at } }
}
const malformed = (detail: string): Rejection => ({
  code: 'money.lineMalformed',
  params: { detail },
})

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}
/** By the field, if it is one alone. */
function explained(issues: readonly Issue[]): Rejection {
  const [first] = issues
  const field = String(first?.path[0] ?? '')
  const code = issues.every(({ path }) => path[0] === field) ? rejectionByField[field] : undefined
  return code
    ? { code }
    : malformed(`${first?.path.join('.') ?? ''} ${first?.message ?? ''}`.trim())
}
