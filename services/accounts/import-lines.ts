import { AccountLine } from '#shared/accounts/calls.ts'
import { accountRefusals } from '#shared/accounts/refusals.ts'
import { IMPORT_LINE_BYTES_MAX } from '#shared/accounts/rules.ts'
import { Refusal } from '#shared/platform/refusals.ts'

export interface NumberedLine {
  /** 1 for the first line of the file; empty lines are counted and skipped. */
  readonly line: number
  readonly bytes: Buffer
}
export interface Rejected {
  readonly line: number
  readonly code: string
  readonly err: string
}
type LineCode = keyof typeof accountRefusals

/** The lines that say something. */
export function splitLines(body: Buffer): NumberedLine[] {
  const lines: NumberedLine[] = []
  let line = 0
  for (let start = 0; start < body.length;) {
    const newline = body.indexOf(10, start)
    const end = newline < 0 ? body.length : newline
    line++
    const bytes = body.subarray(start, end)
    if (bytes.some((byte) => byte !== 32 && byte !== 9 && byte !== 13)) lines.push({ line, bytes })
    start = end + 1
  }
  return lines
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** One line as the import takes it, checked in shape only. Raises a Refusal that says what is wrong with it. */
export function parseLine(bytes: Buffer): AccountLine {
  if (bytes.length > IMPORT_LINE_BYTES_MAX) throw lineRefusal('accounts.lineTooLong', { max: IMPORT_LINE_BYTES_MAX })
  const parsed = AccountLine.safeParse(jsonOf(textOf(bytes)))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw lineRefusal('accounts.lineInvalid', { detail: `${issue?.path.join('.').slice(0, 100) || 'the line'}: ${issue?.message.slice(0, 200)}` })
}
export const lineRefusal = (code: LineCode, parameters: Readonly<Record<string, string | number>> = {}): Refusal =>
  new Refusal(code, accountRefusals[code], parameters)
export const rejected = (line: number, refusal: Refusal): Rejected => ({ line, code: refusal.code, err: refusal.message })

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
