import type { Currency } from '#shared/money/amount.ts'
import type { BonusPreviewRow } from '#shared/money/term-calls.ts'
import { decimalText, exact } from '#shared/money/exact.ts'
import { addDays, halfStart, previousHalf, type LocalDay } from '#shared/platform/local-day.ts'

const halves_shown = 6
export interface MoneySum {
  readonly currency: Currency
  /** As on the wire. */
  readonly amount: string
}
/** A person and what they would have been paid, by the first day of each half and in all. */
interface PaidPerson {
  readonly user: string
  readonly halves: ReadonlyMap<LocalDay, readonly MoneySum[]>
  readonly all: readonly MoneySum[]
}
export interface PaidTable {
  readonly people: readonly PaidPerson[]
  readonly halves: ReadonlyMap<LocalDay, readonly MoneySum[]>
  readonly all: readonly MoneySum[]
}

/** The first days of the six halves before one, oldest first. */
export function lastSixHalves(half: LocalDay): readonly LocalDay[] {
  const halves: LocalDay[] = []
  for (let first = previousHalf(half); halves.length < halves_shown; first = previousHalf(first))
    halves.unshift(first)
  return halves
}
const firstDayOf = ({ month, half }: BonusPreviewRow): LocalDay =>
  halfStart(addDays(`${month}-01`, half === 1 ? 0 : 15))

/** Makes a table by person and half. The person who gets most stands first. */
export function previewTable(rows: readonly BonusPreviewRow[]): PaidTable {
  const people = [...Map.groupBy(rows, ({ user }) => user)]
    .map(([user, own]) => ({ user, halves: byHalf(own), all: sumsOfRows(own) }))
    .toSorted((a, b) => largest(b.all) - largest(a.all) || (a.user < b.user ? -1 : 1))
  return { people, halves: byHalf(rows), all: sumsOfRows(rows) }
}
const byHalf = (rows: readonly BonusPreviewRow[]) =>
  new Map([...Map.groupBy(rows, firstDayOf)].map(([half, own]) => [half, sumsOfRows(own)]))

/** By currency: a studio's may change from half to half. */
function sumsOfRows(rows: readonly BonusPreviewRow[]): readonly MoneySum[] {
  const sums = new Map<Currency, bigint>()
  for (const { currency, amount } of rows)
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount.replace('.', '')))
  return [...sums].map(([currency, minor]) => ({
    currency,
    amount: decimalText(exact(minor, 100), 2),
  }))
}
/** For sorting alone. */
const largest = (sums: readonly MoneySum[]): number =>
  sums.reduce((most, { amount }) => Math.max(most, Number(amount)), 0)
