import { expect, test } from 'vitest'
import { lateSites } from './late-sites.ts'
import type { WallRow } from './monitor-store.ts'
import { classify } from './standing.ts'

test('a site whose data is late for many people is one, with how many they are and since when', () => {
  const rows = Array.from({ length: 42 }, (_, i): WallRow => ({
    key: `north/p${i}`,
    studio: 'north',
    user: `p${i}`,
    shift: null,
    cells: [{ status: 11, since: 500 - i }, i === 0 ? { status: 11, since: 90 } : undefined],
  }))
  const late = rows.filter((row) => classify(row).includes('late')).length
  const shape = {
    studios: ['north'],
    sites: [
      { site: 'ctb', column: 0 },
      { site: 'str', column: 1 },
      { site: 'chr', column: 2 },
    ],
    keys: rows.map(({ key }) => key),
    counts: new Map([['late', late]]),
  }
  const rowOf = (key: string) => rows.find((row) => row.key === key)
  expect(lateSites(shape, rowOf)).toEqual([
    { site: 'ctb', people: 42, since: 459 },
    { site: 'str', people: 1, since: 90 },
  ])
  expect(lateSites({ ...shape, counts: new Map() }, rowOf)).toEqual([])
})
