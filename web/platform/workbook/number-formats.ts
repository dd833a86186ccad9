import { walkXml } from './xml.ts'

/** The meaning of a cell's number, by the format in which it is shown. */
export interface NumberFormat {
  /** A serial number of a moment, and whether its day, its time or both are shown. */
  readonly day: boolean
  readonly clock: boolean
  /** The fewest digits that are shown, as in '0042'. */
  readonly digits: number
  /** The text beside the figures, such as '€' or 'lei'. */
  readonly unit: string
}
const plain: NumberFormat = { day: false, clock: false, digits: 0, unit: '' }
const [dayAlone, clockAlone, both] = [
  { ...plain, day: true },
  { ...plain, clock: true },
  { ...plain, day: true, clock: true },
]

/** Formats that have a number and no code in the file (ECMA-376, 18.8.30). */
const builtIn = new Map<number, NumberFormat>([
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58, 71, 72, 73, 74, 81].map(
    (id) => [id, dayAlone] as const,
  ),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56, 75, 76, 78, 80].map(
    (id) => [id, clockAlone] as const,
  ),
  ...[22, 77].map((id) => [id, both] as const),
])

/** The formats of a workbook's cells, by the number that a cell has as its style. */
export function numberFormats(styles: Uint8Array | undefined): readonly NumberFormat[] {
  const codes = new Map<number, NumberFormat>()
  const cells: number[] = []
  let inCells = false
  if (styles)
    walkXml(styles, {
      open: (name, attribute) => {
        if (name === 'cellXfs') inCells = true
        if (name === 'numFmt')
          codes.set(Number(attribute('numFmtId')), formatOf(attribute('formatCode') ?? ''))
        if (name === 'xf' && inCells) cells.push(Number(attribute('numFmtId') ?? 0))
      },
      close: (name) => {
        if (name === 'cellXfs') inCells = false
      },
    })
  return cells.map((id) => codes.get(id) ?? builtIn.get(id) ?? plain)
}

const quoted = /"([^"]*)"|\\(.)/gu
const bracketed = /\[\$([^\]-]*)(?:-[^\]]*)?\]/gu
/** The format of numbers above zero: the first section of a code. */
function formatOf(code: string): NumberFormat {
  const [section = ''] = /^(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])*/u.exec(code) ?? []
  const unquoted = section.replaceAll(/"[^"]*"|\\.|[_*]./gu, '')
  // A time that goes on after 24 hours is a length: a number of days.
  if (/\[(?:h+|m+|s+)\]/iu.test(unquoted)) return plain
  const bare = unquoted
    .replaceAll(/\[[^\]]*\]|general|am\/pm|a\/p/giu, '')
    .replaceAll(/s\.0+/giu, 's')
  if (!/[0#?]/u.test(bare)) {
    const clock = /[hs]/iu.test(bare)
    const day = /[ydb]/iu.test(bare) || (/m/iu.test(bare) && !clock)
    if (day || clock) return { ...plain, day, clock }
  }
  const said = [...section.matchAll(bracketed)].map(([, text = '']) => text)
  const typed = [...section.replaceAll(bracketed, '').matchAll(quoted)].map(
    ([, text, letter]) => text ?? letter ?? '',
  )
  const signs = bare.match(/\p{Sc}/gu) ?? []
  return {
    ...plain,
    digits: /^0+$/u.test(section) ? section.length : 0,
    unit: [...said, typed.join(''), ...signs].map((one) => one.trim()).find(Boolean) ?? '',
  }
}
