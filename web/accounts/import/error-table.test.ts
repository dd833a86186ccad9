import { expect, test } from 'vitest'
import { errorTable } from './error-table.ts'
import { linesOfSheet } from './lines.ts'
import { readLines } from './read-lines.ts'

const outcome = (row: number, user: string, detail: string) =>
  ({ row, user, outcome: 'rejected', detail }) as const
const said = ({ row, detail }: { readonly row: number; readonly detail: string }) =>
  `Line ${row}: ${detail}`

test('lines with errors come back as a table that gives the same lines when it is imported again', async () => {
  const read = linesOfSheet([
    ['user', 'tipCont', 'ctb', 'ctb pass', 'First name'],
    ['oak', 'Model', '', '', ''],
    ['fern', 'Modell', 'fern_x', '=cmd|’/c calc’!A0', 'Fern, "F"'],
  ])
  const csv = errorTable(read, [outcome(3, 'fern', 'Account type')], said)
  expect(csv.split('\r\n')[0]).toMatch(/ctb,ctb pass,first name,first name pass,Errors$/)
  expect(csv).toContain('Line 3: Account type')
  // No spreadsheet runs it.
  expect(csv).toContain(`,'=cmd|`)
  const again = await readLines(new File([csv], 'errors.csv'))
  expect(again.lines).toEqual([read.lines[1]])
})
test('a line that is no JSON has only its error', () => {
  const csv = errorTable({ lines: ['no json'], rows: [1] }, [outcome(1, '', 'not JSON')], said)
  expect(csv.split('\r\n')[1]).toBe(',,,,,,,,Line 1: not JSON')
})
