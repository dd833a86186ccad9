import { expect, test } from 'vitest'
import type { Currency } from '#shared/money/amount.ts'
import { shownZone } from '../platform/clock.ts'
import { toCsv } from './csv.ts'
import type { Column } from './DataTable.tsx'
import { momentColumn } from './moment-column.ts'
import { csvLines } from './sheet-files.ts'
import { listWriter } from './written-list.ts'

interface Row {
  readonly who: string
  readonly amount: string | null
  readonly currency: Currency
  readonly at: string
  readonly zone: string
}
const row = (who: string, more: Partial<Row> = {}): Row => ({
  who,
  amount: '-12.50',
  currency: 'usd',
  at: '2026-11-20T22:05:59.900Z',
  zone: 'Europe/Bucharest',
  ...more,
})
const who: Column<Row> = { id: 'who', header: 'Person', value: (one) => one.who }
const amount: Column<Row> = {
  id: 'amount',
  header: 'Amount',
  kind: 'money',
  value: (one) => Number(one.amount ?? 0),
  text: (one) => one.amount ?? '',
  unit: (one) => one.currency.toUpperCase(),
}
const at: Column<Row> = {
  id: 'at',
  header: 'Time',
  kind: 'moment',
  value: (one) => one.at,
  unit: (one) => one.zone,
}
const write = listWriter({ money: 'Currency', moment: 'Time zone' })
const fileOf = (columns: readonly Column<Row>[], rows: readonly Row[]) =>
  toCsv(csvLines([write('List', columns, rows)], null))
    .slice(1)
    .trimEnd()
    .split('\r\n')

test('a heading names the currency of its amounts and the clock of its moments', () => {
  const rows = [row('Ana'), row('Bo', { amount: null, currency: 'eur' })]
  expect(fileOf([who, amount, at], rows)).toEqual([
    'Person,Amount (USD),Time (Europe/Bucharest)',
    'Ana,-12.5,2026-11-21 00:05:59',
    'Bo,,2026-11-21 00:05:59',
  ])
})

test('amounts of several currencies and moments by several clocks have theirs beside them', () => {
  const rows = [row('Ana'), row('Bo', { currency: 'eur', zone: 'America/Bogota' })]
  expect(fileOf([who, amount, at], rows)).toEqual([
    'Person,Amount,Currency,Time,Time zone',
    'Ana,-12.5,USD,2026-11-21 00:05:59,Europe/Bucharest',
    'Bo,-12.5,EUR,2026-11-20 17:05:59,America/Bogota',
  ])
  const currency: Column<Row> = {
    id: 'currency',
    header: 'Currency',
    value: (one) => one.currency.toUpperCase(),
  }
  expect(fileOf([who, amount, currency], rows)).toEqual([
    'Person,Amount,Currency',
    'Ana,-12.5,USD',
    'Bo,-12.5,EUR',
  ])
})

test('a moment of no zone is by the clock of the reader; where there is none, its cell is empty', () => {
  const column = momentColumn<Row>(
    { id: 'used', header: 'Last used', at: (one) => (one.who === 'Ana' ? one.at : null) },
    'en',
  )
  const [heading, ana, bo] = fileOf([who, column], [row('Ana'), row('Bo')])
  expect(heading).toBe(`Person,Last used (${shownZone()})`)
  expect(ana).toMatch(/^Ana,2026-11-2\d \d\d:05:59$/)
  expect(bo).toBe('Bo,')
})

test('a cell of the sums of several currencies is a text; a period is its two days', () => {
  const sums: Column<Row> = {
    id: 'sums',
    header: 'Sums',
    kind: 'money',
    value: () => 0,
    text: (one) => (one.who === 'Ana' ? '3.50' : '3.50 USD + 4.00 EUR'),
    unit: (one) => (one.who === 'Ana' ? 'USD' : ''),
  }
  const period: Column<Row> = {
    id: 'period',
    header: 'Period',
    value: () => '20–21 Nov',
    files: [
      { id: 'from', header: 'From', kind: 'day', value: () => '2026-11-20' },
      { id: 'to', header: 'To', kind: 'day', value: () => '2026-11-21' },
    ],
  }
  const buttons: Column<Row> = { id: 'x', header: 'Actions', value: () => '', control: true }
  expect(fileOf([who, sums, period, buttons], [row('Ana'), row('Bo')])).toEqual([
    'Person,Sums (USD),From,To',
    'Ana,3.5,2026-11-20,2026-11-21',
    'Bo,3.50 USD + 4.00 EUR,2026-11-20,2026-11-21',
  ])
})
