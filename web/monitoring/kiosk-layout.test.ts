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

const people = Array.from({ length: 100 }, (_, index) => index)
const pagesOf = (live: number, perPage: number) => {
  const { pages } = kioskPage(people, live, perPage, 0)
  return Array.from({ length: pages }, (_, turn) =>
    kioskPage(people, live, perPage, turn * page_s).seen.map(Number),
  )
}
test('who is on air stays on every page while the others take turns beside them, and nobody is left out', () => {
  const turns = pagesOf(7, 30)
  expect(turns.every((seen) => seen.length <= 30)).toBe(true)
  expect(turns.every((seen) => people.slice(0, 7).every((one) => seen.includes(one)))).toBe(true)
  expect(new Set(turns.flat()).size).toBe(people.length)
})
test('where those on air leave no room for others, no page is without one of them, and all of them are seen', () => {
  const turns = pagesOf(40, 30)
  expect(turns.every((seen) => seen.some((one) => one < 40))).toBe(true)
  expect(people.slice(0, 40).every((one) => turns.flat().includes(one))).toBe(true)
})
test('with nobody on air everybody has a turn', () => {
  expect(new Set(pagesOf(0, 30).flat()).size).toBe(people.length)
})
