import { expect, test } from 'vitest'
import { kioskLayout, kioskPage, page_s, pageAt } from './kiosk-layout.ts'

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

test('everybody on air has a turn, and where they fit there is one page', () => {
  const live = Array.from({ length: 500 }, (_, index) => index)
  const many = kioskLayout(live.length, 1880, 940)
  const turns = Array.from({ length: many.pages }, (_, turn) =>
    kioskPage(live, many, turn * page_s),
  )
  expect(new Set(turns.flatMap(({ seen }) => seen)).size).toBe(500)
  expect(turns.map(({ page }) => page)).toEqual(turns.map((_, turn) => turn))
  const few = kioskLayout(20, 1880, 940)
  expect(kioskPage(live.slice(0, 20), few, 7 * page_s)).toEqual({
    page: 0,
    seen: live.slice(0, 20),
  })
})
