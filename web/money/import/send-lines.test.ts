import { expect, test } from 'vitest'
import { chunksOf, type OutgoingLine } from './chunks.ts'
import { linesToSend } from './lines-to-send.ts'
import type { PreviewRow } from './preview-rows.ts'

const line = (id: string) => ({
  id,
  account: 'ana_ș',
  type: 1,
  amount: '1.00',
  currency: 'usd',
  at: '2026-11-03T21:14:00Z',
})
const outgoing = (count: number): OutgoingLine[] =>
  Array.from({ length: count }, (_, index) => ({ row: index + 2, line: line(`r-${index}`) }))
const source = { source: 'ctb-csv', site: 'ctb' }

test('lines go in their order, in parts of which none has too many lines or bytes', () => {
  const lines = outgoing(9)
  const encoder = new TextEncoder()
  for (const limits of [
    { lines: 4, bytes: 1e6 },
    { lines: 100, bytes: 400 },
  ]) {
    const parts = [...chunksOf(lines, source, limits)]
    expect(parts.flatMap(({ rows }) => rows)).toEqual(lines.map(({ row }) => row))
    for (const { rows, body } of parts) {
      expect(body.split('\n')).toHaveLength(rows.length)
      expect(rows.length).toBeLessThanOrEqual(limits.lines)
      expect(encoder.encode(body).length).toBeLessThanOrEqual(limits.bytes)
    }
  }
  expect([...chunksOf([], source)]).toEqual([])
})
test('a line that is larger than a part goes alone', () => {
  expect([...chunksOf(outgoing(2), source, { lines: 10, bytes: 1 })]).toHaveLength(2)
})

const row = (change: Partial<PreviewRow>): PreviewRow => ({
  row: 2,
  verdict: 'new',
  line: line('r'),
  user: null,
  studio: null,
  day: null,
  refused: null,
  problems: [],
  repeats: null,
  again: null,
  ...change,
})
test('what is new or nobody’s is sent; what was undone only on purpose and under its new id; nothing else ever', () => {
  const rows = [
    row({ row: 2 }),
    row({ row: 3, verdict: 'unknown' }),
    row({ row: 4, verdict: 'reversed', again: 'r#2' }),
    row({ row: 5, verdict: 'reversed' }),
    row({ row: 6, verdict: 'duplicate' }),
    row({ row: 7, verdict: 'conflict' }),
    row({ row: 8, verdict: 'rejected', line: null }),
  ]
  expect(linesToSend(rows, false).map((one) => one.row)).toEqual([2, 3])
  expect(linesToSend(rows, true).map((one) => [one.row, one.line.id])).toEqual([
    [2, 'r'],
    [3, 'r'],
    [4, 'r#2'],
  ])
})
