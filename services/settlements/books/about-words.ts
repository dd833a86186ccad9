import type { ItemNamed } from '#shared/money/settlement-facts.ts'
import { correctedKey, readLineKey } from '#shared/settlements/line-key.ts'
import { itemInWords, lineInWords, payslipWords } from '#shared/settlements/payslip-texts.ts'

/** The names that other modules give to a line or an item of the books. */
interface Names {
  readonly items: ReadonlyMap<string, ItemNamed>
  readonly siteName: (code: string) => string
}
const LEFT = 'left:'
const keyOf = (about: string): string => (about.startsWith(LEFT) ? about.slice(LEFT.length) : about)
/** The item that a posting is about; undefined where it is about none. */
export function itemAbout(about: string): string | undefined {
  const key = keyOf(about)
  const line = readLineKey(correctedKey(key))
  if (line) return 'item' in line ? line.item : undefined
  return key === '' ? undefined : key
}
/**
 * Writes in English what a posting is about: its line or its item, with reason and day, and no id or key. Empty for a
 * settlement as a whole.
 */
export function aboutInWords(about: string, { items, siteName }: Names): string {
  const key = keyOf(about)
  if (key === '') return ''
  const item = items.get(itemAbout(about) ?? '') ?? null
  const said = readLineKey(key)
    ? lineInWords(key, 'en', { siteName, facts: { rule: null, item } })
    : item
      ? itemInWords(payslipWords('en').items[item.kind], 'en', { rule: null, item })
      : 'Upfront or purchase'
  return about.startsWith(LEFT) ? `Final settlement: ${said}` : said
}
