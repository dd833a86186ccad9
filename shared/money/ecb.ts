import type { Currency } from './amount.ts'
import type { LocalDay } from '../platform/local-day.ts'
import { isQuote } from './quote.ts'
import { rateContent } from './rate-content.ts'
import { ECB_SOURCE, type RateSet } from './rates.ts'
import { RATE_SETS_MAX } from './rules.ts'
import type { RateSetInput } from './term-calls.ts'

/**
 * The currencies of ours that the ECB quotes. The old leu (ROL, until June 2005) has a column of its own and is not
 * ron.
 */
const quoted = ['usd', 'ron'] as const satisfies readonly Currency[]
/** Texts that the ECB writes for a day without a quote. */
const absent: ReadonlySet<string> = new Set(['N/A', ''])

/** `headings`: no column of dates, or of a currency that we have. `tooMany`: this line and all after it. */
export type EcbProblem = 'headings' | 'date' | 'dateTwice' | 'quote' | 'tooMany'
export interface EcbError {
  /** Line number from 1, the headings included. */
  readonly line: number
  readonly problem: EcbProblem
  /** The text found there. */
  readonly text: string
}
export interface EcbFile {
  readonly sets: readonly RateSetInput[]
  readonly errors: readonly EcbError[]
}

/**
 * The ECB's daily reference rates as a CSV: `Date,USD,…`, one euro being so much of each, a line a date; the file of
 * one day alone writes it '26 November 2026'. A line without a quote
 * that we use is left out; one with an error as a whole, so that no set lacks a quote that its date has.
 */
export function parseEcbFile(file: string): EcbFile {
  const [first = '', ...lines] = file.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const headings = cellsOf(first).map((cell) => cell.toLowerCase())
  const columns = quoted.flatMap((currency) => {
    const place = headings.indexOf(currency)
    return place < 0 ? [] : [{ currency, place }]
  })
  const dates = headings.indexOf('date')
  if (dates < 0 || columns.length === 0)
    return { sets: [], errors: [{ line: 1, problem: 'headings', text: excerpt(first) }] }

  const isOneDay = lines.filter((line) => line.trim() !== '').length === 1
  const sets = new Map<LocalDay, RateSetInput>()
  const errors: EcbError[] = []
  for (const [index, text] of lines.entries()) {
    if (text.trim() === '') continue
    const wrong = (problem: EcbProblem, what: string) =>
      errors.push({ line: index + 2, problem, text: excerpt(what) })
    if (sets.size + errors.length >= RATE_SETS_MAX) {
      wrong('tooMany', text)
      break
    }
    const cells = cellsOf(text)
    const date = isOneDay ? isoDate(cells[dates] ?? '') : (cells[dates] ?? '')
    const quotes = quotesOf(cells, columns)
    const bad = Object.values(quotes).find((quote) => !isQuote(quote))
    if (!isDate(date)) wrong('date', date)
    else if (sets.has(date)) wrong('dateTwice', date)
    else if (bad !== undefined) wrong('quote', bad)
    else if (Object.keys(quotes).length > 0)
      sets.set(date, { date, base: 'eur', quotes, source: ECB_SOURCE })
  }
  return { sets: [...sets.values()], errors }
}
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
/** The text itself where no month has its name. */
function isoDate(text: string): string {
  const [, day = '', name = '', year = ''] =
    /^(\d{1,2}) ([A-Za-z]+) (\d{4})$/.exec(text.replaceAll(/\s+/g, ' ')) ?? []
  const month = months.indexOf(name.toLowerCase()) + 1
  return month === 0 ? text : `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
}
/** A day that the calendar has: a date that it has not becomes another one. */
const isDate = (text: string): boolean =>
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) &&
  Number.isFinite(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)
const cellsOf = (line: string): readonly string[] =>
  line.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
const quotesOf = (
  cells: readonly string[],
  columns: readonly { readonly currency: Currency; readonly place: number }[],
): RateSetInput['quotes'] =>
  Object.fromEntries(
    columns
      .map(({ currency, place }) => [currency, cells[place] ?? ''] as const)
      .filter(([, quote]) => !absent.has(quote)),
  )
const EXCERPT_MAX = 40
const excerpt = (text: string): string =>
  text.length > EXCERPT_MAX ? `${text.slice(0, EXCERPT_MAX)}…` : text

export interface RatesDifference {
  readonly new: number
  readonly changed: number
  readonly same: number
  /** The sets to record, new and changed, in the order of the file. */
  readonly sets: readonly RateSetInput[]
  /** A few of each, the first of the file. */
  readonly samples: {
    readonly new: readonly RateSetInput[]
    readonly changed: readonly { readonly before: RateSet; readonly after: RateSetInput }[]
  }
}
const SAMPLES_MAX = 5

/**
 * Compares sets with those recorded, and returns what recording them would change. `existing`: the sets known of
 * their dates, in the order recorded; sets of other sources are not compared.
 */
export function differenceOfRates(
  existing: readonly RateSet[],
  parsed: readonly RateSetInput[],
): RatesDifference {
  const identity = ({ date, source }: Pick<RateSet, 'date' | 'source'>) => `${date} ${source}`
  const known = new Map(existing.map((set) => [identity(set), set]))
  const fresh: RateSetInput[] = []
  const changed: { before: RateSet; after: RateSetInput }[] = []
  for (const after of parsed) {
    const before = known.get(identity(after))
    if (!before) fresh.push(after)
    else if (rateContent(before) !== rateContent(after)) changed.push({ before, after })
  }
  const moved = new Set([...fresh, ...changed.map(({ after }) => after)])
  return {
    new: fresh.length,
    changed: changed.length,
    same: parsed.length - moved.size,
    sets: parsed.filter((set) => moved.has(set)),
    samples: { new: fresh.slice(0, SAMPLES_MAX), changed: changed.slice(0, SAMPLES_MAX) },
  }
}
