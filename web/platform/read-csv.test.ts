import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const cell = fc.string({
  unit: fc.constantFrom('a', '7', ' ', ',', '"', '\n', '\r', 'ș'),
  maxLength: 6,
})
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), {
  minLength: 1,
  maxLength: 8,
})
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

test('every row is read as it was written, whatever ends each of them', () => {
  fc.assert(
    fc.property(table, fc.infiniteStream(fc.constantFrom('\n', '\r\n', '\r')), (rows, ends) => {
      const text = rows
        .map((row) => `${row.map(quoted).join(',')}${ends.next().value as string}`)
        .join('')
      expect(readCsv(text, ',').rows).toEqual(
        rows.map((row) => row.map((one) => one.replaceAll(/\r*\n|\r/g, '\n'))),
      )
    }),
  )
})
test('whatever a file holds, no line of it is lost without a word', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' '), maxLength: 40 }),
      (text) => {
        const { rows } = readCsv(text, ',')
        const said = rows
          .flat()
          .filter((one) => typeof one === 'string')
          .join('')
          .replaceAll(/[\s",]/g, '')
        expect(said).toBe(text.replaceAll(/[\s",]/g, ''))
      },
    ),
  )
})
