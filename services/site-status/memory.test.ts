import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Gatherer } from './gather.ts'
import { Series } from './memory.ts'

test('a series remembers the first word about every instant, in whatever order they come', () => {
  const said = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 13 })),
    { maxLength: 200 },
  )
  fc.assert(
    fc.property(said, (all) => {
      const series = new Series()
      const model = new Map<number, number>()
      for (const [at, status] of all) {
        expect(series.add(at, status)).toBe(!model.has(at))
        if (!model.has(at)) model.set(at, status)
      }
      expect(series.length).toBe(model.size)
      for (let at = 0; at <= 60; at++) expect(series.at(at)).toBe(model.get(at))
    }),
  )
})

test('requests that wait for one write are written together, and each gets its own answer', async () => {
  const written: number[][] = []
  const gatherer = new Gatherer<number, number>(
    async (requests) => {
      written.push([...requests])
      await Promise.resolve()
      return requests.map((request) => request * 10)
    },
    () => 1,
    3,
  )
  expect(
    await Promise.all([1, 2, 3, 4, 5, 6].map((request) => gatherer.submit('a', request))),
  ).toEqual([10, 20, 30, 40, 50, 60])
  expect(written).toEqual([[1], [2, 3, 4], [5, 6]])
})
test('a request that cannot be written does not fail its neighbours', async () => {
  const gatherer = new Gatherer<number, number>(
    async (requests) => {
      if (requests.includes(3)) throw new Error('not this one')
      return [...requests]
    },
    () => 1,
    10,
  )
  const results = await Promise.allSettled(
    [1, 2, 3, 4].map((request) => gatherer.submit('a', request)),
  )
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
})
