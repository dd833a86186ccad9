import { expect, test } from 'vitest'
import { kioskLayout, page_s, pageAt } from './kiosk-layout.ts'

test('few people get the largest type, more a smaller one, all of them on one page while it can be read', () => {
  const scales = [6, 20, 40, 60].map((people) => kioskLayout(people, 1880, 940))
  expect(scales.every(({ pages }) => pages === 1)).toBe(true)
  expect(scales.map(({ scale }) => scale)).toEqual(
    scales.map(({ scale }) => scale).toSorted((a, b) => b - a),
  )
})

test('who does not fit at the smallest type has a turn: nobody is left out', () => {
  const { pages, perPage } = kioskLayout(500, 1880, 940)
  expect(pages * perPage).toBeGreaterThanOrEqual(500)
  expect(
    new Set(Array.from({ length: pages * page_s }, (_, second) => pageAt(second, pages))).size,
  ).toBe(pages)
})

test('before the screen has a size, and on a phone, there is still one column', () => {
  expect(kioskLayout(3, 0, 0).columns).toBe(1)
  expect(kioskLayout(3, 370, 700).columns).toBe(1)
})
