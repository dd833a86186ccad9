import type { Currency } from '#shared/money/amount.ts'
import { isMoment, type FileCell } from '../../platform/file-table.ts'
import { ambiguousMark, type AmountStyle, type DecimalMark } from './amount-marks.ts'
import { textOfCell } from './cell-text.ts'

/** The mark beside the figures: '$' may be that of two currencies. */
export type AmountMark = Currency | '$'
export type ReadAmount =
  | { readonly minor: number; readonly mark: AmountMark | null }
  | {
      readonly fault:
        | 'amountMissing'
        | 'amountUnreadable'
        | 'amountAmbiguous'
        | 'amountPlaces'
        | 'amountTooLarge'
    }
  | { readonly fault: 'currencyUnknown'; readonly value: string }

/** No amount is longer, however it is written. */
const chars_max = 60
/** shared/money/amount.ts: ten digits before the point. */
const whole_digits_max = 10
const minor_units = 100

const marks: Readonly<Record<string, AmountMark>> = {
  $: '$',
  us$: 'usd',
  usd: 'usd',
  dollar: 'usd',
  dollars: 'usd',
  '€': 'eur',
  eur: 'eur',
  euro: 'eur',
  euros: 'eur',
  ron: 'ron',
  lei: 'ron',
  leu: 'ron',
  cop: 'cop',
  cop$: 'cop',
  col$: 'cop',
  peso: 'cop',
  pesos: 'cop',
}
/** A currency by what people write for it. */
export const markOf = (word: string): AmountMark | undefined => {
  const known = word.trim().toLowerCase().replace(/\.$/, '')
  return Object.hasOwn(marks, known) ? marks[known] : undefined
}
export const marksAgree = (a: AmountMark, b: AmountMark): boolean =>
  a === b || (a === '$' && isOfDollar(b)) || (b === '$' && isOfDollar(a))
const isOfDollar = (mark: AmountMark): boolean => mark === 'usd' || mark === 'cop'

/**
 * Reads '12.50', '1.234,50 lei', '($12.50)', '-€ 3', '12,50-'. Places other than zeros are never rounded away, and '45.000' is
 * not read where it is not known whether it is thousands.
 */
export function readAmount(
  cell: FileCell | undefined,
  { decimal, isClear }: AmountStyle,
): ReadAmount {
  if (typeof cell === 'number') return ofNumber(cell)
  if (typeof cell === 'object' && !isMoment(cell)) return ofSum(cell)
  const text = textOfCell(cell).normalize('NFKC').replaceAll(/[−–]/g, '-')
  if (text === '') return { fault: 'amountMissing' }
  if (text.length > chars_max || typeof cell === 'object') return { fault: 'amountUnreadable' }
  const bare = withoutSurroundings(text)
  if (!bare) return { fault: 'amountUnreadable' }
  const unknown = bare.words.find((word) => markOf(word) === undefined)
  if (unknown !== undefined)
    return /\d/.test(bare.figures)
      ? { fault: 'currencyUnknown', value: unknown }
      : { fault: 'amountUnreadable' }
  const [mark = null, other = mark] = bare.words.map((word) => markOf(word) ?? null)
  if (mark && other && !marksAgree(mark, other)) return { fault: 'amountUnreadable' }
  const sign = ambiguousMark(bare.figures)
  if (sign !== undefined && !isClear(sign)) return { fault: 'amountAmbiguous' }
  const read = ofFigures(bare.figures, decimal)
  if ('fault' in read) return read
  const minor = bare.negative && read.minor !== 0 ? -read.minor : read.minor
  return { minor, mark: mark === '$' ? other : mark }
}

/** Takes signs, brackets and currencies off; undefined for two signs. */
function withoutSurroundings(text: string) {
  let figures = text
  let signs = 0
  let negative = false
  const words: string[] = []
  const take = (pattern: RegExp, use: (found: string) => void): boolean => {
    const found = pattern.exec(figures)
    if (!found) return false
    figures = figures.replace(pattern, () => found.groups?.['rest'] ?? '').trim()
    use(found[1] ?? '')
    return true
  }
  const sign = (found: string) => {
    signs += 1
    negative = found !== '+'
  }
  const word = (found: string) => words.push(found)
  while (
    take(/^()\((?<rest>.*)\)$/, sign) ||
    take(/^([-+])/, sign) ||
    take(/(-)$/, sign) ||
    take(/^((?:\p{L}*\p{Sc}|\p{L}+\.?))/u, word) ||
    take(/((?:\p{L}+\.?|\p{L}*\p{Sc}))$/u, word)
  );
  return signs > 1 || words.length > 2 ? undefined : { figures, negative, words }
}

const grammar = (separators: string, decimal: string) =>
  new RegExp(
    `^(?<whole>\\d{1,3}(?:(?<mark>[${separators}])\\d{3})(?:\\k<mark>\\d{3})*|\\d*)(?:[${decimal}](?<places>\\d+))?$`,
  )
const grammars = { '.': grammar(`,'’ `, '.'), ',': grammar(`.'’ `, ',') } as const

function ofFigures(text: string, decimal: DecimalMark): ReadAmount {
  const found = grammars[decimal].exec(text)?.groups
  const whole = (found?.['whole'] ?? '').replaceAll(/\D/g, '')
  const places = (found?.['places'] ?? '').replace(/0+$/, '')
  if (!found || (whole === '' && found['places'] === undefined))
    return { fault: 'amountUnreadable' }
  if (places.length > 2) return { fault: 'amountPlaces' }
  const digits = whole.replace(/^0+/, '')
  if (digits.length > whole_digits_max) return { fault: 'amountTooLarge' }
  return { minor: Number(digits) * minor_units + Number(places.padEnd(2, '0')), mark: null }
}

/** A workbook keeps 12.45 as 12.449999999999999; it shows 15 figures. */
function ofNumber(value: number): ReadAmount {
  if (!Number.isFinite(value)) return { fault: 'amountUnreadable' }
  if (Math.abs(value) >= 10 ** whole_digits_max) return { fault: 'amountTooLarge' }
  const exact = Number(value.toPrecision(15)) * minor_units
  const minor = Math.round(exact)
  if (Math.abs(exact - minor) > 0.001) return { fault: 'amountPlaces' }
  return { minor: minor === 0 ? 0 : minor, mark: null }
}

/** Reads an amount of a workbook, whose unit is a currency or another word ('pcs'). */
function ofSum({ value, unit }: { readonly value: number; readonly unit: string }): ReadAmount {
  const mark = markOf(unit) ?? null
  if (mark === null && (/\p{Sc}/u.test(unit) || /^[A-Z]{3}$/.test(unit)))
    return { fault: 'currencyUnknown', value: unit }
  const read = ofNumber(value)
  return 'fault' in read ? read : { ...read, mark }
}
