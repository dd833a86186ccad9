import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byMonth, halfKeyOf, halfRows, splitRange, type HalfSeconds } from './halves.ts'

const part = (seconds: Partial<HalfSeconds>): HalfSeconds => ({
  user: 'ana',
  studio: 'north',
  month: '2026-11',
  half: 1,
  site: 'ctb',
  free: 0,
  members: 0,
  private: 0,
  unobserved: 0,
  ...seconds,
})

test('rows of one half add up; zero rows are left out, one with only unobserved time stays', () => {
  const { rows, unions } = halfRows([
    part({ free: 10 }),
    part({ free: 5, private: 1 }),
    part({ site: 'stm' }),
    part({ site: 'cam', unobserved: 7 }),
    part({ site: null, free: 12 }),
    part({ site: null, half: 2 }),
  ])
  expect(rows).toEqual([
    {
      user: 'ana',
      studio: 'north',
      month: '2026-11',
      half: 1,
      site: 'cam',
      free: 0,
      members: 0,
      private: 0,
      total: 0,
      unobserved: 7,
    },
    {
      user: 'ana',
      studio: 'north',
      month: '2026-11',
      half: 1,
      site: 'ctb',
      free: 15,
      members: 0,
      private: 1,
      total: 16,
      unobserved: 0,
    },
  ])
  expect(unions).toEqual([{ user: 'ana', studio: 'north', month: '2026-11', half: 1, seconds: 12 }])
})

test('rows are sorted by user, month, half and site', () => {
  const { rows } = halfRows([
    part({ free: 1, user: 'bo' }),
    part({ free: 1, half: 2 }),
    part({ free: 1, site: 'stm' }),
    part({ free: 1, month: '2026-10', half: 2 }),
    part({ free: 1 }),
  ])
  expect(rows.map(({ user, month, half, site }) => [user, month, half, site])).toEqual([
    ['ana', '2026-10', 2, 'ctb'],
    ['ana', '2026-11', 1, 'ctb'],
    ['ana', '2026-11', 1, 'stm'],
    ['ana', '2026-11', 2, 'ctb'],
    ['bo', '2026-11', 1, 'ctb'],
  ])
})

test('a month sums its people by half, status and site, and their unions', () => {
  const halves = halfRows([
    part({ free: 10 }),
    part({ user: 'bo', private: 4 }),
    part({ site: 'stm', members: 2 }),
    part({ site: null, free: 11 }),
    part({ user: 'bo', site: null, free: 4 }),
    part({ half: 2, unobserved: 9 }),
  ])
  const empty = { free: 0, members: 0, private: 0, total: 0, union: 0, sites: {} }
  expect(byMonth(halves)).toEqual({
    '2026-11': {
      first: { free: 10, members: 2, private: 4, total: 16, union: 15, sites: { ctb: 14, stm: 2 } },
      second: empty,
    },
  })
})

test('a range is whole half-months, and at its edges the days to add or to take away, whichever are fewer', () => {
  expect(splitRange('2026-11-01', '2026-11-15')).toEqual({
    halves: ['2026-11-1', '2026-11-1'],
    more: [],
    less: [],
  })
  expect(splitRange('2026-11-03', '2026-11-07')).toEqual({
    halves: null,
    more: [['2026-11-03', '2026-11-07']],
    less: [],
  })
  expect(splitRange('2026-11-03', '2026-11-14')).toEqual({
    halves: ['2026-11-1', '2026-11-1'],
    more: [],
    less: [
      ['2026-11-01', '2026-11-02'],
      ['2026-11-15', '2026-11-15'],
    ],
  })
  expect(splitRange('2025-12-20', '2026-03-01')).toEqual({
    halves: ['2025-12-2', '2026-02-2'],
    more: [['2026-03-01', '2026-03-01']],
    less: [['2025-12-16', '2025-12-19']],
  })
})

test('every date of a range lies in its parts once more than in those taken away, and every other date as often', () => {
  const date = fc
    .integer({ min: 0, max: 1500 })
    .map((day) => new Date(Date.UTC(2023, 0, 1 + day)).toISOString().slice(0, 10))
  fc.assert(
    fc.property(date, date, date, (one, other, probe) => {
      const [from, to] = one <= other ? [one, other] : [other, one]
      const { halves, more, less } = splitRange(from, to)
      const inHalves =
        halves !== null && halfKeyOf(probe) >= halves[0] && halfKeyOf(probe) <= halves[1]
      const holds = (ranges: typeof more) =>
        ranges.filter(([first, last]) => probe >= first && probe <= last).length
      const times = Number(inHalves) + holds(more) - holds(less)
      expect(times).toBe(Number(probe >= from && probe <= to))
      for (const [first, last] of [...more, ...less]) {
        expect(halfKeyOf(first)).toBe(halfKeyOf(last))
        expect(Number(last.slice(8)) - Number(first.slice(8))).toBeLessThan(8)
      }
    }),
    { numRuns: 2000 },
  )
})
