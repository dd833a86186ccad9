import { expect, test } from 'vitest'
import { nextSort, readSort, readViewText, viewText, writeSort } from './wall-view.ts'

test('a heading sorts by what stands out, then the other way round, then by name again', () => {
  const today = nextSort(readSort(''), 'today')
  expect(writeSort(today)).toBe('-today')
  expect(writeSort(nextSort(today, 'today'))).toBe('today')
  expect(writeSort(nextSort(nextSort(today, 'today'), 'today'))).toBe('')
  expect(writeSort(nextSort(readSort(''), 'person'))).toBe('-person')
})

test('nonsense in the address sorts by name', () => {
  expect(readSort('-site:<script>')).toEqual({ column: 'person', descending: false })
})

test('a saved view keeps what is looked at, not what lies open beside it, and clears the rest', () => {
  const text = viewText({ status: 'private', studio: 'north', cell: 'north/ana/ctb', kiosk: '1' })
  expect(text).toBe('studio=north&status=private')
  expect(readViewText(text)).toMatchObject({
    studio: 'north',
    status: 'private',
    person: '',
    site: '',
  })
})
