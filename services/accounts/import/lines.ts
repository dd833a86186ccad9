import { AccountLine } from '#shared/accounts/calls.ts'
import { accountRefusals } from '#shared/accounts/refusals.ts'
import { IMPORT_LINE_BYTES_MAX, IMPORT_LINES_MAX } from '#shared/accounts/rules.ts'
import { Refusal, type RefusalParams } from '#shared/platform/refusals.ts'
import { notTaken } from '../../platform/http/storable.ts'

export interface NumberedLine {
  /** 1 for the first line of the file; empty lines are counted and skipped. */
  readonly line: number
  readonly bytes: Buffer
}
export interface Rejected {
  readonly line: number
  readonly code: string
  readonly err: string
  /** Absent where the text names no value. */
  readonly params?: RefusalParams
}
type LineCode = keyof typeof accountRefusals

/** The lines that say something, and at most one more than an import takes: the rest would only cost memory before it is refused. */
export function splitLines(body: Buffer): NumberedLine[] {
  const lines: NumberedLine[] = []
  for (let start = 0, line = 1; start < body.length && lines.length <= IMPORT_LINES_MAX; line++) {
    const newline = body.indexOf(10, start)
    const end = newline < 0 ? body.length : newline
    if (!isBlank(body, start, end)) lines.push({ line, bytes: body.subarray(start, end) })
    start = end + 1
  }
  return lines
}
/** Looked at in place: millions of blank lines make no objects. */
function isBlank(body: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++)
    if (body[at] !== 32 && body[at] !== 9 && body[at] !== 13) return false
  return true
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** One line as the import takes it, checked in shape only. Raises a Refusal that says what is wrong with it. */
export function parseLine(bytes: Buffer): AccountLine {
  if (bytes.length > IMPORT_LINE_BYTES_MAX)
    throw lineRefusal('accounts.lineTooLong', { max: IMPORT_LINE_BYTES_MAX })
  const value = jsonOf(textOf(bytes))
  // The same as in any JSON body: a password with a NUL could never be used, `__proto__` among sites would be lost in silence.
  const reason = notTaken(value)
  if (reason !== undefined)
    throw lineRefusal('accounts.lineInvalid', { detail: `the line is refused: ${reason}` })
  const parsed = AccountLine.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw lineRefusal('accounts.lineInvalid', {
    detail: `${issue?.path.join('.').slice(0, 100) || 'the line'}: ${issue?.message.slice(0, 200)}`,
  })
}
export const lineRefusal = (
  code: LineCode,
  parameters: Readonly<Record<string, string | number>> = {},
): Refusal => new Refusal(code, accountRefusals[code], parameters)
export const rejected = (line: number, refusal: Refusal): Rejected => ({
  line,
  code: refusal.code,
  err: refusal.message,
  ...(Object.keys(refusal.params).length > 0 && { params: refusal.params }),
})

function textOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw lineRefusal('accounts.lineNotUtf8')
  }
}
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw lineRefusal('accounts.lineNotJson')
  }
}
