import { amountText, currencies, type Currency } from '#shared/money/amount.ts'
import type { NewItem } from '#shared/money/item-calls.ts'
import { INSTALLMENTS_MAX, isItemDate, type EnteredKind } from '#shared/money/items.ts'
import { isReason } from '#shared/platform/reason.ts'
import type { FileCell } from '../../platform/file-table.ts'
import { markRoles, ownStyle, type MarkRoles } from '../../ui/cells/amount-marks.ts'
import { textOfCell } from '../../ui/cells/cell-text.ts'
import { dayOrder, type DayOrder } from '../../ui/cells/day-order.ts'
import { marksAgree, readAmount, type ReadAmount } from '../../ui/cells/read-amount.ts'
import type { MoneyFault } from '../../ui/money-format.ts'
import { plain } from '../../ui/plain.ts'
import { readSheetDay } from './read-day.ts'
import type { SheetRow } from './sheet-rows.ts'

/** A fault of a row that is seen before the server has the row. */
export type ItemRowFault =
  | 'personMissing'
  | 'personUnknown'
  | 'personTwice'
  | 'amountMissing'
  | 'amountNotAbove'
  | MoneyFault
  | 'currency'
  | 'date'
  | 'dateAmbiguous'
  | 'reason'
  | 'installments'
  | 'installmentsNot'
/** A row as it was read: what of it is shown, and the item, if nothing is wrong. */
export interface ItemRowRead {
  readonly row: number
  readonly cells: readonly FileCell[]
  /** A login, or the text that stands there if it names no person. */
  readonly person: string
  /** As on the wire, or as it was typed. */
  readonly amount: string
  readonly currency: Currency | null
  readonly date: string
  readonly reason: string
  readonly installments: string
  readonly faults: readonly ItemRowFault[]
  readonly item: NewItem | null
}
export interface ReadAs {
  readonly kind: EnteredKind
  readonly people: readonly {
    readonly user: string
    readonly name: string
    readonly surname: string
  }[]
}

/** In the order that a sheet without headings has. */
export const sheetColumns = [
  'login',
  'amount',
  'currency',
  'date',
  'reason',
  'installments',
] as const
type SheetColumn = (typeof sheetColumns)[number]
/** The names that people give a column, without accents, in the three languages. */
const headings: Readonly<Record<SheetColumn, RegExp>> = {
  login:
    /^(login|user|user ?name|name|person|people|model|usuario|nombre|persona|nume|utilizator|persoana)$/,
  amount: /^(amount|sum|price|importe|cantidad|suma|valoare)$/,
  currency: /^(currency|moneda|divisa|valuta)$/,
  date: /^(date|day|fecha|dia|data|ziua)$/,
  reason: /^(reason|note|description|motivo|nota|motiv|descriere)$/,
  installments: /^(instal+ments?|parts|cuotas|plazos|rate)$/,
}
const columnOf = (cell: FileCell): SheetColumn | undefined =>
  sheetColumns.find((column) => headings[column].test(plain(textOfCell(cell))))

/** Reads every row but that of the headings, if there is one. */
export function readItemRows(rows: readonly SheetRow[], as: ReadAs): readonly ItemRowRead[] {
  const [first] = rows
  const named = first?.cells.map(columnOf) ?? []
  const hasHeadings = named.filter(Boolean).length >= 2
  const places = new Map(
    hasHeadings
      ? named.flatMap((column, index) => (column ? [[column, index] as const] : []))
      : sheetColumns.map((column, index) => [column, index] as const),
  )
  const people = peopleByName(as.people)
  const lines = rows.slice(hasHeadings ? 1 : 0)
  const column = (name: SheetColumn) => lines.map(({ cells }) => cells[places.get(name) ?? -1])
  const shown = { roles: markRoles(column('amount')), order: dayOrder(column('date')) }
  return lines.map(({ row, cells }) => {
    const cell = (name: SheetColumn) => cells[places.get(name) ?? -1] ?? ''
    return { row, cells, ...readRow(cell, people, as, shown) }
  })
}

/** The facts about reading cells that only whole columns show. */
interface Shown {
  readonly roles: MarkRoles
  readonly order: DayOrder | undefined
}

type CellOf = (column: SheetColumn) => FileCell
function readRow(
  cell: CellOf,
  people: ReadonlyMap<string, string | null>,
  as: ReadAs,
  { roles, order }: Shown,
) {
  const person = personOf(textOfCell(cell('login')), people)
  const currency = currencyOf(textOfCell(cell('currency')))
  const amount = amountOf(cell('amount'), roles, currency)
  const date = readSheetDay(cell('date'), order)
  const reason = textOfCell(cell('reason'))
  const installments = textOfCell(cell('installments'))
  const faults = [
    person.fault,
    amount.fault,
    currency === null ? 'currency' : null,
    date.fault ?? (isItemDate(date.day) ? null : 'date'),
    isReason(reason) ? null : 'reason',
    installmentsFault(installments, as.kind),
  ].filter((fault): fault is ItemRowFault => fault !== null)
  const shown = { person: person.user, amount: amount.amount, currency, date: date.day, reason }
  const item: NewItem | null =
    faults.length > 0 || currency === null
      ? null
      : {
          kind: as.kind,
          user: person.user,
          amount: amount.amount,
          currency,
          date: date.day,
          reason,
          ...(as.kind === 'upfront' ? { installments: Number(installments || 1) } : {}),
        }
  return { ...shown, installments, faults, item }
}

/** Logins and names, each with a person's login; null where several are called so. */
function peopleByName(people: ReadAs['people']): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>()
  const named = (name: string, user: string) =>
    found.set(plain(name), found.has(plain(name)) && found.get(plain(name)) !== user ? null : user)
  for (const { user, name, surname } of people) {
    named(`${name} ${surname}`, user)
    named(`${surname} ${name}`, user)
  }
  // A person's login is theirs, whatever others are called.
  for (const { user } of people) found.set(plain(user), user)
  return found
}
function personOf(text: string, people: ReadonlyMap<string, string | null>) {
  if (text === '') return { user: '', fault: 'personMissing' as const }
  const user = people.get(plain(text).replaceAll(/\s+/g, ' '))
  if (user === undefined) return { user: text, fault: 'personUnknown' as const }
  return user === null ? { user: text, fault: 'personTwice' as const } : { user, fault: null }
}

function currencyOf(text: string): Currency | null {
  const word = text.toLowerCase()
  const other: Readonly<Record<string, Currency>> = { '€': 'eur', lei: 'ron', leu: 'ron' }
  return (
    currencies.find((one) => one === word) ??
    (Object.hasOwn(other, word) ? (other[word] ?? null) : null)
  )
}

type AmountFault = Extract<ReadAmount, { readonly fault: string }>['fault']
const amountFaults: Readonly<Record<AmountFault, ItemRowFault>> = {
  amountMissing: 'amountMissing',
  amountUnreadable: 'unreadable',
  amountAmbiguous: 'ambiguous',
  amountPlaces: 'places',
  amountTooLarge: 'large',
  currencyUnknown: 'currency',
}
/** Read as in every other import; a sign beside the figures must be that of the currency's column. */
function amountOf(cell: FileCell, roles: MarkRoles, currency: Currency | null) {
  const read = readAmount(cell, ownStyle(cell, roles))
  if ('fault' in read) return { amount: textOfCell(cell), fault: amountFaults[read.fault] }
  const amount = amountText(read.minor)
  if (read.mark !== null && currency !== null && !marksAgree(read.mark, currency))
    return { amount, fault: 'currency' as const }
  return { amount, fault: read.minor > 0 ? null : ('amountNotAbove' as const) }
}

function installmentsFault(text: string, kind: EnteredKind): ItemRowFault | null {
  if (text === '') return null
  if (kind !== 'upfront') return text === '1' ? null : 'installmentsNot'
  return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= INSTALLMENTS_MAX
    ? null
    : 'installments'
}
