/** In what files of offices are written. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1250', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

/** So much of a file tells how it is written. */
const looked_at_bytes = 256 * 1024

/** The encoding that these bytes are written in: by its mark, else by what is possible, else by what is likely. */
export function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  const head = bytes.subarray(0, looked_at_bytes)
  return wideEncoding(head) ?? (isUtf8(bytes) ? 'utf-8' : latinEncoding(head))
}
export const decoded = (bytes: Uint8Array, encoding: Encoding): string =>
  new TextDecoder(encoding).decode(bytes)

/** Without a mark every second byte of Latin text is zero. */
function wideEncoding(head: Uint8Array): Encoding | undefined {
  let even = 0
  let odd = 0
  for (let index = 0; index < head.length; index++)
    if (head[index] === 0) {
      if (index % 2 === 0) even++
      else odd++
    }
  const many = head.length * 0.3
  if (odd > many && even === 0) return 'utf-16le'
  return even > many && odd === 0 ? 'utf-16be' : undefined
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Bytes that are letters of Romanian in one code page and rare signs in the other (ă ș ț), and the other way round (ñ ¿ ¡). */
const eastern = new Set([0xc3, 0xe3, 0xaa, 0xba, 0xde, 0xfe])
const western = new Set([0xd1, 0xf1, 0xbf, 0xa1])
function latinEncoding(head: Uint8Array): Encoding {
  let balance = 0
  for (const byte of head) balance += eastern.has(byte) ? 1 : western.has(byte) ? -1 : 0
  return balance > 0 ? 'windows-1250' : 'windows-1252'
}
