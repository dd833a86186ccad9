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
    conturi: { ctb: { username: 'fern_x', pass: 'secret' } },
  })
})
test('headings may be written in any case, and blank rows are no lines but count as rows', () => {
  const { lines, rows } = linesOfSheet([
    ['USER', 'tipcont', ''],
    ['fern', 'Model', 'note'],
    ['', null, undefined],
    [' oak ', 'Trainer', ''],
  ])
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { user: 'fern', tipCont: 'Model' },
    { user: 'oak', tipCont: 'Trainer' },
  ])
  expect(rows).toEqual([2, 4])
})
test('a number in a sheet is its text', () => {
  expect(
    linesOfSheet([
      ['user', 'studio'],
      [42, 7],
    ]).lines,
  ).toEqual(['{"user":"42","studio":"7"}'])
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
