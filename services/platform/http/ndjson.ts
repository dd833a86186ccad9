import { isUtf8 } from 'node:buffer'

/** Gives each line of an NDJSON body with its number from 1; undefined for one that is not UTF-8. */
export function eachLine(
  body: Buffer,
  give: (text: string | undefined, line: number) => void,
): void {
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
/** Whether a line says nothing. Nearly every line starts with a brace: only the others are looked at. */
export const isBlankLine = (text: string): boolean =>
  (text.length === 0 || text.charCodeAt(0) <= 0x20) && /^[ \t\r]*$/.test(text)
/** Whether a line has more than so many bytes. A UTF-16 unit takes at most three, so that only suspicious lines are counted. */
export const isLongLine = (text: string, bytesMax: number): boolean =>
  text.length * 3 > bytesMax && Buffer.byteLength(text) > bytesMax
/** The value of a JSON text, undefined for what is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
