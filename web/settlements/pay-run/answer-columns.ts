import {
  answerCsvDays,
  answerCsvFields,
  ANSWER_STATES_MAX,
  type AnswerCsv,
  type AnswerCsvField,
} from '#shared/settlements/pay-run/answer-csv.ts'
import { answerDay } from '#shared/settlements/pay-run/answer-day.ts'
import { bankCsvDelimiters } from '#shared/settlements/pay-run/bank-csv.ts'
import { FileFaultError } from '../../platform/file-table.ts'
import { guessDelimiter, readCsv } from '../../platform/read-csv.ts'
import { ambiguousMark, markRoles, type DecimalMark } from '../../ui/cells/amount-marks.ts'
import { textOfCell } from '../../ui/cells/cell-text.ts'

/** The headings of a bank's CSV and what stands below them. */
export interface AnswerSheet {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
}
/** The separator by which most rows of a file have the same cells. */
export const answerDelimiter = (text: string): AnswerCsv['delimiter'] =>
  guessDelimiter(text, [...bankCsvDelimiters] as [
    AnswerCsv['delimiter'],
    ...AnswerCsv['delimiter'][],
  ])
/** Lines of the bank's own may stand before the headings. */
const headings_within = 30
/** Takes a CSV apart; the headings are the first row with three or more of them. What is none has nothing in it. */
export function answerSheet(text: string, delimiter: AnswerCsv['delimiter']): AnswerSheet {
  const rows = rowsOf(text, delimiter)
  const filled = (row: readonly string[]) => row.filter((cell) => cell !== '').length
  const first = rows.slice(0, headings_within).findIndex((row) => filled(row) >= 3)
  return first === -1
    ? { headings: [], rows: [] }
    : {
        headings: rows[first] ?? [],
        rows: rows.slice(first + 1).filter((row) => filled(row) > 0),
      }
}
function rowsOf(text: string, delimiter: string): readonly (readonly string[])[] {
  try {
    return readCsv(text, delimiter).rows.map((row) => row.map(textOfCell))
  } catch (error) {
    if (error instanceof FileFaultError) return []
    throw error
  }
}
/** Whether a file has each of the columns that were set, in the separator that was set. */
export function fitsColumns(text: string, { columns, delimiter }: AnswerCsv): boolean {
  const lines = rowsOf(text, delimiter).slice(0, headings_within)
  const plain = (one: string) => one.trim().toLowerCase()
  return lines.some((row) =>
    columns.every(({ heading }) => row.some((cell) => plain(cell) === plain(heading))),
  )
}

const likely: Readonly<Record<AnswerCsvField, RegExp>> = {
  reference: /end.?to.?end|refer|ident/i,
  amount: /amount|betrag|sum[aă]|importe|monto|valoare/i,
  state: /stat(e|us)|stare|estado/i,
  currency: /currency|ccy|valut|moned|divisa/i,
  day: /date|datum|dat[aă]|fecha/i,
  bank: /transaction|tranzac|transac|operation|operat/i,
  reason: /reason|motiv|raz[oó]n|grund/i,
}
/** The columns whose headings say what they hold; each heading is taken once. */
export function likelyColumns(
  headings: readonly string[],
): Readonly<Record<AnswerCsvField, string>> {
  const left = new Set(headings.filter((one) => one !== ''))
  const found = answerCsvFields.map((field): [AnswerCsvField, string] => {
    const heading = [...left].find((one) => likely[field].test(one)) ?? ''
    left.delete(heading)
    return [field, heading]
  })
  return Object.fromEntries(found) as Record<AnswerCsvField, string>
}

/** All cells of a column that are not empty. */
export function cellsUnder({ headings, rows }: AnswerSheet, heading: string): readonly string[] {
  const at = headings.indexOf(heading)
  return at === -1 ? [] : rows.flatMap((row) => row[at] || [])
}
/** The decimal sign that the amounts of a column show themselves; undefined where somebody has to say it. */
export function shownDecimal(cells: readonly string[]): DecimalMark | undefined {
  const roles = markRoles(cells)
  if (roles[','] === 'thousands' || roles['.'] === 'decimals') return '.'
  return roles['.'] === 'thousands' || roles[','] === 'decimals' ? ',' : undefined
}
/** An amount that is one sum with decimal points and another with decimal commas, else the first of all. */
export const askedAmount = (cells: readonly string[]): string =>
  cells.find((cell) => ambiguousMark(cell) !== undefined) ?? cells[0] ?? ''
/** The forms in which every day of a column is one: one tells how the file writes days, several must be asked about. */
export const possibleDays = (cells: readonly string[]): readonly AnswerCsv['day'][] =>
  answerCsvDays.filter((form) => cells.every((cell) => answerDay(cell, form) !== null))
/** The words of a column of states, each once; undefined for so many that they are no states. */
export function stateWords(cells: readonly string[]): readonly string[] | undefined {
  const words = new Map(cells.map((cell) => [cell.toLowerCase(), cell]))
  return words.size > ANSWER_STATES_MAX ? undefined : [...words.values()]
}
