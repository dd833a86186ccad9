import { amountText, currencies, minorOf, type Currency } from '#shared/money/amount.ts'
import type { NewItem } from '#shared/money/item-calls.ts'
import { INSTALLMENTS_MAX, isItemDate, type EnteredKind } from '#shared/money/items.ts'
import { isReason } from '#shared/platform/reason.ts'
import { readMoney, type MoneyFault } from '../../ui/money-format.ts'
import { plain } from '../../ui/plain.ts'
import { readSheetDay } from './read-day.ts'
import { textOfSheetCell, type SheetCell, type SheetRow } from './sheet-rows.ts'

/** What is wrong with a row before the server has seen it. */
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
  readonly cells: readonly SheetCell[]
  /** A login, or what stands there if nobody is called so. */
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
  readonly locale: string
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
/** What people call a column, without accents, in the three languages. */
const headings: Readonly<Record<SheetColumn, RegExp>> = {
  login:
    /^(login|user|user ?name|name|person|people|model|usuario|nombre|persona|nume|utilizator|persoana)$/,
  amount: /^(amount|sum|price|importe|cantidad|suma|valoare)$/,
  currency: /^(currency|moneda|divisa|valuta)$/,
  date: /^(date|day|fecha|dia|data|ziua)$/,
  reason: /^(reason|note|description|motivo|nota|motiv|descriere)$/,
  installments: /^(instal+ments?|parts|cuotas|plazos|rate)$/,
}
const columnOf = (cell: SheetCell): SheetColumn | undefined =>
  sheetColumns.find((column) => headings[column].test(plain(textOfSheetCell(cell))))

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
  return rows.slice(hasHeadings ? 1 : 0).map(({ row, cells }) => {
    const cell = (column: SheetColumn) => cells[places.get(column) ?? -1] ?? ''
    return { row, cells, ...readRow(cell, people, as) }
  })
}

type CellOf = (column: SheetColumn) => SheetCell
function readRow(cell: CellOf, people: ReadonlyMap<string, string | null>, as: ReadAs) {
  const person = personOf(textOfSheetCell(cell('login')), people)
  const currency = currencyOf(textOfSheetCell(cell('currency')))
  const amount = amountOf(cell('amount'), as.locale, currency)
  const date = readSheetDay(cell('date'))
  const reason = textOfSheetCell(cell('reason'))
  const installments = textOfSheetCell(cell('installments'))
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
  // Somebody's login is theirs, whatever others are called.
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

function amountOf(cell: SheetCell, locale: string, currency: Currency | null) {
  const read =
    typeof cell === 'number'
      ? amountOfNumber(cell)
      : readMoney(textOfSheetCell(cell), locale, currency ?? undefined)
  if ('fault' in read) return { amount: textOfSheetCell(cell), fault: read.fault }
  const { amount } = read
  if (amount === '') return { amount, fault: 'amountMissing' as const }
  return { amount, fault: minorOf(amount) > 0 ? null : ('amountNotAbove' as const) }
}
/** A workbook keeps 12.45 as 12.449999999999999; it shows 15 figures. */
function amountOfNumber(
  value: number,
): { readonly amount: string } | { readonly fault: MoneyFault } {
  const minor = Math.round(value * 100)
  if (!Number.isFinite(value) || Math.abs(minor) > 999_999_999_999) return { fault: 'large' }
  if (Number((minor / 100).toPrecision(15)) !== Number(value.toPrecision(15)))
    return { fault: 'places' }
  return { amount: amountText(minor) }
}

function installmentsFault(text: string, kind: EnteredKind): ItemRowFault | null {
  if (text === '') return null
  if (kind !== 'upfront') return text === '1' ? null : 'installmentsNot'
  return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= INSTALLMENTS_MAX
    ? null
    : 'installments'
}
