import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** The content of a line. */
export interface LineContent {
  readonly account: string
  readonly type: number
  readonly amount: string
  readonly currency: string
  readonly at: string
}
const hex_digits = 32

export const contentText = ({ account, type, amount, currency, at }: LineContent): string =>
  JSON.stringify([account, type, amount, currency, at])

/**
 * Ids of lines that have none of their own: of what a line says and of how many equal ones came before it in its file, so that
 * the same file gives the same ids, and two equal tips are two. Not by the browser's own hash: that one answers later, and not
 * at all on an address without TLS.
 */
export function lineIds(site: string): (content: string) => string {
  const seen = new Map<string, number>()
  return (content) => {
    const before = seen.get(content) ?? 0
    seen.set(content, before + 1)
    return bytesToHex(sha256(utf8ToBytes(JSON.stringify([site, content, before])))).slice(
      0,
      hex_digits,
    )
  }
}
