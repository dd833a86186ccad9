import { expect, test } from 'vitest'
import { searchParts } from './entries.ts'

/** A stream whose events lie at every second place, the first at 0. */
const streamOf = (count: number) => ({
  entries: {
    positionsBefore: async (_stream: string, position: number, limit: number) => {
      const before = Math.min(count, Math.ceil(position / 2))
      return Array.from({ length: Math.min(limit, before) }, (_, i) => (before - 1 - i) * 2)
    },
  },
})
const search = { filter: {}, visibility: { studios: null, self: '', models: null }, limit: 1 }
async function placesIn(count: number, before?: number) {
  const app = streamOf(count) as unknown as Parameters<typeof searchParts>[0]
  const places: number[] = []
  for await (const query of searchParts(app, { ...search, before, stream: 's' }))
    places.push(...(query.positions ?? []))
  return places
}

test.each([0, 1, 9_999, 10_000, 10_001, 25_000])(
  'a stream of %i events is searched whole, the newest first',
  async (count) => {
    expect(await placesIn(count)).toEqual(
      Array.from({ length: count }, (_, i) => (count - 1 - i) * 2),
    )
  },
)
test('a page looks where the one before has ended, however far back', async () => {
  expect(await placesIn(25_000, 5)).toEqual([4, 2, 0])
})
test('a search of no stream is one query', async () => {
  const queries: unknown[] = []
  const app = streamOf(3) as unknown as Parameters<typeof searchParts>[0]
  for await (const query of searchParts(app, search)) queries.push(query)
  expect(queries).toEqual([search])
})
