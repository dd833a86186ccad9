import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { largeWorkbook } from '../testing/large-workbook.ts'
import { readWorkbook, tableOfSheet } from './read-workbook.ts'

test('a workbook of more than 5 MB is read to its end', async () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => [`somebody_${index}`, index])
  const workbook = await largeWorkbook(['user', 'studio'], rows)
  expect(workbook.length).toBeGreaterThan(5_000_000)
  const sheets = await readWorkbook(new Uint8Array(workbook))
  expect(sheets).toHaveLength(1)
  const table = tableOfSheet(sheets)
  expect(table.rows.map(([user, studio]) => [user, studio])).toEqual([['user', 'studio'], ...rows])
})

const zip = (part: string, text: string): Uint8Array<ArrayBuffer> =>
  zipSync({ [part]: strToU8(text) })
const sheet = 'xl/worksheets/sheet1.xml'
test.each<[string, Uint8Array<ArrayBuffer>, string]>([
  ['a broken ZIP', strToU8('PK\u0003\u0004 and nothing'), 'workbookBroken'],
  ['a ZIP of something else', zip('a.xml', '<a/>'), 'workbookBroken'],
  [
    'a cell at the end of the world',
    zip(sheet, '<row r="1048576"><c r="XFD1048576"/></row>'),
    'workbookTooLarge',
  ],
  [
    'a part that says it is larger than a page can hold',
    zip(sheet, 'x').map((byte, index, all) =>
      // Its size as the directory at the end of the ZIP says it.
      index >= all.length - 22 - 46 - 24 + 24 && index < all.length - 22 - 46 - 24 + 28
        ? 0x7f
        : byte,
    ),
    'workbookTooLarge',
  ],
])('%s is refused', async (_, bytes, fault) => {
  await expect(readWorkbook(bytes)).rejects.toThrow(fault)
})
