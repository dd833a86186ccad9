import { expect, test } from 'vitest'
import { onlineTimeCalls } from '#shared/online-time/calls.ts'
import { byMonth } from '#shared/online-time/halves.ts'
import { byStudio } from './sums.ts'

const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'north']
test('a studio or a site may be called as what every object has', () => {
  const studiosOnline = byStudio(
    names.map((studio) => ({ studio, month: '2026-11', half: 1, seconds: 60 })),
  )
  expect(JSON.parse(JSON.stringify(studiosOnline)), 'as it is sent').toEqual(
    JSON.parse(`{${names.map((name) => `"${name}":{"2026-11":{"first":60,"second":0}}`).join()}}`),
  )
  expect(Object.keys(studiosOnline)).toEqual(names)
  expect([
    ({} as Record<string, unknown>)['2026-11'],
    (Object as unknown as Record<string, unknown>)['2026-11'],
  ]).toEqual([undefined, undefined])
  const checked = onlineTimeCalls.cache.response.parse({
    cache: { totalOnline: {}, sort: [], studiosOnline },
    assigned: [],
  })
  expect(Object.keys(checked.cache.studiosOnline)).toEqual(names)
  const wrong = {
    cache: {
      totalOnline: {},
      sort: [],
      studiosOnline: { north: { '2026-11': { first: 'x', second: 0 } } },
    },
    assigned: [],
  }
  expect(onlineTimeCalls.cache.response.safeParse(wrong).success).toBe(false)
  const row = {
    studio: 'north',
    month: '2026-11',
    half: 1,
    free: 5,
    members: 0,
    private: 0,
    total: 5,
    unobserved: 0,
  } as const
  expect(
    byMonth({ rows: [{ ...row, site: 'constructor' }], unions: [] })['2026-11']?.first.sites,
  ).toEqual({ constructor: 5 })
})
