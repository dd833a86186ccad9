import { expect, test } from 'vitest'
import { AccountLine } from '#shared/accounts/calls.ts'
import { linesOfSheet, linesOfText, templateColumns, loginOfLine } from './lines.ts'

const person = [
  'fern',
  'Fern',
  'Fictional',
  'fern@example.test',
  'Model',
  'north',
  '',
  '2024-03-01',
  'fern_x',
  'secret',
  '',
  '',
]

test('a row under the template’s headings is a line that the import takes', () => {
  const { lines, rows } = linesOfSheet([templateColumns, person])
  expect(rows).toEqual([2])
  expect(AccountLine.parse(JSON.parse(lines[0] ?? ''))).toMatchObject({
    user: 'fern',
    hired: '2024-03-01',
    conturi: { ctb: { username: 'fern_x', pass: 'secret' } },
  })
})
test('headings may be written in any case, and blank rows are no lines but count as rows', () => {
  const { lines, rows } = linesOfSheet([
    ['USER', 'tipcont', ''],
    ['fern', 'Model', 'note'],
    ['', '', ''],
    [' oak ', 'Trainer', ''],
  ])
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { user: 'fern', tipCont: 'Model' },
    { user: 'oak', tipCont: 'Trainer' },
  ])
  expect(rows).toEqual([2, 4])
})
test('a day of hire is a day, also where the sheet has a date', () => {
  const { lines } = linesOfSheet([
    ['user', 'hired'],
    ['fern', { day: '2024-03-01', clock: null }],
  ])
  expect(lines).toEqual(['{"user":"fern","hired":"2024-03-01"}'])
})
test('a number in a sheet is its text', () => {
  expect(
    linesOfSheet([
      ['user', 'studio'],
      [42, 7],
    ]).lines,
  ).toEqual(['{"user":"42","studio":"7"}'])
})
test('a login or a name on a site that a spreadsheet has shortened is told, and a surname is not', () => {
  const { shortened } = linesOfSheet([
    ['user', 'surname', 'ctb', 'ctb pass', 'stm'],
    ['fern', '1.2E+3', 'fern_x', 'x', '12345678901234500'],
    ['oak', 'x', '1.23457E+15', { day: '2026-11-03', clock: null }, '12345678901234600'],
    [2 ** 60, 'x', 'e+5', '', '77'],
  ])
  expect([...(shortened ?? [])]).toEqual([
    [4, ['user']],
    [3, ['ctb', 'ctb pass', 'stm']],
    [2, ['stm']],
  ])
})
test('a file without rows has no lines', () => {
  expect(linesOfSheet([]).lines).toEqual([])
  expect(linesOfSheet([['user']]).lines).toEqual([])
})
test('lines of JSON stay as they are, also those that are none', () => {
  expect(linesOfText('{"user":"fern"}\r\n\n  \nnot json\n')).toEqual({
    lines: ['{"user":"fern"}', 'not json'],
    rows: [1, 4],
  })
})
test.each([
  ['{"user":"fern","name":1}', 'fern'],
  ['{"user":7}', ''],
  ['not json', ''],
  [undefined, ''],
])('the login of %j is %j', (line, user) => expect(loginOfLine(line)).toBe(user))

test('a column that is called as what every object has is a site like any other, which the server then refuses', () => {
  const { lines } = linesOfSheet([
    ['user', '__proto__', 'constructor', 'constructor pass'],
    ['fern', 'a', 'b', 'c'],
  ])
  expect(lines).toEqual([
    '{"user":"fern","conturi":{"__proto__":{"username":"a"},"constructor":{"username":"b","pass":"c"}}}',
  ])
})
