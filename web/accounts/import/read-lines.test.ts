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
  })
})
test('a workbook without rows has no lines', async () => {
  const workbook = Buffer.from(await writeXlsxFile([['user']]).toBuffer())
  expect((await readLines(fileOf('people.xlsx', workbook))).lines).toEqual([])
})
test('what is no workbook is refused, and quotation marks that never end as well', async () => {
  await expect(readLines(fileOf('people.xlsx', 'user\nfern\n'))).rejects.toThrow('workbookBroken')
  await expect(readLines(fileOf('people.csv', 'user\n"fern\n'))).rejects.toThrow(/\(2\)$/)
})
test('a CSV with the mark of UTF-8 is read under its headings, and NDJSON as it is', async () => {
  const csv = fileOf('people.csv', '\uFEFFuser,name\nfern,Fern\n')
  expect((await readLines(csv)).lines).toEqual(['{"user":"fern","name":"Fern"}'])
  expect((await readLines(fileOf('people.ndjson', '{"user":"fern"}\n'))).lines).toEqual([
    '{"user":"fern"}',
  ])
})
