import Papa from 'papaparse'
import type {
  AnswerCsv,
  AnswerCsvField,
  AnswerState,
} from '#shared/settlements/pay-run/answer-csv.ts'
import { answerDay } from '#shared/settlements/pay-run/answer-day.ts'
import { refusePayRun } from '#shared/settlements/pay-run-refusals.ts'
import { ANSWER_LINES_MAX } from '#shared/settlements/pay-run/rules.ts'
import { bankAmount, type AnswerLine } from './bank-answer.ts'

/** Banks write some lines of their own before the headings. */
const HEADINGS_WITHIN = 30

/**
 * Reads the lines of a bank’s answer by the form that was set for the studio. A cell that can be read in two ways, or in
 * none, makes its line unclear: it is told and books nothing. Raises payRun.answerColumns, payRun.notCsv and
 * payRun.linesTooMany.
 */
export function readAnswerCsv(text: string, form: AnswerCsv): readonly AnswerLine[] {
  const { data, errors, meta } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimiter: form.delimiter,
    preview: HEADINGS_WITHIN + ANSWER_LINES_MAX + 1,
  })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) return refusePayRun('payRun.notCsv', { line: (broken.row ?? 0) + 1 })
  const { at, first } = placesOf(data, form)
  const rows = data.slice(first).filter((row) => row.some((cell) => cell.trim() !== ''))
  // Rows that say nothing count only in a file that is too long to be read to its end.
  return meta.truncated || rows.length > ANSWER_LINES_MAX
    ? refusePayRun('payRun.linesTooMany', { max: ANSWER_LINES_MAX })
    : rows.map((row) => lineOf((field) => (row[at.get(field) ?? -1] ?? '').trim(), form))
}

interface Places {
  readonly at: ReadonlyMap<AnswerCsvField, number>
  /** The row after the headings. */
  readonly first: number
}
const plain = (text: string): string => text.trim().toLowerCase()
/** Finds the headings: the first row that has each of them once. */
function placesOf(rows: readonly (readonly string[])[], { columns }: AnswerCsv): Places {
  const timesIn = (row: readonly string[], heading: string) =>
    row.filter((cell) => plain(cell) === plain(heading)).length
  for (const [i, row] of rows.slice(0, HEADINGS_WITHIN).entries()) {
    if (!columns.every(({ heading }) => timesIn(row, heading) === 1)) continue
    const at = columns.map(({ field, heading }): [AnswerCsvField, number] => [
      field,
      row.findIndex((cell) => plain(cell) === plain(heading)),
    ])
    return { at: new Map(at), first: i + 1 }
  }
  const head = rows.slice(0, HEADINGS_WITHIN)
  const missing = columns.filter(({ heading }) => !head.some((row) => timesIn(row, heading) === 1))
  const named = (missing.length > 0 ? missing : columns).map(({ heading }) => heading)
  return refusePayRun('payRun.answerColumns', { columns: named.join(', ') })
}

type CellOf = (field: AnswerCsvField) => string
function lineOf(cell: CellOf, form: AnswerCsv): AnswerLine {
  const kind = kindOf(cell('state'), form.states)
  const amount = answerAmount(cell('amount'), form.decimal)
  const has = (field: AnswerCsvField) => form.columns.some((one) => one.field === field)
  const day = has('day') && cell('day') !== '' ? answerDay(cell('day'), form.day) : undefined
  const unclear =
    kind === undefined
      ? (['unclearState', 'state'] as const)
      : amount === null
        ? (['unclearAmount', 'amount'] as const)
        : day === null
          ? (['unclearDay', 'day'] as const)
          : undefined
  return {
    reference: cell('reference'),
    amount,
    currency: form.currency ?? cell('currency').toLowerCase(),
    kind: kind ?? 'pending',
    bank: cell('bank'),
    // The reason of an unclear line is what stands in the unclear cell.
    reason: unclear ? cell(unclear[1]) : cell('reason'),
    ...(day ? { day } : {}),
    ...(unclear ? { unclear: unclear[0] } : {}),
  }
}
const kindOf = (word: string, states: AnswerCsv['states']): AnswerState | undefined =>
  states.find((one) => plain(one.word) === plain(word))?.means

/**
 * Reads an amount by the decimal sign of its file, without its own sign: the state says where the money went. null for
 * what is none, and for 1.234 of a file with decimal commas: it is a thousand, or somebody has set the wrong sign.
 */
function answerAmount(text: string, decimal: AnswerCsv['decimal']): bigint | null {
  const figures = text.replace(/^[-−+]\s*/, '')
  const other = decimal === '.' ? ',' : '.'
  const ungrouped = /^\d+(?:[.,]\d+)?$/
  const grouped = new RegExp(
    `^\\d{1,3}(?:(?:[${other}]\\d{3})+[${decimal}]\\d+|(?:([ '’\\u00A0\\u202F])\\d{3})(?:\\1\\d{3})*(?:[${decimal}]\\d+)?)$`,
  )
  const isClear = ungrouped.test(figures) ? !figures.includes(other) : grouped.test(figures)
  if (!isClear) return null
  const bare = figures.replaceAll(/[ '’\u00A0\u202F]/g, '').replaceAll(other, '')
  return bankAmount(bare.replace(decimal, '.'))
}
