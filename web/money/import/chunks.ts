import type { StatementLine } from './reading/lines.ts'

/** The most lines and bytes of one request: fewer than the server takes at most, which is 5,000 and 2 MiB. */
const chunk_lines_max = 4000
const chunk_bytes_max = 1.8 * 1024 * 1024

/** The facts that all lines of a file have in common. */
export interface StatementSource {
  readonly source: string
  readonly site: string
}
/** A line on its way, with its row in the file. */
export interface OutgoingLine {
  readonly row: number
  readonly line: StatementLine
}
interface Chunk {
  readonly rows: readonly number[]
  readonly body: string
}

/** One line of the ingest call. */
const ingestLine = ({ source, site }: StatementSource, line: StatementLine): string => {
  const { id, account, type, amount, currency, at } = line
  return JSON.stringify({ source, id, site, account, type, amount, currency, at })
}

/** The lines as the bodies of requests, in their order, made when it is their turn. */
export function* chunksOf(
  lines: readonly OutgoingLine[],
  source: StatementSource,
  limits = { lines: chunk_lines_max, bytes: chunk_bytes_max },
): Generator<Chunk> {
  const encoder = new TextEncoder()
  let rows: number[] = []
  let texts: string[] = []
  let bytes = 0
  for (const { row, line } of lines) {
    const text = ingestLine(source, line)
    const size = encoder.encode(text).length + 1
    if (rows.length > 0 && (rows.length >= limits.lines || bytes + size > limits.bytes)) {
      yield { rows, body: texts.join('\n') }
      rows = []
      texts = []
      bytes = 0
    }
    rows.push(row)
    texts.push(text)
    bytes += size
  }
  if (rows.length > 0) yield { rows, body: texts.join('\n') }
}
