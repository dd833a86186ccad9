import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { largeWorkbook } from '../../testing/large-workbook.ts'
import { readLines } from './read-lines.ts'

const fileOf = (name: string, ...parts: (string | Buffer<ArrayBuffer>)[]) => new File(parts, name)

test('a workbook of more than a megabyte gives a line for each of its rows', async () => {
  const people = Array.from({ length: 300 }, (_, index) => [`somebody_${index}`, 'Model'])
  const workbook = await largeWorkbook(['user', 'tipCont'], people)
  expect(workbook.length).toBeGreaterThan(1_000_000)
  const { lines, rows } = await readLines(fileOf('People.XLSX', workbook))
  expect(lines).toEqual(people.map(([user, tipCont]) => JSON.stringify({ user, tipCont })))
  expect([rows[0], rows.at(-1)]).toEqual([2, 301])
})
test('of a workbook the first sheet is read, with what its cells are as text', async () => {
  const day = { value: new Date('2026-11-03T10:30:00Z'), type: Date, format: 'dd.mm.yyyy hh:mm' }
  const workbook = await writeXlsxFile([
    {
      sheet: 'People',
      data: [['user', 'name', 'surname', 'email'], [42, true, day], [null], ['oak']],
    },
    { sheet: 'Notes', data: [['user'], ['nobody']] },
  ] as never).toBuffer()
  expect(await readLines(fileOf('people.xlsx', Buffer.from(workbook)))).toEqual({
    lines: ['{"user":"42","name":"true","surname":"2026-11-03T10:30:00.000Z"}', '{"user":"oak"}'],
    rows: [2, 4],
    headings: ['user', 'name', 'surname', 'email'],
  })
})
test('a workbook without rows has no lines', async () => {
  const workbook = Buffer.from(await writeXlsxFile([['user']]).toBuffer())
  expect((await readLines(fileOf('people.xlsx', workbook))).lines).toEqual([])
})
test('what is no workbook is refused, and quotation marks that never end as well', async () => {
  await expect(readLines(fileOf('people.xlsx', 'user\nfern\n'))).rejects.toThrow('workbookBroken')
  await expect(readLines(fileOf('people.csv', 'user\n"fern\n'))).rejects.toThrow('badQuotes')
})
test('a CSV with the mark of UTF-8 is read under its headings, and NDJSON as it is', async () => {
  const csv = fileOf('people.csv', '\uFEFFuser,name\nfern,Fern\n')
  expect((await readLines(csv)).lines).toEqual(['{"user":"fern","name":"Fern"}'])
  expect((await readLines(fileOf('people.ndjson', '{"user":"fern"}\n'))).lines).toEqual([
    '{"user":"fern"}',
  ])
})
test.each([
  ['a picture', [0x89, 0x50, 0x4e, 0x47, 0, 1, 2], 'notATable'],
  ['Latin letters of another encoding', [0x75, 0x73, 0x65, 0x72, 0x0a, 0xe2, 0x28], 'notUtf8'],
])('%s in a file that calls itself CSV is refused', async (_, bytes, fault) => {
  await expect(readLines(fileOf('people.csv', Buffer.from(bytes)))).rejects.toThrow(fault)
})
test('Excel’s Unicode text is read, and a file of nothing has no lines', async () => {
  const wide = Buffer.from('\uFEFFuser,name\nfern,Ștefan\n', 'utf16le')
  expect((await readLines(fileOf('people.csv', wide))).lines).toEqual([
    '{"user":"fern","name":"Ștefan"}',
  ])
  expect((await readLines(fileOf('people.csv', ''))).lines).toEqual([])
})
test('a line of a megabyte is a line like any other', async () => {
  const { lines } = await readLines(fileOf('people.txt', 'x'.repeat(1_000_000)))
  expect(lines).toHaveLength(1)
})
