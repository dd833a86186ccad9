import { amountText, currencies, type Currency } from '#shared/money/amount.ts'
import type { StatementMapping } from '#shared/money/statement-mapping.ts'
import { isTransactionType, signFits } from '#shared/money/transaction-types.ts'
import { isNameable, plainName } from '#shared/platform/text.ts'
import { isBlankRow, type FileCell, type FileTable } from '../../../platform/file-table.ts'
import { textOfCell } from '../../../ui/cells/cell-text.ts'
import { markOf, marksAgree, readAmount, type AmountMark } from '../../../ui/cells/read-amount.ts'
import { isCutNumber, isShortened } from '../../../ui/cells/shortened-numbers.ts'
import { columnFacts, type ColumnFacts } from './column-facts.ts'
import { findColumns, isOneOf, layoutOf, type ColumnUse, type Layout } from './columns.ts'
import { momentReader } from './dates.ts'
import { contentText, lineIds, type LineContent } from './line-ids.ts'

const rowFaults = [
  'accountMissing',
  'accountUnusable',
  'accountShortened',
  'amountMissing',
  'amountUnreadable',
  'amountAmbiguous',
  'amountPlaces',
  'amountTooLarge',
  'currencyMissing',
  'currencyUnknown',
  'currencyDiffers',
  'dateMissing',
  'dateUnreadable',
  'dateAmbiguous',
  'timeUnreadable',
  'typeMissing',
  'typeUnknown',
  'signWrong',
  'idMissing',
  'idUnusable',
  'idShortened',
  'idRepeated',
  'cellsTooMany',
  'badQuotes',
] as const
export type RowFault = (typeof rowFaults)[number]
/** A fault of one row, with what the row says there. */
export interface RowProblem {
  readonly code: RowFault
  readonly value: string
}
/** A line of the ingest call, but for source and site, which all lines of a file have in common. */
export interface StatementLine extends LineContent {
  readonly id: string
}
/**
 * The reading of a row of the file; `row` is its number there, from 1. `repeats`: the row that said the same under the
 * same id.
 */
export type RowReading =
  | { readonly row: number; readonly line: StatementLine }
  | { readonly row: number; readonly repeats: number; readonly line: StatementLine }
  | { readonly row: number; readonly problems: readonly RowProblem[] }

const account_chars_max = 100
const id_chars_max = 100
const shown_chars_max = 40

/** Types by which a file that writes as positive what is paid out or taken away has to be turned. */
const isTaken = (type: number): boolean => isTransactionType(type) && !signFits(type, 1)

/**
 * Reads one row after another, blank ones left out, down to row `until`. The columns that the mapping names must be there
 * (`findColumns`).
 */
export function* readRows(
  table: FileTable,
  mapping: StatementMapping,
  site: string,
  until = table.rows.length,
): Generator<RowReading> {
  const layout = layoutOf(table, mapping)
  const read = rowReader(table, mapping, layout, columnFacts(table, mapping))
  const idOf = lineIds(site)
  const known = new Map<string, { readonly row: number; readonly content: string }>()
  for (let index = layout.first; index < until; index++) {
    const cells = table.rows[index] ?? []
    if (isBlankRow(cells)) continue
    const row = index + 1
    const found = table.badQuotes.has(row)
      ? [{ code: 'badQuotes', value: '' } as const]
      : read(cells)
    if (Array.isArray(found)) {
      yield { row, problems: found }
      continue
    }
    const { id: own, ...said } = found as Omit<StatementLine, 'id'> & { readonly id: string | null }
    const content = contentText(said)
    const id = own ?? idOf(content)
    const before = known.get(id)
    if (!before) known.set(id, { row, content })
    if (before && before.content !== content)
      yield { row, problems: [{ code: 'idRepeated', value: String(before.row) }] }
    else
      yield before
        ? { row, repeats: before.row, line: { id, ...said } }
        : { row, line: { id, ...said } }
  }
}

type ReadLine = LineContent & { readonly id: string | null }

/** Returns a function that reads a row's cells by the mapping: its line, or all that is wrong with it. */
function rowReader(
  { placed }: Pick<FileTable, 'placed'>,
  mapping: StatementMapping,
  { headings }: Layout,
  facts: ColumnFacts,
) {
  const { at } = findColumns(headings, mapping.columns)
  const momentOf = momentReader(mapping, facts.isOrderClear)
  const cell = (cells: readonly FileCell[], use: ColumnUse): FileCell | undefined => {
    const index = at[use]
    return index === undefined ? undefined : cells[index]
  }
  return (cells: readonly FileCell[]): ReadLine | readonly RowProblem[] => {
    const problems: RowProblem[] = []
    const fail = (code: RowFault, value: FileCell | undefined = ''): undefined => {
      problems.push({ code, value: textOfCell(value).slice(0, shown_chars_max) })
      return undefined
    }
    if (mapping.headings && !placed && cells.slice(headings.length).some((one) => one !== ''))
      return [{ code: 'cellsTooMany', value: String(cells.length) }]
    const account = nameOf(cell(cells, 'account'), account_chars_max)
    if (isShortened(cell(cells, 'account'))) fail('accountShortened', cell(cells, 'account'))
    else if (typeof account !== 'string')
      fail(account === null ? 'accountMissing' : 'accountUnusable')
    const type = typeOf(mapping, cell(cells, 'type'))
    if (type === null)
      fail(
        textOfCell(cell(cells, 'type')) === '' ? 'typeMissing' : 'typeUnknown',
        cell(cells, 'type'),
      )
    const amount = readAmount(cell(cells, 'amount'), facts.amounts)
    if ('fault' in amount)
      fail(amount.fault, 'value' in amount ? amount.value : cell(cells, 'amount'))
    const currency =
      'fault' in amount ? null : currencyOf(mapping, cell(cells, 'currency'), amount.mark, fail)
    const moment = momentOf(cell(cells, 'date'), cell(cells, 'time'))
    if ('fault' in moment)
      fail(moment.fault, cell(cells, moment.fault === 'timeUnreadable' ? 'time' : 'date'))
    const id = nameOf(cell(cells, 'id'), id_chars_max)
    const idFault = mapping.columns.id === null ? null : faultOfId(cell(cells, 'id'), id, facts)
    if (idFault !== null) fail(idFault, idFault === 'idShortened' ? cell(cells, 'id') : '')
    if (
      problems.length > 0 ||
      typeof account !== 'string' ||
      type === null ||
      'fault' in amount ||
      !currency ||
      'fault' in moment
    )
      return problems
    const minor = mapping.sign === 'opposite' && isTaken(type) ? -amount.minor : amount.minor
    if (isTransactionType(type) && !signFits(type, minor)) {
      fail('signWrong', cell(cells, 'amount'))
      return problems
    }
    return {
      id: mapping.columns.id === null ? null : (id ?? null),
      account,
      type,
      amount: amountText(minor),
      currency,
      at: moment.at,
    }
  }
}

/** null: nothing is there. undefined: nothing that a name may be. */
function nameOf(cell: FileCell | undefined, chars_max: number): string | null | undefined {
  const name = textOfCell(cell).normalize('NFC')
  if (name === '') return null
  return name.length <= chars_max && plainName.test(name) ? name : undefined
}
function faultOfId(
  cell: FileCell | undefined,
  id: string | null | undefined,
  { cutsIds }: ColumnFacts,
): RowFault | null {
  if (id === null) return 'idMissing'
  if (isShortened(cell) || (cutsIds && isCutNumber(cell))) return 'idShortened'
  return id === undefined || !isNameable(id) ? 'idUnusable' : null
}

function typeOf(
  { columns, types, type }: StatementMapping,
  cell: FileCell | undefined,
): number | null {
  const word = columns.type === null ? '' : typeWord(cell)
  return (Object.hasOwn(types, word) ? types[word] : undefined) ?? type
}
/** How a mapping names what the file calls a type. */
export const typeWord = (cell: FileCell | undefined): string =>
  textOfCell(cell).toLowerCase().replaceAll(/\s+/g, ' ').slice(0, 100)

/** By its column, else by the sign at the amount, else the mapping's own. */
function currencyOf(
  { columns, currency: own }: StatementMapping,
  cell: FileCell | undefined,
  mark: AmountMark | null,
  fail: (code: RowFault, value?: FileCell) => undefined,
): Currency | undefined {
  const word = columns.currency === null ? '' : textOfCell(cell)
  const said = word === '' ? undefined : markOf(word)
  if (word !== '' && said === undefined) return fail('currencyUnknown', word)
  if (said && mark && !marksAgree(said, mark)) return fail('currencyDiffers', word)
  const precise = [said, mark, own].find((one) => one !== undefined && one !== null && one !== '$')
  if (said === '$' || (said === undefined && mark === '$')) return own === 'cop' ? 'cop' : 'usd'
  return precise !== undefined && precise !== null && isOneOf(currencies, precise)
    ? precise
    : fail('currencyMissing')
}
