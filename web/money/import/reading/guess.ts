import { dateFormats, type StatementMapping } from '#shared/money/statement-mapping.ts'
import type { FileCell, FileTable } from '../../../platform/file-table.ts'
import { amountStyle, markRoles, type DecimalMark } from '../../../ui/cells/amount-marks.ts'
import { textOfCell } from '../../../ui/cells/cell-text.ts'
import { readAmount } from '../../../ui/cells/read-amount.ts'
import { columnUses, findColumns, layoutOf, looseName, type ColumnUse } from './columns.ts'
import { momentReader } from './dates.ts'
import { typeWord } from './lines.ts'

/** The names of columns in exports, most telling first, as `looseName` writes them. */
const names: Readonly<Record<ColumnUse, readonly string[]>> = {
  id: [
    'transaction id',
    'transactionid',
    'id',
    'reference',
    'ref',
    'txn id',
    'order id',
    'entry id',
    'numar',
    'referencia',
  ],
  account: [
    'account',
    'username',
    'user name',
    'model',
    'model name',
    'performer',
    'performer name',
    'broadcaster',
    'nickname',
    'screen name',
    'stage name',
    'user',
    'cont',
    'utilizator',
    'modelo',
    'usuario',
    'cuenta',
  ],
  type: [
    'transaction type',
    'type',
    'category',
    'activity',
    'kind',
    'action',
    'description',
    'tip',
    'tipo',
    'categorie',
    'categoria',
    'concepto',
  ],
  amount: [
    'amount',
    'net amount',
    'earnings',
    'earned',
    'net',
    'sum',
    'total',
    'amount usd',
    'earnings usd',
    'amount $',
    'earnings $',
    'payout',
    'credit',
    'value',
    'suma',
    'valoare',
    'castig',
    'importe',
    'cantidad',
    'monto',
    'ingresos',
    'usd',
    'eur',
  ],
  currency: ['currency', 'ccy', 'moneda', 'valuta', 'divisa'],
  date: [
    'date',
    'timestamp',
    'datetime',
    'date time',
    'date and time',
    'transaction date',
    'created at',
    'created',
    'day',
    'data',
    'ziua',
    'fecha',
    'time',
  ],
  time: ['time', 'hour', 'time utc', 'ora', 'hora'],
}
/** Words of types, as far as a file says them so (transaction-types.ts). */
const words: readonly (readonly [RegExp, number])[] = [
  [/fan ?club|subscri|membership|suscrip|abonament/, 5],
  [/withdraw|payout|payment|retrag|retiro|plat[aă]\b/, 11],
  [/\bfees?\b|commission|comision|comisi[oó]n/, 12],
  [/\bfines?\b|penalt|amend|multa/, 8],
  [/refer|affiliate/, 9],
  [/\bspy|voyeur|peek|cam2cam/, 3],
  [/group|ticket|\bparty\b|grup/, 4],
  [/private|exclusive|privat|\bpvt\b|privad/, 2],
  [/gift|cadou|regalo/, 6],
  [/media|photo|video|album|content|clip|poze|fotos?/, 7],
  [/\btips?\b|token|bacs|propina/, 1],
  [/other|bonus|contest|award|alt(ele|ul)|otros?/, 10],
]
const rows_looked_at = 200
const skip_max = 15
const other_type = 10

/** The type that people mean by a word; undefined where it tells nothing. */
const guessType = (word: string): number | undefined =>
  words.find(([pattern]) => pattern.test(word))?.[1]

/** Guesses a first reading of an unknown file. Columns that are not found are called ''. */
export function guessMapping(
  table: FileTable,
  given: Pick<StatementMapping, 'source' | 'zone' | 'delimiter' | 'currency'>,
): StatementMapping {
  const { skip, columns } = guessColumns(table)
  const begun: StatementMapping = {
    ...given,
    headings: true,
    skip,
    decimal: '.',
    columns,
    date: 'iso',
    sign: 'asWritten',
    types: {},
    type: columns.type === null ? other_type : null,
  }
  return { ...begun, ...guessFormats(table, begun) }
}

/** How the columns that the mapping names are written, as far as the file has them. */
export function guessFormats(
  table: FileTable,
  mapping: StatementMapping,
): Partial<Pick<StatementMapping, 'decimal' | 'date' | 'types'>> {
  const { headings, first } = layoutOf(table, mapping)
  const { at } = findColumns(headings, mapping.columns)
  const rows = table.rows.slice(first, first + rows_looked_at)
  const cells = (use: ColumnUse): readonly FileCell[] =>
    rows.flatMap((row) => {
      const cell = at[use] === undefined ? undefined : row[at[use]]
      return cell === undefined || cell === '' ? [] : [cell]
    })
  return {
    ...(at.amount === undefined
      ? {}
      : { decimal: guessDecimal(cells('amount'), mapping.delimiter) }),
    ...(at.date === undefined ? {} : { date: guessDate(cells('date'), mapping.zone) }),
    ...(at.type === undefined ? {} : { types: guessTypes(cells('type')) }),
  }
}

/** The row that looks most like headings, and what its columns are. */
function guessColumns({ rows }: FileTable) {
  const found = rows.slice(0, skip_max + 1).map((_, skip) => ({
    skip,
    columns: columnsIn(layoutOf({ rows }, { skip, headings: true }).headings),
  }))
  const score = (columns: StatementMapping['columns']) =>
    columnUses.filter((use) => Boolean(columns[use])).length
  return found.reduce(
    (best, one) => (score(one.columns) > score(best.columns) ? one : best),
    found[0] ?? { skip: 0, columns: columnsIn([]) },
  )
}
function columnsIn(headings: readonly string[]): StatementMapping['columns'] {
  const free = new Map(headings.map((heading) => [looseName(heading), heading]))
  const take = (use: ColumnUse): string | null => {
    const name = names[use].find((one) => free.has(one))
    if (name === undefined) return null
    const heading = free.get(name) ?? null
    free.delete(name)
    return heading
  }
  // A column called 'time' is the date's where there is no other.
  const date = take('date') ?? ''
  return {
    id: take('id'),
    account: take('account') ?? '',
    type: take('type'),
    amount: take('amount') ?? '',
    currency: take('currency'),
    date,
    time: take('time'),
  }
}

function guessDecimal(cells: readonly FileCell[], delimiter: string): DecimalMark {
  const roles = markRoles(cells)
  const readable = (decimal: DecimalMark) => {
    const style = amountStyle(roles, decimal, false)
    return cells.filter((cell) => !('fault' in readAmount(cell, style))).length
  }
  const [point, comma] = [readable('.'), readable(',')]
  if (point !== comma) return point > comma ? '.' : ','
  return delimiter === ';' && cells.some((cell) => textOfCell(cell).includes(',')) ? ',' : '.'
}
function guessDate(cells: readonly FileCell[], zone: string): StatementMapping['date'] {
  const scores = dateFormats.map((date) => {
    const read = momentReader({ date, zone }, true)
    return { date, score: cells.filter((cell) => 'at' in read(cell, undefined)).length }
  })
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).date
}
/** Those of the file's own words that say what they are. */
function guessTypes(cells: readonly FileCell[]): Record<string, number> {
  const types = new Map<string, number>()
  for (const cell of cells) {
    const word = typeWord(cell)
    const type = word === '' ? undefined : guessType(word)
    if (type !== undefined) types.set(word, type)
  }
  return Object.fromEntries(types)
}
